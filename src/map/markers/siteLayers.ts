import type { Color, Layer } from '@deck.gl/core'
import { IconLayer, ScatterplotLayer, TextLayer } from '@deck.gl/layers'
import type { Site } from '#schemas/shapes/records/site.ts'
import { type ColorScheme, type MapColors, tokens } from '#tokens.ts'
import type { StatusName } from '#weather/windows/windowStatus.ts'
import { RING_SIZE, ringAtlas } from './statusRings.ts'

type MapSite = Pick<Site, 'id' | 'name' | 'latitude' | 'longitude' | 'isOffshore'>

const DOT_RADIUS = 5
const SELECTED_RADIUS = 7

/** Converts `#0B5C8A` to a color of deck.gl. */
export function rgb(hex: string): Color {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as [number, number, number]
}

const position = ({ longitude, latitude }: MapSite): [number, number] => [longitude, latitude]

export interface SiteLayerOptions {
  selectedId?: number
  /** The color of the selected site's ring. */
  primary: string
  mode: ColorScheme
  /** The sites whose names are shown. */
  named: readonly MapSite[]
  /** The status at the shown hour; absent if sites have no statuses. */
  statusOf?: (siteId: number) => StatusName | undefined
}

/** Layers of sites: dots, a ring around the selected one, names of `named`. Pass the same array to avoid recomputing layers. */
export function siteLayers(
  sites: readonly MapSite[],
  { selectedId, primary, mode, named, statusOf }: SiteLayerOptions,
): Layer[] {
  const selected = sites.filter(({ id }) => id === selectedId)
  const ringWidth = tokens.size.mapRing
  const colors = tokens.map[mode]
  const [offshore, onshore, ringColor] = [rgb(colors.offshore), rgb(colors.onshore), rgb(colors.ring)]
  const ring = (id: string, radius: number, color: Color) =>
    new ScatterplotLayer<MapSite>({
      id,
      data: selected,
      getPosition: position,
      radiusUnits: 'pixels',
      lineWidthUnits: 'pixels',
      getRadius: radius,
      filled: false,
      stroked: true,
      getLineColor: color,
      getLineWidth: ringWidth,
    })
  return [
    ring('selected-outer', SELECTED_RADIUS + 2 * ringWidth, rgb(primary)),
    ring('selected-inner', SELECTED_RADIUS + ringWidth, ringColor),
    ...(statusOf ? [statusRingLayer(sites, statusOf)] : []),
    new ScatterplotLayer<MapSite>({
      id: 'sites',
      data: sites,
      getPosition: position,
      radiusUnits: 'pixels',
      lineWidthUnits: 'pixels',
      getRadius: ({ id }) => (id === selectedId ? SELECTED_RADIUS : DOT_RADIUS),
      getFillColor: ({ isOffshore }) => (isOffshore ? offshore : onshore),
      stroked: true,
      getLineColor: ringColor,
      getLineWidth: 1.5,
      updateTriggers: { getRadius: selectedId, getFillColor: mode },
    }),
    ...(named.length > 0 ? [siteNames(named, selectedId, colors)] : []),
  ]
}

/** A ring around each dot, whose color and pattern show the status. */
function statusRingLayer(
  sites: readonly MapSite[],
  statusOf: (siteId: number) => StatusName | undefined,
): Layer {
  return new IconLayer<MapSite>({
    id: 'statuses',
    data: sites.filter(({ id }) => statusOf(id) !== undefined),
    ...ringAtlas(),
    getPosition: position,
    getIcon: ({ id }) => statusOf(id) ?? 'unknown',
    sizeUnits: 'pixels',
    getSize: RING_SIZE,
    updateTriggers: { getIcon: statusOf },
  })
}

/** The font of all names on the map, so that they share a font atlas. */
export const nameFont = {
  characterSet: 'auto',
  fontFamily: tokens.font.family,
  fontWeight: tokens.font.strong,
  fontSettings: { sdf: true, fontSize: 64, buffer: 8, radius: 16, cutoff: 0.18 },
  outlineWidth: 4,
  getSize: tokens.font.size.caption,
} as const

/** Use only with names: an empty layer would upload an empty font atlas. */
const siteNames = (
  named: readonly MapSite[],
  selectedId: number | undefined,
  { siteName, halo }: MapColors,
) =>
  new TextLayer<MapSite>({
    id: 'site-names',
    data: named,
    ...nameFont,
    getPosition: position,
    getText: ({ name }) => name,
    outlineColor: rgb(halo),
    getColor: rgb(siteName),
    getTextAnchor: 'start',
    getPixelOffset: ({ id }) => [id === selectedId ? 18 : 10, 0],
    updateTriggers: { getPixelOffset: selectedId },
  })
