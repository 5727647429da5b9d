import type { FeatureCollection, Position } from 'geojson'
import { onMap } from '../mercator.ts'
import { cutAtAntimeridian } from './antimeridian.ts'
import { polygonsOf } from './basemapFeatures.ts'

/** A name on the chart, with the minimum zoom at which it has room. */
export interface PlaceName {
  name: string
  kind: 'country' | 'sea' | 'coast'
  longitude: number
  latitude: number
  minZoom: number
}

/** Approximate width of a letter in pixels. */
const LETTER = 7

/** Pixels per radian at zoom 0. */
const PIXELS_PER_RADIAN = 512 / (2 * Math.PI)

/** Maximum width of a name relative to its country. */
const WIDEST = 1.25

/** Steps per degree, some ten meters each, which suits the smallest countries. */
const PRECISION = 1e4

const NORTHERNMOST = 84

/** Limits of the minimum zoom of a country's name. */
const [FIRST, LAST] = [2, 7]

/** The countries' names, each inside its largest piece of land, with the minimum zoom at which the name fits there. */
export const countryNames = (countries: FeatureCollection): PlaceName[] =>
  countries.features.flatMap(({ geometry, properties }) => {
    const name: unknown = properties?.name
    if (typeof name !== 'string') return []
    const rings = polygonsOf(geometry)
      .flatMap(cutAtAntimeridian)
      .map(([outer]) => outer ?? [])
    const largest = rings.toSorted((a, b) => mapArea(b) - mapArea(a))[0]
    if (!largest) return []
    const [longitude, latitude] = innermost(largest)
    const zoom = Math.log2(
      (name.length * LETTER) / (WIDEST * PIXELS_PER_RADIAN * Math.sqrt(mapArea(largest))),
    )
    const minZoom = Math.round(Math.min(Math.max(zoom, FIRST), LAST) * 10) / 10
    return [{ name, kind: 'country' as const, longitude, latitude, minZoom }]
  })

const pointOf = ([longitude = 0, latitude = 0]: Position) =>
  onMap({ longitude, latitude: Math.min(Math.max(latitude, -NORTHERNMOST), NORTHERNMOST) })

/** The area of a ring on the map, in square radians (Gauss's shoelace formula). */
function mapArea(ring: readonly Position[]): number {
  const points = ring.map(pointOf)
  const twice = points.reduce((sum, { x, y }, index) => {
    const next = points[(index + 1) % points.length] ?? { x, y }
    return sum + x * next.y - next.x * y
  }, 0)
  return Math.abs(twice) / 2
}

/** Steps of the search grid per side, and the number of rounds that refine it around the best point. */
const STEPS = 12
const ROUNDS = 4

/** The approximate point inside a ring that is farthest from its edge, by a grid search that narrows around the best point. */
function innermost(ring: readonly Position[]): [longitude: number, latitude: number] {
  const longitudes = ring.map(([longitude = 0]) => longitude)
  const latitudes = ring.map(([, latitude = 0]) => latitude)
  let [west, east] = [Math.min(...longitudes), Math.max(...longitudes)]
  let [south, north] = [Math.min(...latitudes), Math.max(...latitudes)]
  let best: [number, number] = [(west + east) / 2, (south + north) / 2]
  for (let round = 0, depth = Number.NEGATIVE_INFINITY; round < ROUNDS; round++) {
    const [width, height] = [(east - west) / STEPS, (north - south) / STEPS]
    for (let column = 0; column <= STEPS; column++) {
      for (let row = 0; row <= STEPS; row++) {
        const point: [number, number] = [west + column * width, south + row * height]
        const found = depthOf(point, ring)
        if (found > depth) [depth, best] = [found, point]
      }
    }
    const [longitude, latitude] = best
    ;[west, east] = [longitude - width, longitude + width]
    ;[south, north] = [latitude - height, latitude + height]
  }
  const [longitude, latitude] = best
  return [Math.round(longitude * PRECISION) / PRECISION, Math.round(latitude * PRECISION) / PRECISION]
}

/** Distance from a point inside a ring to its edge, in degrees of latitude; negative if the point is outside. */
function depthOf([longitude, latitude]: readonly [number, number], ring: readonly Position[]): number {
  const stretch = Math.cos((latitude * Math.PI) / 180)
  const around = ring.map(([x = 0, y = 0]) => [(x - longitude) * stretch, y - latitude] as const)
  let [isInside, nearest] = [false, Number.POSITIVE_INFINITY]
  for (const [index, [x1, y1]] of around.entries()) {
    const [x0, y0] = around.at(index - 1)!
    if (y0 > 0 !== y1 > 0 && x0 - (y0 / (y1 - y0)) * (x1 - x0) > 0) isInside = !isInside
    const square = (x1 - x0) ** 2 + (y1 - y0) ** 2
    const share = square === 0 ? 0 : -(x0 * (x1 - x0) + y0 * (y1 - y0)) / square
    const along = Math.min(Math.max(share, 0), 1)
    nearest = Math.min(nearest, Math.hypot(x0 + along * (x1 - x0), y0 + along * (y1 - y0)))
  }
  return isInside ? nearest : -nearest
}
