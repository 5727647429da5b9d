import Box from '@mui/material/Box'
import type { MapRef } from 'react-map-gl/maplibre'
import { tokens } from '#tokens.ts'
import { useRedraw } from '../useMapMoves.ts'
import { type Ground, nameColors } from './chartLayers.ts'
import { coordinateText, graticuleOf, graticuleStep, latitudeLetters, longitudeLetters } from './graticule.ts'

/** Pixels from the top and the bottom where latitude labels would overlap other elements. */
const [TOP, BOTTOM] = [24, 24]

/** Pixels at the right that the zoom buttons occupy. */
const RIGHT = 64

/** The labels of the graticule at the edges of a chart. */
export function ChartFrame({ map, ground }: { map: MapRef; ground: Ground }) {
  useRedraw(map)
  const colors = nameColors(ground)
  const degrees = { ...label, color: colors.sea, textShadow: haloOf(colors.halo) }
  const bounds = map.getBounds()
  const [west, south, east, north] = bounds.toArray().flat() as [number, number, number, number]
  const zoom = map.getZoom()
  const { meridians, parallels } = graticuleOf({ west, south, east, north }, graticuleStep(zoom))
  const { clientWidth, clientHeight } = map.getContainer()
  return (
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
