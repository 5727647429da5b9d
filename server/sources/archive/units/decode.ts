import type { Attributes } from 'zarrita'
import { wrapDirection } from '#server/sources/values/wrapDirection.ts'

/** How to convert stored numbers to values in a parameter's unit. */
export interface Decoding {
  /** Numbers that mean "missing". */
  missing: readonly number[]
  /** value = number * factor + offset. */
  factor: number
  offset: number
  /** Whether it is a direction, to be normalized to 0 to 360. */
  wraps: boolean
  /** For a flag that is stored as a share: the threshold from which it is set. */
  share?: number
}

/** The numbers of an attribute; xarray writes the fill value of floats as base64 of a little-endian double. */
function numbersOf(attribute: unknown): number[] {
  if (Array.isArray(attribute)) return attribute.flatMap(numbersOf)
  if (typeof attribute === 'number') return [attribute]
  if (typeof attribute !== 'string') return []
  const bytes = /^[A-Za-z0-9+/]{11}=$/.test(attribute) ? Buffer.from(attribute, 'base64') : null
  return [bytes?.length === 8 ? bytes.readDoubleLE() : Number(attribute)]
}

/**
 * The numbers that mean "missing": `_FillValue` and `missing_value` of CF, and in Zarr v2 the array's own fill value, as xarray
 * and netCDF write and read it.
 */
export function missingNumbers(attributes: Attributes, fill: number | null): number[] {
  const named = [attributes._FillValue, attributes.missing_value].flatMap(numbersOf)
  return [...named, ...(fill === null ? [] : [fill])].filter((number) => !Number.isNaN(number))
}

/** Combines CF's packing, stored * scale_factor + add_offset, with a unit conversion. */
export function unpacking(
  attributes: Attributes,
  { factor, offset }: { factor: number; offset: number },
): { factor: number; offset: number } {
  const { scale_factor: scale = 1, add_offset: add = 0 } = attributes
  const [first = 1, second = 0] = [numbersOf(scale)[0], numbersOf(add)[0]]
  return { factor: first * factor, offset: second * factor + offset }
}

/** Whether stored 32-bit floats need no decoding. */
export function isIdentity({ missing, factor, offset, wraps, share }: Decoding): boolean {
  return missing.length === 0 && factor === 1 && offset === 0 && !wraps && share === undefined
}

/** Decodes stored numbers; NaN where a value is missing. */
export function decode(data: ArrayLike<number | bigint>, decoding: Decoding): Float32Array {
  const { factor, offset, wraps, share } = decoding
  // Attributes are decimal numbers: they equal 32-bit floats only after the same rounding.
  const missing = new Set([
    ...decoding.missing,
    ...(data instanceof Float32Array ? decoding.missing.map(Math.fround) : []),
  ])
  const values = new Float32Array(data.length)
  for (let index = 0; index < data.length; index++) {
    const number = Number(data[index])
    const value = missing.has(number) ? Number.NaN : number * factor + offset
    if (share !== undefined) values[index] = Number.isNaN(value) ? value : Number(value >= share)
    else values[index] = wraps ? wrapDirection(value, number) : value
  }
  return values
}
