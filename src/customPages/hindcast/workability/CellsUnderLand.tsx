import { useTheme } from '@mui/material/styles'
import type { Feature, FeatureCollection, LineString, Polygon } from 'geojson'
import { useMemo } from 'react'
import { Layer, Source } from 'react-map-gl/maplibre'
import { belowLand } from '#map/basemap/Basemap.tsx'
import { type ColorScheme, tokens } from '#tokens.ts'
import { band } from '../bands.ts'
import { cornersOf } from './cellLayers.ts'
import type { Workability } from './workabilityRequest.ts'

/** Opacity of the band colors, so that the sea below remains visible. */
const OPACITY = 0.82

/** Opacity of the lines between cells, in hex. */
const FAINT = '5a'

type Cells = Pick<Workability, 'grid' | 'percent'>

/** The cells with a value, each with the color of its band, and a diagonal through each cell without data. */
export function cellFeatures({ grid, percent }: Cells, mode: ColorScheme) {
  const known: Feature<Polygon>[] = []
  const unknown: Feature<LineString>[] = []
  percent.forEach((value, cell) => {
    const corners = cornersOf(grid, cell)
    if (value === undefined) return
    if (value === null)
      unknown.push({
        type: 'Feature',
        properties: {},
        geometry: { type: 'LineString', coordinates: [corners[0], corners[2]] },
      })
    else
      known.push({
        type: 'Feature',
        properties: { fill: tokens[mode].bands[band(value)]!.fill },
        geometry: { type: 'Polygon', coordinates: [[...corners, corners[0]]] },
      })
  })
  return { known: collection(known), unknown: collection(unknown) }
}

const collection = <Shape extends Polygon | LineString>(
  features: Feature<Shape>[],
): FeatureCollection<Shape> => ({ type: 'FeatureCollection', features })

/** The cells in their band colors, below the land of the map, so that they end at the coast. */
export function CellsUnderLand({ map }: { map: Cells }) {
  const { mode } = useTheme().palette
  const { known, unknown } = useMemo(() => cellFeatures(map, mode), [map, mode])
  const { muted } = tokens[mode]
  const place = belowLand()
  return (
    <>
      <Source id="workability" type="geojson" data={known}>
        <Layer
          id="workability-fill"
          type="fill"
          paint={{
            'fill-color': ['get', 'fill'],
            'fill-opacity': OPACITY,
            'fill-outline-color': `${muted}${FAINT}`,
          }}
          {...place}
        />
      </Source>
      <Source id="workability-no-data" type="geojson" data={unknown}>
        <Layer
          id="workability-no-data-line"
          type="line"
          paint={{ 'line-color': muted, 'line-width': 1, 'line-opacity': 0.6 }}
          {...place}
        />
      </Source>
    </>
  )
}
