import type { Layer } from '@deck.gl/core'
import { BitmapLayer, LineLayer, PathLayer, TextLayer } from '@deck.gl/layers'
import type { Feature, MultiLineString, Position } from 'geojson'
import { type ColorScheme, tokens } from '#tokens.ts'
import { basemapAddress } from '../basemap/Basemap.tsx'
import files from '../basemap/basemapFiles.json' with { type: 'json' }
import type { PlaceName } from '../basemap/placeNames.ts'
import type { MapArea } from '../markers/namedSites.ts'
import { nameFont, rgb } from '../markers/siteLayers.ts'
import { graticuleOf, graticuleStep } from './graticule.ts'

/** Zooms between which the imagery fades into the vector chart, because its pixels become large. */
const [FADES_FROM, GONE_AT] = [4, 4.5]

/** Opacity of the imagery at a zoom: 1 zoomed out, 0 zoomed in; in steps of 0.05, so that it rarely changes. */
export function imageryOpacity(zoom: number): number {
  const share = (GONE_AT - zoom) / (GONE_AT - FADES_FROM)
  return Math.round(20 * Math.min(Math.max(share, 0), 1)) / 20
}

/** Lines over the imagery are fainter than names. */
const BORDER_OPACITY = 0.6
const GRATICULE_OPACITY = 0.3

/** The background of names and lines. */
export type Ground = ColorScheme | 'imagery'

type Line = [from: [number, number], to: [number, number]]

/** The imagery of a hybrid map and the borders over it. Nothing is fetched while they are invisible. */
export function imageryLayers(opacity: number): Layer[] {
  if (opacity === 0) return []
  return [
    new BitmapLayer({
      id: 'imagery',
      image: basemapAddress(files.imagery),
      bounds: [-180, -90, 180, 90],
      // The image has equal degrees per row, unlike the Mercator map.
      _imageCoordinateSystem: 'lnglat',
      opacity,
    }),
    new PathLayer<Position[]>({
      id: 'imagery-borders',
      data: basemapAddress(files.overImagery.file),
      dataTransform: <T>(borders: unknown) => (borders as Feature<MultiLineString>).geometry.coordinates as T,
      getPath: (line) => line as [number, number][],
      getColor: rgb(tokens.map.imagery.line),
      widthUnits: 'pixels',
      getWidth: 0.8,
      opacity: opacity * BORDER_OPACITY,
    }),
  ]
}

/** The meridians and parallels of an area, extended by its own size on every side for dragging. */
export function graticuleLayer(area: MapArea, ground: Ground): Layer {
  const [width, height] = [area.east - area.west, area.north - area.south]
  const [west, east] = [Math.max(area.west - width, -180), Math.min(area.east + width, 180)]
  const [south, north] = [Math.max(area.south - height, -85), Math.min(area.north + height, 85)]
  const { meridians, parallels } = graticuleOf({ west, south, east, north }, graticuleStep(area.zoom))
  return new LineLayer<Line>({
    id: 'graticule',
    data: [
      ...meridians.map(
        (longitude): Line => [
          [longitude, south],
          [longitude, north],
        ],
      ),
      ...parallels.map(
        (latitude): Line => [
          [west, latitude],
          [east, latitude],
        ],
      ),
    ],
    getSourcePosition: ([from]) => from,
    getTargetPosition: ([, to]) => to,
    getColor: rgb(ground === 'imagery' ? tokens.map.imagery.line : tokens.map[ground].graticule),
    opacity: ground === 'imagery' ? GRATICULE_OPACITY : 1,
    widthUnits: 'pixels',
    getWidth: 1,
    updateTriggers: { getColor: ground },
  })
}

/** Colors of names on water and on land, and of their halo. */
export function nameColors(ground: Ground): Record<'sea' | 'land' | 'halo', string> {
  if (ground === 'imagery') {
    const { name, halo } = tokens.map.imagery
    return { sea: name, land: name, halo }
  }
  const { seaName, landName, halo } = tokens.map[ground]
  return { sea: seaName, land: landName, halo }
}

/** Names of countries, seas and coasts. */
export function nameLayer(names: readonly PlaceName[], ground: Ground): Layer {
  const colors = nameColors(ground)
  const [sea, land] = [rgb(colors.sea), rgb(colors.land)]
  return new TextLayer<PlaceName>({
    id: 'place-names',
    data: names,
    ...nameFont,
    getPosition: ({ longitude, latitude }) => [longitude, latitude],
    getText: ({ name }) => name,
    outlineColor: rgb(colors.halo),
    getColor: ({ kind }) => (kind === 'sea' ? sea : land),
    updateTriggers: { getColor: ground },
  })
}
