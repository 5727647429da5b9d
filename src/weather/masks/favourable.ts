import { type Limit, openInterval } from '../operation.ts'
import type { HourlySeries } from '../series.ts'
import type { ColumnIndex, SeriesIndex } from './columnIndex.ts'
import { above, below, type Comparison, compare, excludeByIndex } from './comparison.ts'
import { commonHours, emptyMask, fullMask, type HourMask, intersectWith } from './hourMask.ts'

/** The hours of a series in which work can go on. An unknown hour is never ok. */
export interface Favourable {
  length: number
  ok: HourMask
  /** Hours in which no active parameter is missing. */
  known: HourMask
}

/** The states of an hour in `hourStates`. */
export const NOT_OK = 0
export const OK = 1
export const UNKNOWN = 2

/** One interval of a limit. */
type Interval = Limit['intervals'][number]

/** The comparisons of an interval's ends: two, one or none. */
function comparisonsOf(interval: Interval): Comparison[] {
  const open = openInterval(interval)
  const comparisons: Comparison[] = []
  if (open.above !== Number.NEGATIVE_INFINITY) comparisons.push(above(open.above))
  if (open.below !== Number.POSITIVE_INFINITY) comparisons.push(below(open.below))
  return comparisons
}

/**
 * The hours in which every limit holds and no active parameter is missing (definitions A.1 and A.7); all hours without limits. NaN
 * is missing, as is every hour of an absent column. With an index less of the series is read.
 *
 * Columns are in single precision like the ends of a limit, so that a stored 0.7 is not below 0.7. Throws RangeError for a column
 * whose length differs from that of the series.
 */
export function favourable(
  { length, columns }: HourlySeries,
  limits: readonly Limit[],
  index: SeriesIndex = {},
): Favourable {
  const known = fullMask(length)
  const ok = fullMask(length)
  for (const { parameter, intervals } of limits) {
    const indexed = index[parameter]
    const [only] = intervals
    if (!indexed || !only || intervals.length > 1) continue
    for (const comparison of comparisonsOf(only)) excludeByIndex(comparison, ok, indexed)
  }
  // Column by column, so that a column just read for its missing hours is still in the processor's cache.
  for (const { parameter, intervals } of limits) {
    const column = columns[parameter]
    if (column && column.length !== length) {
      throw new RangeError(`${parameter} has ${column.length} values for ${length} hours`)
    }
    const indexed = index[parameter]
    if (!column || !indexed?.isComplete) {
      const present = column ? (indexed?.known ?? knownHours(column)) : emptyMask(length)
      intersectWith(known, present)
      intersectWith(ok, present)
    }
    if (column) removeOutside(column, intervals, ok, indexed)
  }
  return { length, ok, known }
}

/** The hours in which a column with an index has a value in one of the intervals: those of `favourable` for one limit. */
export function hoursWithin(
  column: Float32Array,
  intervals: readonly Interval[],
  index: ColumnIndex,
): HourMask {
  const hours = index.known.slice()
  removeOutside(column, intervals, hours, index)
  return hours
}

/** Removes the hours whose value is in no interval from `ok`, in place; hours without a value must already be removed. */
function removeOutside(
  column: Float32Array,
  intervals: readonly Interval[],
  ok: HourMask,
  index: ColumnIndex | undefined,
): void {
  const [only, second] = intervals
  if (only && !second) {
    for (const comparison of comparisonsOf(only)) compare(column, comparison, ok, index)
    return
  }
  const within = intervals.map((interval) => {
    const hours = ok.slice()
    const comparisons = comparisonsOf(interval)
    if (index) for (const comparison of comparisons) excludeByIndex(comparison, hours, index)
    for (const comparison of comparisons) compare(column, comparison, hours, index)
    return hours
  })
  for (let word = 0; word < ok.length; word++) {
    ok[word] = within.reduce((hours, one) => hours | one[word]!, 0)
  }
}

/** The intersection of several results over one series; all `length` hours if there are none. */
export function favourableInAll(
  length: number,
  answers: readonly Pick<Favourable, 'ok' | 'known'>[],
): Favourable {
  const of = (kind: 'ok' | 'known') =>
    commonHours(
      length,
      answers.map((answer) => answer[kind]),
    )
  return { length, ok: of('ok'), known: of('known') }
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

/** The hours in which the column has a value, that is, is not NaN. */
export function knownHours(column: Float32Array): HourMask {
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

/** Negative if the bits are those of NaN or an infinity: only their exponent carries into the sign. */
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
