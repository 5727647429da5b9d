import { get } from 'zarrita'
import { distanceKm } from '#server/sources/distance.ts'
import type { Place } from '#weather/series.ts'
import type { OpenGroup, Variable } from './openGroup.ts'

/** A point of a store, and its index along each dimension of points. */
export interface StorePoint extends Place {
  indices: Readonly<Record<string, number>>
}

/** The points of a store. */
export interface Places {
  count: number
  dimensions: readonly string[]
  nearest(point: Place): StorePoint
  /** At most `limit` of the points, evenly spaced in their order; all points if there are no more. */
  some(limit: number): Place[]
}

/** The points `at` 0 to `count` - 1, thinned evenly to at most `limit`. */
function thinned(count: number, limit: number, at: (index: number) => Place): Place[] {
  const shown = Math.min(count, limit)
  return Array.from({ length: shown }, (_, turn) => at(Math.floor((turn * count) / shown)))
}

/** The single point of a store without a dimension of points. */
export function onePlace(position: Place): Places {
  return {
    count: 1,
    dimensions: [],
    nearest: () => ({ ...position, indices: {} }),
    some: (limit) => thinned(1, limit, () => position),
  }
}

/** Name of a dimension of points in stores that do not name it. */
export const unnamed = (side: number): string => `point ${side}`

interface Axis {
  values: Float64Array
  shape: readonly number[]
  dimensions: readonly string[]
}

async function readAxis(name: string, variable: Variable): Promise<Axis> {
  if (!(variable.is('number') || variable.is('bigint'))) throw new Error(`its ${name} does not hold numbers`)
  const { shape } = variable
  const data = shape.length === 0 ? [await get(variable)] : (await get(variable)).data
  const values = Float64Array.from({ length: data.length }, (_, index) => Number(data[index]))
  if (values.length === 0) throw new Error(`its ${name} holds no values`)
  return { values, shape, dimensions: variable.dimensionNames ?? shape.map((_, side) => unnamed(side)) }
}

const east = (longitude: number): number => (longitude > 180 ? longitude - 360 : longitude)

/** Points listed by latitude and longitude in parallel, along one dimension or more. */
function listed(latitude: Axis, longitude: Axis): Places {
  const { shape, dimensions } = latitude
  return {
    count: latitude.values.length,
    dimensions,
    nearest(point) {
      let [best, found] = [Number.POSITIVE_INFINITY, 0]
      for (let index = 0; index < latitude.values.length; index++) {
        // A degree of latitude is at least 110 km, which rules out most points without computing a distance.
        if (Math.abs(latitude.values[index]! - point.latitude) * 110 > best) continue
        const distance = distanceKm(point, {
          latitude: latitude.values[index]!,
          longitude: longitude.values[index]!,
        })
        if (distance < best) [best, found] = [distance, index]
      }
      const indices: Record<string, number> = {}
      let rest = found
      for (let side = shape.length - 1; side >= 0; side--) {
        indices[dimensions[side]!] = rest % shape[side]!
        rest = Math.floor(rest / shape[side]!)
      }
      return { latitude: latitude.values[found]!, longitude: east(longitude.values[found]!), indices }
    },
    some: (limit) =>
      thinned(latitude.values.length, limit, (index) => ({
        latitude: latitude.values[index]!,
        longitude: east(longitude.values[index]!),
      })),
  }
}

/** Index of the value nearest to `wanted`; `turn` is the period of a circular axis. */
function nearestIndex(values: Float64Array, wanted: number, turn = Number.POSITIVE_INFINITY): number {
  const apart = (value: number) => {
    const distance = Math.abs(value - wanted)
    return turn === Number.POSITIVE_INFINITY ? distance : Math.min(distance % turn, turn - (distance % turn))
  }
  return values.reduce((best, value, index) => (apart(value) < apart(values[best]!) ? index : best), 0)
}

/** A grid: every latitude with every longitude. */
function crossed(latitude: Axis, longitude: Axis): Places {
  const [down, across] = [latitude.dimensions[0]!, longitude.dimensions[0]!]
  return {
    count: latitude.values.length * longitude.values.length,
    dimensions: [down, across],
    nearest(point) {
      const row = nearestIndex(latitude.values, point.latitude)
      const column = nearestIndex(longitude.values, point.longitude, 360)
      return {
        latitude: latitude.values[row]!,
        longitude: east(longitude.values[column]!),
        indices: { [down]: row, [across]: column },
      }
    },
    some: (limit) =>
      thinned(latitude.values.length * longitude.values.length, limit, (index) => ({
        latitude: latitude.values[Math.floor(index / longitude.values.length)]!,
        longitude: east(longitude.values[index % longitude.values.length]!),
      })),
  }
}

type Coordinate = 'latitude' | 'longitude'
const short: Readonly<Record<Coordinate, string>> = { latitude: 'lat', longitude: 'lon' }

/** CF identifies a coordinate by its standard name; many stores only use the name of the array. */
function coordinate(arrays: OpenGroup['arrays'], name: Coordinate): Variable {
  const named = [...arrays.values()].find(({ attrs }) => attrs.standard_name === name)
  const found = named ?? arrays.get(name) ?? arrays.get(short[name])
  if (!found) throw new Error(`it has no ${name}`)
  return found
}

/**
 * The points of a store: scalar coordinates are one point, coordinates along the same dimensions list points, and coordinates
 * along two different dimensions span a grid. Throws a user-facing error if there are none.
 */
export async function readPlaces(arrays: OpenGroup['arrays']): Promise<Places> {
  const [latitude, longitude] = await Promise.all(
    (['latitude', 'longitude'] as const).map((name) => readAxis(name, coordinate(arrays, name))),
  )
  if (!latitude || !longitude) throw new Error('it has no points')
  if (latitude.dimensions.join() === longitude.dimensions.join()) return listed(latitude, longitude)
  if (latitude.shape.length === 1 && longitude.shape.length === 1) return crossed(latitude, longitude)
  throw new Error('its latitude and longitude have different dimensions')
}
