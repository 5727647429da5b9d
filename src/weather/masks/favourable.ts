import type { HourlySeries } from '../series.ts'
import type { SeriesIndex } from './columnIndex.ts'
import { above, below, type Comparison, compare, excludeByIndex } from './comparison.ts'
import { emptyMask, fullMask, type HourMask, keepCommon } from './hourMask.ts'
import { single, singleAbove, singleBelow } from './singlePrecision.ts'

/** What must hold for work to go on, strictly: `LT` value < testValue, `GT` value > testValue. */
export interface Condition {
  /** A parameter's name. */
  parameter: string
  condition: 'LT' | 'GT'
  testValue: number
}

/** What must hold for work to go on, inclusively: min <= value <= max. An absent bound does not bind. */
export interface Bound {
  parameter: string
  min?: number | null
  max?: number | null
}

/** A condition or a bound as an open interval in single precision: above < value < below. */
export interface Interval {
  parameter: string
  above: number
  below: number
}

/** The hours of a series in which work may go on. An hour that is not known is never ok. */
export interface Favourable {
  length: number
  ok: HourMask
  /** Hours in which no active parameter is missing. */
  known: HourMask
}

/** States of an hour, as `hourStates` gives them. */
export const NOT_OK = 0
export const OK = 1
export const UNKNOWN = 2

/** The open interval of a condition. Throws RangeError when its test value is no number. */
export function intervalOfCondition({ parameter, condition, testValue }: Condition): Interval {
  if (Number.isNaN(testValue)) throw new RangeError(`The test value of ${parameter} is not a number`)
  const limit = single(testValue)
  return condition === 'LT'
    ? { parameter, above: Number.NEGATIVE_INFINITY, below: limit }
    : { parameter, above: limit, below: Number.POSITIVE_INFINITY }
}

/** The open interval that holds exactly the values within the bound. */
export function intervalOfBound({ parameter, min, max }: Bound): Interval {
  return {
    parameter,
    above: min == null ? Number.NEGATIVE_INFINITY : singleBelow(min),
    below: max == null ? Number.POSITIVE_INFINITY : singleAbove(max),
  }
}

/** The comparisons of the sides that bind: two, one or none. */
function comparisonsOf({ above: lower, below: upper }: Interval): Comparison[] {
  const comparisons: Comparison[] = []
  if (lower !== Number.NEGATIVE_INFINITY) comparisons.push(above(lower))
  if (upper !== Number.POSITIVE_INFINITY) comparisons.push(below(upper))
  return comparisons
}

/**
 * The hours in which every interval holds; with no intervals, all of them. NaN is missing, as is every hour of an absent
 * column. With an index of the series less of it is read. Throws RangeError for a column that is longer or shorter than the
 * series.
 */
export function favourableIn(
  { length, columns }: HourlySeries,
  intervals: readonly Interval[],
  index: SeriesIndex = {},
): Favourable {
  const known = fullMask(length)
  const ok = fullMask(length)
  for (const interval of intervals) {
    const indexed = index[interval.parameter]
    if (indexed) for (const comparison of comparisonsOf(interval)) excludeByIndex(comparison, ok, indexed)
  }
  // Column by column: what has just been read for its missing hours is still in the processor's cache.
  for (const interval of intervals) {
    const { parameter } = interval
    const column = columns[parameter]
    if (column && column.length !== length) {
      throw new RangeError(`${parameter} has ${column.length} values for ${length} hours`)
    }
    const indexed = index[parameter]
    if (!column || !indexed?.isComplete) {
      const present = column ? (indexed?.known ?? knownHours(column)) : emptyMask(length)
      keepCommon(known, present)
      keepCommon(ok, present)
    }
    if (!column) continue
    for (const comparison of comparisonsOf(interval)) compare(column, comparison, ok, indexed)
  }
  return { length, ok, known }
}

/**
 * The hours in which every condition holds (definitions A.1): strictly, and only where no active parameter is missing.
 *
 * Columns are single precision, so limits are compared in single precision: a stored 0.7 is not below 0.7. Throws RangeError
 * for a test value that is no number and for columns of unequal length.
 */
export function favourable(
  series: HourlySeries,
  conditions: readonly Condition[],
  index?: SeriesIndex,
): Favourable {
  return favourableIn(series, conditions.map(intervalOfCondition), index)
}

/** The hours in which every value lies within its bounds, the bounds included (definitions A.7); else as `favourable`. */
export function favourableWithin(
  series: HourlySeries,
  bounds: readonly Bound[],
  index?: SeriesIndex,
): Favourable {
  return favourableIn(series, bounds.map(intervalOfBound), index)
}

/** The hours in which all of several answers over one series agree that work may go on; of none, all `length` hours. */
export function favourableInAll(
  length: number,
  answers: readonly Pick<Favourable, 'ok' | 'known'>[],
): Favourable {
  const all = { length, ok: fullMask(length), known: fullMask(length) }
  for (const { ok, known } of answers) {
    keepCommon(all.ok, ok)
    keepCommon(all.known, known)
  }
  return all
}

/** One state per hour: `NOT_OK`, `OK` or `UNKNOWN`. */
export function hourStates({ length, ok, known }: Favourable): Uint8Array {
  const states = new Uint8Array(length)
  for (let hour = 0; hour < length; hour++) {
    const isKnown = (known[hour >>> 5]! >>> (hour & 31)) & 1
    states[hour] = isKnown ? (ok[hour >>> 5]! >>> (hour & 31)) & 1 : UNKNOWN
  }
  return states
}

/** The hours whose state is `OK`. */
export function okMask(states: Uint8Array): HourMask {
  const mask = emptyMask(states.length)
  for (let hour = 0; hour < states.length; hour++)
    if (states[hour] === OK) mask[hour >>> 5] = mask[hour >>> 5]! | (1 << (hour & 31))
  return mask
}

/** The hours in which the column has a value, that is, is not NaN. */
function knownHours(column: Float32Array): HourMask {
  const bits = new Int32Array(column.buffer, column.byteOffset, column.length)
  const known = fullMask(column.length)
  const words = column.length >>> 5
  for (let word = 0; word < words; word++) {
    const first = word << 5
    let suspect = 0
    for (let bit = 0; bit < 32; bit += 4) {
      const hour = first | bit
      suspect |= suspicion(bits[hour]!) | suspicion(bits[hour | 1]!)
      suspect |= suspicion(bits[hour | 2]!) | suspicion(bits[hour | 3]!)
    }
    if (suspect < 0) known[word] = knownBits(column, word)
  }
  if (column.length & 31) known[words] = knownBits(column, words)
  return known
}

/** Negative where the bits of a number are those of NaN or an infinity: only their exponent carries into the sign. */
function suspicion(bits: number): number {
  return (bits & 0x7fffffff) + 0x00800000
}

function knownBits(column: Float32Array, word: number): number {
  const from = word << 5
  const end = Math.min(from + 32, column.length)
  let known = 0
  for (let hour = from; hour < end; hour++) if (!Number.isNaN(column[hour])) known |= 1 << (hour - from)
  return known
}
