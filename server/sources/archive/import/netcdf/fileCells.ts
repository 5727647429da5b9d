import { distanceKm } from '#server/sources/distance.ts'
import type { Place } from '#weather/series.ts'
import { BadInput } from '../badInput.ts'
import { cfValues } from './cfValues.ts'
import { allValues } from './fileAxes.ts'
import type { Source } from './fileColumns.ts'
import type { NetcdfFile, Variable } from './files/netcdfFile.ts'

/** A place of a file, and its index along each dimension of places. */
export interface Cell extends Place {
  indices: Readonly<Record<string, number>>
  /** Kilometers from the point that was asked for. */
  distance: number
}

/** Kilometers from a point to the cell that stands for it, at most: cells of global models lie up to some 40 km from their edges. */
const FURTHEST = 60

/** Degrees by which the positions of a buoy may differ. */
const STILL = 0.1

/** A degree of latitude is never shorter than this many kilometers. */
const DEGREE = 110

const east = (longitude: number): number =>
  Math.abs(longitude) <= 180 ? longitude : ((((longitude + 180) % 360) + 360) % 360) - 180

/** "54.50 N 6.50 E". */
export const placeText = ({ latitude, longitude }: Place): string =>
  `${Math.abs(latitude).toFixed(2)} ${latitude < 0 ? 'S' : 'N'} ${Math.abs(longitude).toFixed(2)} ${longitude < 0 ? 'W' : 'E'}`

interface Axis {
  dimensions: readonly string[]
  shape: readonly number[]
  values: Float64Array
}

/** The index along each dimension of an entry of an axis. */
function indicesOf({ dimensions, shape }: Axis, entry: number): Record<string, number> {
  const indices: Record<string, number> = {}
  let rest = entry
  for (let side = shape.length - 1; side >= 0; side--) {
    indices[dimensions[side]!] = rest % shape[side]!
    rest = Math.floor(rest / shape[side]!)
  }
  return indices
}

/** The entries of an axis that lie within reach of a coordinate, or the nearest of them if none does. */
function near({ values }: Axis, apart: (value: number) => number, reach: number): number[] {
  const distances = values.map(apart)
  const least = distances.reduce((a, b) => (b < a ? b : a), Number.POSITIVE_INFINITY)
  const entries: number[] = []
  for (const [entry, distance] of distances.entries())
    if (distance <= Math.max(reach, least)) entries.push(entry)
  return entries
}

/** The cells around a point, the nearest first. */
function cellsAround(latitude: Axis, longitude: Axis, point: Place): Cell[] {
  const isGrid = latitude.dimensions.join() !== longitude.dimensions.join()
  const reach = FURTHEST / DEGREE
  const rows = near(latitude, (value) => Math.abs(value - point.latitude), reach)
  const columns = isGrid ? near(longitude, (value) => Math.abs(east(value - point.longitude)), 360) : []
  const cell = (row: number, column: number): Cell => {
    const place = { latitude: latitude.values[row]!, longitude: east(longitude.values[column]!) }
    const indices = { ...indicesOf(latitude, row), ...indicesOf(longitude, column) }
    return { ...place, indices, distance: distanceKm(place, point) }
  }
  const cells = isGrid
    ? rows.flatMap((row) => columns.map((column) => cell(row, column)))
    : rows.map((entry) => cell(entry, entry))
  return cells.filter(({ distance }) => !Number.isNaN(distance)).sort((a, b) => a.distance - b.distance)
}

/** Times at which is looked whether a cell has values, spread over a series so that no season repeats in them. */
function someTimes(length: number): number[] {
  const GOLDEN = (Math.sqrt(5) - 1) / 2
  return [...new Set(Array.from({ length: 24 }, (_, turn) => Math.floor(((turn * GOLDEN) % 1) * length)))]
}

/** The values of a source at one time in the box that holds some cells; by cell. */
function valuesAt(
  file: NetcdfFile,
  { variable, selections }: Source,
  time: [dimension: string, index: number],
  cells: readonly Cell[],
): Float64Array {
  const found = new Float64Array(cells.length).fill(Number.NaN)
  const range = (dimension: string): [from: number, count: number] | undefined => {
    if (!(dimension in cells[0]!.indices)) return undefined
    const indices = cells.map((cell) => cell.indices[dimension]!)
    const [least, most] = indices.reduce(
      ([a, b], index) => [Math.min(a, index), Math.max(b, index)],
      [Number.POSITIVE_INFINITY, 0],
    )
    return [least, most - least + 1]
  }
  const { dimensions } = variable
  for (const selection of selections) {
    const sides = dimensions.map((name): [number, number] =>
      name === time[0] ? [time[1], 1] : (range(name) ?? [selection[name] ?? 0, 1]),
    )
    const start = sides.map(([from]) => from)
    const count = sides.map(([, length]) => length)
    const values = cfValues(variable, file.read(variable, start, count))
    for (const [place, { indices }] of cells.entries()) {
      const inBox = (name: string, side: number) => (indices[name] ?? start[side]!) - start[side]!
      const at = dimensions.reduce((sum, name, side) => sum * count[side]! + inBox(name, side), 0)
      if (Number.isNaN(found[place])) found[place] = values[at]!
    }
  }
  return found
}

/** The nearest of some cells that has a value of one of the sources at one of some times; undefined if none has. */
function nearestWithValues(
  file: NetcdfFile,
  time: Variable,
  sources: readonly Source[],
  cells: readonly Cell[],
): Cell | undefined {
  const has = new Uint8Array(cells.length)
  for (const index of someTimes(time.shape[0]!)) {
    for (const source of sources) {
      const values = valuesAt(file, source, [time.dimensions[0]!, index], cells)
      for (const [place, value] of values.entries()) if (!Number.isNaN(value)) has[place] = 1
    }
    if (has[0] === 1) break
  }
  return cells[has.indexOf(1)]
}

/** What a cell is looked for with. */
export interface CellRequest {
  time: Variable
  latitude: Variable
  longitude: Variable
  /** Of the cells, the nearest that has a value of one of these is taken. */
  sources: readonly Source[]
  /** In words: "waves". */
  what: string
  /** Absent if the file has one place. */
  point?: Place
}

/** The cell that stands for a point. Throws BadInput if there is none near, none has values, or the point is missing. */
export function cellFor(
  file: NetcdfFile,
  { time, latitude, longitude, sources, what, point }: CellRequest,
): Cell {
  const refuse = (why: string) => new BadInput(`${file.path}: ${why}`)
  const axisOf = (variable: Variable): Axis => {
    const values = allValues(file, variable)
    if (!variable.dimensions.includes(time.dimensions[0]!)) return { ...variable, values }
    const known = values.filter((value) => !Number.isNaN(value))
    const moves = known.some((value) => Math.abs(value - known[0]!) > STILL)
    if (moves || variable.dimensions.length > 1) throw refuse(`its places move with time (${variable.name}).`)
    return { dimensions: [], shape: [], values: known.slice(0, 1) }
  }
  const [down, across] = [axisOf(latitude), axisOf(longitude)]
  const places =
    down.dimensions.join() === across.dimensions.join()
      ? down.values.length
      : down.values.length * across.values.length
  if (places === 0) throw refuse('it has no places.')
  if (!point && places > 1)
    throw refuse(`it has ${places.toLocaleString('en')} places; say which with --latitude and --longitude.`)
  const asked = point ?? { latitude: down.values[0]!, longitude: across.values[0]! }
  const cells = cellsAround(down, across, asked)
  const [nearest] = cells
  if (!nearest) throw refuse('its places are missing.')
  const within = cells.filter(({ distance }) => distance <= FURTHEST)
  if (within.length === 0)
    throw refuse(
      `its nearest place, ${placeText(nearest)}, is ${Math.round(nearest.distance)} km from the point; at most ${FURTHEST} km are taken.`,
    )
  if (places === 1) return nearest
  const found = nearestWithValues(file, time, sources, within)
  if (found) return found
  throw refuse(`none of its places within ${FURTHEST} km of the point has ${what}.`)
}
