import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { useTheme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { lazy, Suspense, useState } from 'react'
import { hasWebGl } from '#map/webGl.ts'
import { type ColorScheme, tokens } from '#tokens.ts'
import { useHindcastPlaces } from './useHindcastPlaces.ts'
import { usePoint } from './usePoint.ts'

const PointMap = lazy(async () => ({ default: (await import('./PointMap.tsx')).PointMap }))

interface MapSectionProps {
  /** Whether the map is initially shown. */
  isOpen: boolean
  /** Height in pixels, or '100%'. */
  height: number | string
}

/** The map for picking the point; it can be hidden, because coordinates can also be typed. */
export function MapSection({ isOpen, height }: MapSectionProps) {
  const [shown, setShown] = useState(isOpen)
  const { sites, archived, archivedError } = useHindcastPlaces()
  const [point, setPoint] = usePoint()
  if (!hasWebGl()) {
    return (
      <Typography variant="body2" color="text.secondary" sx={{ p: 2 }}>
        This browser cannot draw the map, because WebGL is switched off. Type the coordinates or choose a
        site.
      </Typography>
    )
  }
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', height: shown ? height : 'auto', minHeight: 0 }}>
      {shown && (
        <Box
          sx={{
            flex: 1,
            minHeight: 0,
            border: 1,
            borderColor: 'divider',
            borderRadius: 1,
            overflow: 'hidden',
          }}
        >
          <Suspense fallback={<Skeleton variant="rectangular" animation={false} sx={{ height: 1 }} />}>
            <PointMap point={point} sites={sites} archived={archived} onPick={setPoint} />
          </Suspense>
        </Box>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, minHeight: 36 }}>
        {shown && <MapKey />}
        {shown && archivedError && (
          <Typography variant="caption" color="error">
            The archived points could not be loaded.
          </Typography>
        )}
        <Button size="small" aria-expanded={shown} onClick={() => setShown(!shown)} sx={{ ml: 'auto' }}>
          {shown ? 'Hide the map' : 'Pick on the map'}
        </Button>
      </Box>
    </Box>
  )
}

const mark = { display: 'inline-block', width: 12, height: 12, mr: 1, verticalAlign: '-1px' } as const
const round = { ...mark, borderRadius: '50%' } as const

const marksOf = (mode: ColorScheme) => [
  { text: 'Site', look: { ...round, bgcolor: tokens.map[mode].offshore } },
  { text: 'Archived point', look: { ...round, border: `2.5px solid ${tokens.family.current}` } },
  { text: 'Region with a hindcast', look: { ...mark, border: `1.5px solid ${tokens[mode].muted}` } },
]

/** The legend of the map, and how to use it. */
const MapKey = () => (
  <Typography
    variant="caption"
    color="text.secondary"
    component="p"
    sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, m: 0 }}
  >
    <span>Click the map or drag the pin.</span>
    {marksOf(useTheme().palette.mode).map(({ text, look }) => (
      <span key={text}>
        <Box component="span" aria-hidden sx={look} />
        {text}
      </span>
    ))}
  </Typography>
)
