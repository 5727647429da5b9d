import { conversion } from '#server/sources/archive/units/cfUnits.ts'
import { BadInput } from '../badInput.ts'
import { cfValues } from './cfValues.ts'
import type { NetcdfFile, Variable } from './files/netcdfFile.ts'

/** The coordinates of a file. */
export interface Axes {
  /** The variable of the times. */
  time: Variable
  /** Latitude and longitude of the places of a variable; undefined if the file has none for it. */
  placesOf: (variable: Variable) => { latitude: Variable; longitude: Variable } | undefined
  /** The dimensions along which the places of a variable lie. */
  placeDimensions: (variable: Variable) => readonly string[]
  /** The height in meters that a single value beside a variable states. */
  heightOf: (variable: Variable) => number | undefined
  /** Heights in meters along dimensions of heights. */
  levels: ReadonlyMap<string, Float64Array>
  /** The index of the smallest depth along dimensions of depths. */
  shallowest: ReadonlyMap<string, number>
}

/** Numbers of a coordinate that are read at most. */
const LARGEST = 20_000_000

const text = (variable: Variable, name: string): string => {
  const value = variable.attributes[name]
  return typeof value === 'string' ? value.trim() : ''
}

/** All values of a variable. Throws BadInput if there are more than any coordinate has. */
export function allValues(file: NetcdfFile, variable: Variable): Float64Array {
  const { shape, name } = variable
  if (shape.reduce((product, side) => product * side, 1) > LARGEST)
    throw new BadInput(`${file.path}: ${name} has more values than can be read.`)
  return cfValues(
    variable,
    file.read(
      variable,
      shape.map(() => 0),
      shape,
    ),
  )
}

/** The variable of the times: the one that `requested` names, or the one that looks most like it. */
function timeOf({ path, variables }: NetcdfFile, requested: string | undefined): Variable {
  const all = [...variables.values()].filter(({ type, shape }) => type !== 'other' && shape.length === 1)
  if (requested !== undefined) {
    const found = all.find(({ name }) => name === requested.trim())
    if (found) return found
    throw new BadInput(
      `${path} has no list of times "${requested}"; it has ${all.map(({ name }) => name).join(', ')}.`,
    )
  }
  const times = all.filter((variable) => / since /i.test(text(variable, 'units')))
  const best =
    times.find(
      (variable) => text(variable, 'standard_name') === 'time' && variable.dimensions[0] === variable.name,
    ) ??
    times.find((variable) => text(variable, 'standard_name') === 'time') ??
    times.find(({ name, dimensions }) => dimensions[0] === name) ??
    times[0]
  if (best) return best
  throw new BadInput(
    `${path} has no times in units such as "hours since 1970-01-01"; its variables are ${[...variables.keys()].join(', ') || 'none'}.`,
  )
}

const isLatitude = (variable: Variable): boolean =>
  text(variable, 'standard_name') === 'latitude' ||
  /^degrees?_?(north|N)$/i.test(text(variable, 'units')) ||
  (/^(lat|latitude|nav_lat)$/i.test(variable.name) && text(variable, 'standard_name') === '')
const isLongitude = (variable: Variable): boolean =>
  text(variable, 'standard_name') === 'longitude' ||
  /^degrees?_?(east|E)$/i.test(text(variable, 'units')) ||
  (/^(lon|longitude|nav_lon)$/i.test(variable.name) && text(variable, 'standard_name') === '')

/** Factor from a variable's unit to meters; undefined for any other quantity. */
const metres = (variable: Variable): number | undefined => conversion(text(variable, 'units'), 'm')?.factor

const isDepth = (variable: Variable): boolean =>
  text(variable, 'standard_name') === 'depth' ||
  text(variable, 'positive').toLowerCase() === 'down' ||
  /^dep(th|h)$/i.test(variable.name)
const isHeight = (variable: Variable): boolean =>
  !isDepth(variable) &&
  (text(variable, 'standard_name') === 'height' || /^(height|altitude)(_.*)?$/i.test(variable.name)) &&
  metres(variable) !== undefined

/** The coordinates of a file. Throws BadInput if it has no times. */
export function fileAxes(file: NetcdfFile, requestedTime: string | undefined): Axes {
  const time = timeOf(file, requestedTime)
  const numbers = [...file.variables.values()].filter(({ type }) => type !== 'other')
  const latitudes = numbers.filter(isLatitude)
  const longitudes = numbers.filter(isLongitude)
  const along = (candidates: readonly Variable[], { dimensions }: Variable) => {
    const fitting = candidates.filter((one) => one.dimensions.every((name) => dimensions.includes(name)))
    // A place that is listed for each value of a dimension says more than a single one beside it.
    return fitting.toSorted((a, b) => b.dimensions.length - a.dimensions.length)[0]
  }
  const placesOf: Axes['placesOf'] = (variable) => {
    const [latitude, longitude] = [along(latitudes, variable), along(longitudes, variable)]
    return latitude && longitude && { latitude, longitude }
  }
  const lists = numbers.filter(({ name, dimensions }) => dimensions.length === 1 && dimensions[0] === name)
  const metresAlong = (variable: Variable) =>
    allValues(file, variable).map((value) => value * (metres(variable) ?? 1))
  const scalars = numbers.filter(
    (variable) => variable.shape.every((side) => side === 1) && isHeight(variable),
  )
  return {
    time,
    placesOf,
    placeDimensions: (variable) => {
      const places = placesOf(variable)
      return places ? [...new Set([...places.latitude.dimensions, ...places.longitude.dimensions])] : []
    },
    heightOf: (variable) => {
      const beside = `${text(variable, 'coordinates')} ${variable.dimensions.join(' ')}`.split(/\s+/)
      const scalar = scalars.find(({ name }) => beside.includes(name))
      return scalar && metresAlong(scalar)[0]
    },
    levels: new Map(lists.filter(isHeight).map((one) => [one.name, metresAlong(one)])),
    shallowest: new Map(
      lists.filter(isDepth).map((one) => {
        const depths = allValues(file, one).map(Math.abs)
        return [one.name, depths.reduce((best, depth, index) => (depth < depths[best]! ? index : best), 0)]
      }),
    ),
  }
}
