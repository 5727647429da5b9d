import { emptyMask, fullMask, type HourMask } from './hourMask.ts'
import type { HourlySeries } from './series.ts'
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

/**
 * Takes the hours outside the interval out of `ok` and the hours without a value out of `ok` and `known`, in place.
 * `column` has one value per hour; NaN is missing, as is every hour of an absent column.
 */
export function restrict(favourable: Favourable, column: Float32Array | undefined, interval: Interval): void {
  const { ok, known, length } = favourable
  if (!column) {
    ok.fill(0)
    known.fill(0)
    return
  }
  const { above, below } = interval
  for (let word = 0, hour = 0; word < ok.length; word++) {
    const end = Math.min(32, length - hour)
    let holds = 0
    let missing = 0
    for (let bit = 0; bit < end; bit++, hour++) {
      const value = column[hour]!
      if (value > above && value < below) holds |= 1 << bit
      else if (Number.isNaN(value)) missing |= 1 << bit
    }
    ok[word] = ok[word]! & holds
    known[word] = known[word]! & ~missing
  }
}

/** The hours in which every interval holds; with no intervals, all of them. */
export function favourableIn(series: HourlySeries, intervals: readonly Interval[]): Favourable {
  const { length } = series
  const favourable: Favourable = { length, ok: fullMask(length), known: fullMask(length) }
  for (const interval of intervals) restrict(favourable, series.columns[interval.parameter], interval)
  return favourable
}

/**
 * The hours in which every condition holds (definitions A.1): strictly, and only where no active parameter is missing.
 *
 * Columns are single precision, so limits are compared in single precision: a stored 0.7 is not below 0.7.
 */
export function favourable(series: HourlySeries, conditions: readonly Condition[]): Favourable {
  return favourableIn(series, conditions.map(intervalOfCondition))
}

/** The hours in which every value lies within its bounds, the bounds included (definitions A.7). */
export function favourableWithin(series: HourlySeries, bounds: readonly Bound[]): Favourable {
  return favourableIn(series, bounds.map(intervalOfBound))
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
