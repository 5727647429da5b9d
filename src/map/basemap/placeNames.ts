import type { FeatureCollection, Position } from 'geojson'
import polylabel from 'polylabel'
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

const degrees = (radians: number) => Math.round(((radians * 180) / Math.PI) * PRECISION) / PRECISION

/** The point inside a ring that is farthest from its edge on the map. */
function innermost(ring: readonly Position[]): [longitude: number, latitude: number] {
  const points = ring.map(pointOf).map(({ x, y }): [number, number] => [x, y])
  const [x, y] = polylabel([points], Math.PI / 180 / PRECISION)
  return [degrees(x), degrees(Math.atan(Math.sinh(y)))]
}
