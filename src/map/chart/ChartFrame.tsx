import Box from '@mui/material/Box'
import { useEffect, useReducer } from 'react'
import type { MapRef } from 'react-map-gl/maplibre'
import { tokens } from '#tokens.ts'
import { statusWords } from '#weather/windows/windowStatus.ts'
import { statusRing } from '../markers/statusRings.ts'
import { type Ground, nameColors } from './chartLayers.ts'
import { coordinateText, graticuleOf, graticuleStep, latitudeLetters, longitudeLetters } from './graticule.ts'
import { type ScaleBar, scaleBars } from './scaleBars.ts'

/** Maximum length of a scale bar in pixels. */
const SCALE_WIDTH = 110

/** Pixels from the top and the bottom where latitude labels would overlap other elements. */
const [TOP, BOTTOM] = [24, 24]

/** Pixels at the right that the zoom buttons occupy. */
const RIGHT = 64

/** The frame of a chart: graticule labels at the edges, scale and key. */
export function ChartFrame({
  map,
  ground,
  hasStatuses = false,
}: {
  map: MapRef
  ground: Ground
  hasStatuses?: boolean
}) {
  const [, redraw] = useReducer((frame: number) => frame + 1, 0)
  useEffect(() => {
    map.on('move', redraw)
    map.on('resize', redraw)
    return () => {
      map.off('move', redraw)
      map.off('resize', redraw)
    }
  }, [map])
  const colors = nameColors(ground)
  const degrees = { ...label, color: colors.sea, textShadow: haloOf(colors.halo) }
  const bounds = map.getBounds()
  const [west, south, east, north] = bounds.toArray().flat() as [number, number, number, number]
  const zoom = map.getZoom()
  const { meridians, parallels } = graticuleOf({ west, south, east, north }, graticuleStep(zoom))
  const { clientWidth, clientHeight } = map.getContainer()
  return (
    <>
      <Box aria-hidden>
        {meridians
          .map((longitude) => ({ longitude, x: map.project([longitude, south]).x }))
          .filter(({ x }) => x > RIGHT && x < clientWidth - RIGHT)
          .map(({ longitude, x }) => (
            <Box key={longitude} sx={degrees} style={{ left: x, top: 4, transform: 'translateX(-50%)' }}>
              {coordinateText(longitude, longitudeLetters)}
            </Box>
          ))}
        {parallels
          .map((latitude) => ({ latitude, y: map.project([west, latitude]).y }))
          .filter(({ y }) => y > TOP && y < clientHeight - BOTTOM)
          .map(({ latitude, y }) => (
            <Box key={latitude} sx={degrees} style={{ left: 6, top: y, transform: 'translateY(-50%)' }}>
              {coordinateText(latitude, latitudeLetters)}
            </Box>
          ))}
      </Box>
      <Box sx={corner}>
        <MapKey />
        {hasStatuses && <StatusKey />}
        <Scale bars={scaleBars(map.getCenter().lat, zoom, SCALE_WIDTH)} />
      </Box>
    </>
  )
}

/** Three shadows, to match the density of the halo around names in the layers. */
const haloOf = (color: string) => [0, 1, 2].map(() => `0 0 3px ${color}`).join(', ')

const label = {
  position: 'absolute',
  zIndex: 2,
  typography: 'caption',
  lineHeight: 1,
  fontFeatureSettings: tokens.font.numbers,
  whiteSpace: 'nowrap',
  pointerEvents: 'none',
} as const

const corner = {
  position: 'absolute',
  zIndex: 2,
  right: 8,
  bottom: 8,
  display: 'grid',
  gap: 1,
  justifyItems: 'end',
  px: 2,
  py: 1,
  typography: 'caption',
  lineHeight: 1.3,
  color: 'text.primary',
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  pointerEvents: 'none',
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
  <Box role="group" aria-label="Scale" sx={{ display: 'grid', justifyItems: 'end', gap: 0.5 }}>
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
