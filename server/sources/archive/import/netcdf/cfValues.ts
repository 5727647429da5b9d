import { missingNumbers, unpacking } from '#server/sources/archive/units/decode.ts'
import type { NumberType, Variable } from './files/netcdfFile.ts'

/** What a program that writes NetCDF leaves where it wrote nothing, unless `_FillValue` says otherwise; from the library's netcdf.h. */
const unwritten: Partial<Record<NumberType, number>> = {
  int16: -32767,
  int32: -2147483647,
  int64: -(2 ** 63),
  uint16: 65535,
  uint32: 4294967295,
  uint64: 2 ** 64,
  float32: 9.969209968386869e36,
  float64: 9.969209968386869e36,
}

const signedTypes: readonly string[] = ['int8', 'int16', 'int32']

const numberIn = ({ attributes }: Variable, name: string, place = 0): number | undefined => {
  const value = attributes[name]
  return typeof value === 'string' || value === undefined ? undefined : value[place]
}

/** A function that brings a number of a type with a sign to the one without that it stands for (`_Unsigned`). */
function unsignedIn({ attributes, type }: Variable): (number: number) => number {
  const isUnsigned = String(attributes._Unsigned).toLowerCase() === 'true' && signedTypes.includes(type)
  if (!isUnsigned) return (number) => number
  const range = 2 ** Number(type.slice(3))
  return (number) => (number < 0 ? number + range : number)
}

/** Single precision has some 7 digits: a number of at most 4 decimals is the decimal that was meant, as in a text. */
function meant(number: number): number {
  const decimal = Math.round(number * 1e4) / 1e4
  return Math.fround(decimal) === number ? decimal : number
}

/** The least and the most that a variable says its numbers or, where `isOfValues` is set, its values can be. */
function validRange(variable: Variable): { least: number; most: number; isOfValues: boolean } {
  const least =
    numberIn(variable, 'valid_min') ?? numberIn(variable, 'valid_range') ?? Number.NEGATIVE_INFINITY
  const most =
    numberIn(variable, 'valid_max') ?? numberIn(variable, 'valid_range', 1) ?? Number.POSITIVE_INFINITY
  const names = ['valid_min', 'valid_max', 'valid_range']
  // Packed numbers are whole: a range of another type is that of the values (NetCDF User's Guide, "Attribute Conventions").
  const isOfValues =
    !variable.type.startsWith('float') && variable.floating.some((name) => names.includes(name))
  return { least, most, isOfValues }
}

/**
 * The values of stored numbers by the conventions of CF, NaN where they are missing: `_FillValue`, `missing_value`, the valid range,
 * `scale_factor`, `add_offset` and `_Unsigned`.
 */
export function cfValues(variable: Variable, numbers: Float64Array): Float64Array {
  const { attributes, type } = variable
  const unsigned = unsignedIn(variable)
  const single = type === 'float32' ? Math.fround : (number: number) => number
  const fill = '_FillValue' in attributes || type === 'other' ? undefined : unwritten[type]
  const missing = new Set(missingNumbers(attributes, fill ?? null).map((number) => single(unsigned(number))))
  const { least, most, isOfValues } = validRange(variable)
  const [from, to] = isOfValues ? [least, most] : [single(unsigned(least)), single(unsigned(most))]
  const { factor, offset } = unpacking(attributes, { factor: 1, offset: 0 })
  const isPacked = factor !== 1 || offset !== 0
  return numbers.map((stored) => {
    const number = unsigned(stored)
    const value = isPacked ? number * factor + offset : number
    const judged = isOfValues ? value : number
    if (missing.has(number) || judged < from || judged > to) return Number.NaN
    return !isPacked && type === 'float32' ? meant(value) : value
  })
}
