import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { lazy, Suspense, useState } from 'react'
import { hasWebGl } from '../../../map/webGl.ts'
import { MapKey } from './MapKey.tsx'
import { useHindcastPlaces } from './useHindcastPlaces.ts'
import { usePoint } from './usePoint.ts'

const PointMap = lazy(async () => ({ default: (await import('./PointMap.tsx')).PointMap }))

interface MapSectionProps {
  /** Whether the map is there at first. */
  isOpen: boolean
  /** Height in pixels, or of all the room there is. */
  height: number | string
}

/** The map that picks the point, which can be put away. The typed numbers stand beside it and do the same. */
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
