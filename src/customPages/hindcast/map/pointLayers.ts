import type { Layer } from '@deck.gl/core'
import { PathLayer, ScatterplotLayer, TextLayer } from '@deck.gl/layers'
import type { HindcastPoint } from '../../../schemas/entities.ts'
import { tokens } from '../../../theme.ts'
import { type Region, regions } from '../../../weather/regions.ts'
import { onMap } from '../../map/mercator.ts'
import { rgb } from '../../map/siteLayers.ts'

const outline = rgb(tokens.light.muted)
const archive = rgb(tokens.family.current)
/** Metres, as deck.gl counts them. */
const EARTH_RADIUS = 40.03e6 / (2 * Math.PI)

const halo = rgb(tokens.map.ring)

/** The box of a region, closed. */
export const boxOf = ({
  latitudeMin: south,
  latitudeMax: north,
  longitudeMin: west,
  longitudeMax: east,
}: Region): [number, number][] => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
]

/** The box seen from its north-western corner, in metres as long as the map draws them there: x, y, width, height. */
export function boxAtCorner({
  latitudeMin,
  latitudeMax,
  longitudeMin,
  longitudeMax,
}: Region): [number, number, number, number] {
  const metres = EARTH_RADIUS * Math.cos((latitudeMax * Math.PI) / 180)
  const corner = onMap({ latitude: latitudeMax, longitude: longitudeMin })
  const opposite = onMap({ latitude: latitudeMin, longitude: longitudeMax })
  const height = (corner.y - opposite.y) * metres
  return [0, -height, (opposite.x - corner.x) * metres, height]
}

/** Where a hindcast may be asked for: the regions with their names, and the points that have an archive. */
export const pointLayers = (archived: readonly HindcastPoint[]): Layer[] => [
  new PathLayer<Region>({
    id: 'regions',
    data: [...regions],
    getPath: boxOf,
    getColor: outline,
    widthUnits: 'pixels',
    getWidth: 1.5,
  }),
  new TextLayer<Region>({
    id: 'region-names',
    data: [...regions],
    getPosition: ({ longitudeMin, latitudeMax }) => [longitudeMin, latitudeMax],
    getText: ({ name }) => name,
    fontFamily: tokens.font.family,
    fontWeight: tokens.font.strong,
    fontSettings: { sdf: true, fontSize: 64, buffer: 8, radius: 16, cutoff: 0.18 },
    outlineWidth: 4,
    outlineColor: halo,
    getSize: tokens.font.size.caption,
    getColor: outline,
    getTextAnchor: 'start',
    getAlignmentBaseline: 'top',
    getPixelOffset: [6, 6],
    // In the part of the region that is in sight.
    getContentBox: boxAtCorner,
    contentAlignHorizontal: 'start',
    contentAlignVertical: 'start',
  }),
  new ScatterplotLayer<HindcastPoint>({
    id: 'archived',
    data: [...archived],
    pickable: true,
    getPosition: ({ longitude, latitude }) => [longitude, latitude],
    radiusUnits: 'pixels',
    lineWidthUnits: 'pixels',
    getRadius: 9,
    filled: false,
    stroked: true,
    getLineColor: archive,
    getLineWidth: 2.5,
  }),
]
