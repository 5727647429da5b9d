import Box from '@mui/material/Box'
import type { MapRef } from 'react-map-gl/maplibre'
import { tokens } from '#tokens.ts'
import { statusWords } from '#weather/windows/windowStatus.ts'
import { statusRing } from '../markers/statusRings.ts'
import { useRedraw } from '../useMapMoves.ts'
import { type ScaleBar, scaleBars } from './scaleBars.ts'

/** Maximum length of a scale bar in pixels. */
const SCALE_WIDTH = 110

interface ChartFootProps {
  /** Null until the map is drawn. */
  map: MapRef | null
  hasStatuses: boolean
}

/** The key and the scale of a chart, below it: on the chart they would cover the names of sites. */
export function ChartFoot({ map, hasStatuses }: ChartFootProps) {
  useRedraw(map)
  return (
    <Box sx={foot}>
      <MapKey />
      {hasStatuses && <StatusKey />}
      {map && <Scale bars={scaleBars(map.getCenter().lat, map.getZoom(), SCALE_WIDTH)} />}
    </Box>
  )
}

const foot = {
  display: 'flex',
  flex: 'none',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 4,
  rowGap: 0.5,
  minHeight: 28,
  px: 2,
  py: 0.5,
  typography: 'caption',
  lineHeight: 1.3,
  color: 'text.primary',
  bgcolor: 'background.paper',
  borderTop: 1,
  borderColor: 'divider',
} as const

const kinds = [
  ['offshore', 'Offshore'],
  ['onshore', 'Onshore'],
] as const

/** The meaning of the dots. */
const MapKey = () => (
  <Box component="ul" aria-label="Key" sx={{ display: 'flex', gap: 3, m: 0, p: 0, listStyle: 'none' }}>
    {kinds.map(([kind, word]) => (
      <Box key={kind} component="li" sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
        <Box
          component="span"
          aria-hidden
          sx={{
            width: 10,
            height: 10,
            borderRadius: '50%',
            bgcolor: ({ palette }) => tokens.map[palette.mode][kind],
          }}
        />
        {word}
      </Box>
    ))}
  </Box>
)

const statuses = ['ok', 'warning', 'alarm', 'unknown'] as const

/** The meaning of the rings around the dots. */
const StatusKey = () => (
  <Box component="ul" aria-label="Statuses" sx={{ display: 'flex', gap: 3, m: 0, p: 0, listStyle: 'none' }}>
    {statuses.map((name) => (
      <Box key={name} component="li" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <svg width="18" height="18" viewBox="0 0 24 24" aria-hidden="true">
          <path {...statusRing(name)} fill="none" />
        </svg>
        {statusWords[name]}
      </Box>
    ))}
  </Box>
)

/** The scale at the center of the map. */
const Scale = ({ bars }: { bars: readonly ScaleBar[] }) => (
  <Box role="group" aria-label="Scale" sx={{ display: 'flex', gap: 2, ml: 'auto' }}>
    {bars.map(({ unit, length, pixels }) => (
      <Box
        key={unit}
        sx={{
          border: 1,
          borderTop: 0,
          borderColor: 'text.secondary',
          textAlign: 'center',
          whiteSpace: 'nowrap',
          fontFeatureSettings: tokens.font.numbers,
        }}
        style={{ width: pixels }}
      >
        {`${length.toLocaleString('en')} ${unit}`}
      </Box>
    ))}
  </Box>
)
