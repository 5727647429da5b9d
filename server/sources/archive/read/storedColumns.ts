import { type Parameter, parameterByName } from '#weather/parameters.ts'
import { flagShares, isKnownName, parameterNamed } from '../units/cfNames.ts'
import { cfUnit, conversion } from '../units/cfUnits.ts'
import { type Decoding, missingNumbers, unpacking } from '../units/decode.ts'
import type { OpenGroup, Variable } from './openGroup.ts'
import { unnamed } from './places.ts'

/** A parameter as a store holds it. */
export interface StoredColumn {
  array: Variable
  /** The array's dimensions in their order. */
  dimensions: readonly string[]
  /** Index along dimensions that are neither time nor points: that of a level, or the only one. */
  indices: Readonly<Record<string, number>>
  decoding: Decoding
}

/** The dimensions of a store. */
export interface Axes {
  /** Name of the dimension of time, and its length. */
  time: string
  steps: number
  /** Names of the dimensions of points. */
  points: readonly string[]
  /** Heights in meters by the name of a coordinate: a single height, or one per level. */
  heights: ReadonlyMap<string, Float64Array>
}

interface Found {
  columns: Record<string, StoredColumn>
  problems: string[]
}

const words = (text: unknown): string[] => (typeof text === 'string' ? text.split(/\s+/) : [])

function dimensionsOf(array: Variable, { time, steps, points }: Axes): readonly string[] {
  const names = array.dimensionNames
  return names ?? array.shape.map((side, place) => (side === steps ? time : (points[0] ?? unnamed(place))))
}

/** A variable at one height, or without a height. */
interface Level {
  height?: number
  indices: Record<string, number>
}

/** The levels of a variable; null if it has an unknown dimension. */
function levelsOf(array: Variable, dimensions: readonly string[], axes: Axes): Level[] | null {
  const scalar = words(array.attrs.coordinates).find((name) => axes.heights.get(name)?.length === 1)
  let levels: Level[] = [
    { indices: {}, ...(scalar === undefined ? {} : { height: axes.heights.get(scalar)![0]! }) },
  ]
  for (const [side, dimension] of dimensions.entries()) {
    if (dimension === axes.time || axes.points.includes(dimension)) continue
    const heights = axes.heights.get(dimension)
    if (!heights && array.shape[side] !== 1) return null
    levels = levels.flatMap(({ height, indices }) =>
      [...(heights ?? [height])].map((at, index) => ({
        indices: { ...indices, [dimension]: index },
        ...(at === undefined ? {} : { height: at }),
      })),
    )
  }
  return levels
}

/** The parameter of a variable with its name, unit and standard name, as this program writes them. */
function ownParameter(name: string, { attrs }: Variable): Parameter | undefined {
  const parameter = parameterByName(name)
  const isOurs =
    parameter !== undefined &&
    attrs.units === cfUnit(parameter.unit) &&
    (attrs.standard_name ?? null) === parameter.standardName &&
    (parameter.categorical !== true || Array.isArray(attrs.flag_values))
  return isOurs ? parameter : undefined
}

/** How to decode a variable's numbers into the parameter's values, or a message why that is not possible. */
function decodingOf(
  array: Variable,
  version: 2 | 3,
  { parameter, turn }: { parameter: Parameter; turn: number },
  isOwn: boolean,
): Decoding | string {
  const units = array.attrs.units ?? ''
  const converted = conversion(String(units), parameter.unit)
  if (!converted) return `its unit "${units}" is not known for ${parameter.name}`
  const share = flagShares[parameter.standardName ?? '']
  const isFlag = Array.isArray(array.attrs.flag_values)
  if (parameter.categorical && !isFlag && share === undefined) return `it is no flag, as ${parameter.name} is`
  const fill =
    version === 2 && typeof array.fillValue !== 'boolean' ? Number(array.fillValue ?? Number.NaN) : null
  const { factor, offset } = unpacking(array.attrs, converted)
  return {
    missing: missingNumbers(array.attrs, fill),
    factor,
    offset: offset + turn,
    wraps: parameter.direction !== undefined && !isOwn,
    ...(parameter.categorical && !isFlag ? { share: share! } : {}),
  }
}

/**
 * The parameters that a store's variables represent, by CF standard name, height and unit, or by this program's own names.
 * Variables with a known name that cannot be used are reported as problems, as messages; other variables are ignored.
 */
export function storedColumns({ arrays, version }: OpenGroup, axes: Axes): Found {
  const found: Found = { columns: {}, problems: [] }
  for (const [name, array] of arrays) {
    const own = ownParameter(name, array)
    const standardName = array.attrs.standard_name
    if (!own && !isKnownName(standardName)) continue
    const refuse = (why: string) => found.problems.push(`${name} is not used: ${why}`)
    const dimensions = dimensionsOf(array, axes)
    if (!dimensions.includes(axes.time)) continue
    const levels = own ? [{ indices: {} }] : levelsOf(array, dimensions, axes)
    if (!levels) {
      refuse(`its dimensions are ${dimensions.join(', ')}`)
      continue
    }
    if (!(array.is('number') || array.is('bigint'))) {
      refuse('it does not hold numbers')
      continue
    }
    let used = 0
    for (const { height, indices } of levels as Level[]) {
      const meaning = own ? { parameter: own, turn: 0 } : parameterNamed(String(standardName), height)
      if (!meaning) continue
      const { parameter } = meaning
      const decoding = decodingOf(array, version, meaning, own !== undefined)
      used++
      if (typeof decoding === 'string') refuse(decoding)
      else if (found.columns[parameter.name]) refuse(`${parameter.name} is there already`)
      else found.columns[parameter.name] = { array, dimensions, indices, decoding }
    }
    if (used === 0) refuse('no parameter is at its height')
  }
  return found
}
