import type { Layer } from '@deck.gl/core'
import { PathLayer, ScatterplotLayer, TextLayer } from '@deck.gl/layers'
import { rgb } from '#map/markers/siteLayers.ts'
import type { HindcastPoint } from '#schemas/shapes/hindcast/hindcast.ts'
import { type ColorScheme, tokens } from '#tokens.ts'
import { type Region, regions } from '#weather/regions.ts'
import { boxAtCorner } from './boxAtCorner.ts'

const archive = rgb(tokens.family.current)

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

/** Hindcast coverage: the regions with their names, and the points that have an archive. */
export const pointLayers = (archived: readonly HindcastPoint[], mode: ColorScheme): Layer[] => [
  new PathLayer<Region>({
    id: 'regions',
    data: [...regions],
    getPath: boxOf,
    getColor: rgb(tokens[mode].muted),
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
    outlineColor: rgb(tokens.map[mode].halo),
    getSize: tokens.font.size.caption,
    getColor: rgb(tokens[mode].muted),
    getTextAnchor: 'start',
    getAlignmentBaseline: 'top',
    getPixelOffset: [6, 6],
    // Within the visible part of the region.
    getContentBox: boxAtCorner,
    contentAlignHorizontal: 'start',
    contentAlignVertical: 'start',
  }),
  new ScatterplotLayer<HindcastPoint>({
    id: 'archived',
    data: [...archived],
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
