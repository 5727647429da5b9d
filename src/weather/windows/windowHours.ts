import { type End, type Interval, isBinding, type Limit, typedEnd } from '../operation.ts'
import type { HourlySeries } from '../series.ts'
import { single } from '../singlePrecision.ts'
import { HOUR } from '../time.ts'
import { STATUS, type WindowStatus, worst } from './windowStatus.ts'

/** The judged hours of a forecast, from which segments, lists and reasons are derived. */
export interface WindowHours {
  /** Unix seconds at which the hours start, one hour apart. The last one only marks the end of the horizon. */
  times: readonly number[]
  statuses: readonly WindowStatus[]
  /** The deciding reading of each hour, null if there is nothing to judge; empty if the readings are not known. */
  deciding: readonly (LimitReading | null)[]
}

/** A value and the limit that judges it, which has one end or is a union of two intervals. */
export interface LimitReading {
  limit: Limit
  /** Null if the parameter has no value. */
  value: number | null
  status: WindowStatus
}

type Side = keyof Interval
type KnownStatus = NonNullable<WindowStatus>

/** The distance beyond an end up to which a value is not yet an alarm, in the parameter's unit. */
function toleranceAt({ tolerance }: Limit, end: End): number {
  if (!tolerance) return 0
  const { amount, type } = tolerance
  return type === 'percent' ? (Math.abs(typedEnd(end)) * amount) / 100 : amount
}

/** The status of single-precision values against one end. All comparisons are in single precision (definitions A.10). */
function judgeEnd(limit: Limit, side: Side, end: End, bothSides: boolean): (value: number) => KnownStatus {
  const outward = side === 'upper' ? 1 : -1
  const tolerance = toleranceAt(limit, end)
  // Uses the end as typed, so that 0.7 + 0.1 is 0.8 despite the single-precision value of 0.7.
  const typed = typedEnd(end)
  const last = single(typed + outward * tolerance) * outward
  const first = single(typed - outward * tolerance) * outward
  const at = end.at * outward
  return (value) => {
    const measured = value * outward
    if (end.isInclusive ? measured > at : measured >= at)
      return tolerance > 0 && measured <= last ? STATUS.warning : STATUS.alarm
    return bothSides && tolerance > 0 && measured >= first ? STATUS.warning : STATUS.ok
  }
}

/** The status of values against a limit; the parts that depend only on the limit are computed once. */
function judge(limit: Limit, bothSides: boolean): (value: number | null | undefined) => WindowStatus {
  if (!isBinding(limit)) return () => null
  const intervals = limit.intervals.map(({ lower, upper }) => [
    ...(upper ? [judgeEnd(limit, 'upper', upper, bothSides)] : []),
    ...(lower ? [judgeEnd(limit, 'lower', lower, bothSides)] : []),
  ])
  return (value) => {
    if (value == null || Number.isNaN(value)) return null
    const measured = single(value)
    let least: KnownStatus = STATUS.alarm
    for (const ends of intervals) {
      let most: KnownStatus = STATUS.ok
      for (const status of ends) most = greater(most, status(measured))
      if (most < least) least = most
    }
    return least
  }
}

const greater = (one: KnownStatus, other: KnownStatus): KnownStatus => (one > other ? one : other)

/**
 * The status of one value (definitions A.8): ok inside the limit; warning outside it but within the tolerance of an end, inclusive;
 * alarm beyond that, and everywhere outside a limit without tolerance. With `bothSides` a value inside and within the tolerance of
 * an end is a warning too. For a union of intervals, the mildest of their statuses.
 *
 * Null for a missing value (NaN, null) and for a limit without an end. Values and ends are compared in single precision, as stored
 * in the series: a stored 0.8 is not above 0.8, and 0.7 + 0.1 is 0.8.
 */
export function limitStatus(
  value: number | null | undefined,
  limit: Limit,
  bothSides: boolean,
): WindowStatus {
  return judge(limit, bothSides)(value)
}

/**
 * The weather-window bar (definitions A.8): for each time step, the worst status over all limits that have an end.
 *
 * `columns` are keyed by parameter name; missing values are NaN. The result is as long as the longest column. If a judged
 * parameter has no value, the step has the warning or alarm of another parameter, or else is null (no color), but never ok. A
 * judged parameter without a column has no value anywhere, so omit the limits of parameters that the site cannot have (waves at
 * an onshore site). With nothing to judge all steps are null.
 */
export function windowBar(
  columns: Readonly<Record<string, ArrayLike<number>>>,
  limits: readonly Limit[],
  bothSides: boolean,
): WindowStatus[] {
  const length = Object.values(columns).reduce((longest, column) => Math.max(longest, column.length), 0)
  const judged = limits
    .filter(isBinding)
    .map((limit) => ({ column: columns[limit.parameter], status: judge(limit, bothSides) }))
  return Array.from({ length }, (_, step) =>
    worst(judged.map(({ column, status }) => status(column?.[step]))),
  )
}

/** In ascending severity: a missing value is worse than ok, but a warning or an alarm takes precedence over it. */
const severity: readonly WindowStatus[] = [STATUS.ok, null, STATUS.warning, STATUS.alarm]

/** An end of a limit, as typed, and the distance of a value beyond it, which is below 0 inside the limit. */
export interface EndDistance {
  at: number
  beyond: number
  /** The distance beyond the end up to which a value is not yet an alarm. */
  tolerance: number
}

/** Returns a function that finds the end nearest to a value; the parts that depend only on the limit are computed once. */
export function nearestEndOf(limit: Limit): (value: number) => EndDistance | undefined {
  const intervals = limit.intervals.map(({ lower, upper }) =>
    [upper && { end: upper, outward: 1 }, lower && { end: lower, outward: -1 }]
      .filter((side) => side !== undefined)
      .map(({ end, outward }) => ({
        at: typedEnd(end),
        outward,
        tolerance: toleranceAt(limit, end),
      })),
  )
  return (value) => {
    let nearest: EndDistance | undefined
    for (const ends of intervals) {
      let outermost: EndDistance | undefined
      for (const { at, outward, tolerance } of ends) {
        const beyond = (value - at) * outward
        if (!outermost || beyond > outermost.beyond) outermost = { at, beyond, tolerance }
      }
      if (outermost && (!nearest || outermost.beyond < nearest.beyond)) nearest = outermost
    }
    return nearest
  }
}

/**
 * The distance of a value beyond its limit relative to the end's absolute value, below zero inside: a measure that is comparable
 * between units. For an end of 0 it is relative to the tolerance, or without one in the parameter's unit.
 */
function excess(nearest: EndDistance | undefined): number {
  if (!nearest) return Number.NEGATIVE_INFINITY
  return nearest.beyond / (Math.abs(nearest.at) || nearest.tolerance || 1)
}

/** Splits a limit into parts that decide separately: each end of an interval; a union of two intervals stays whole. */
function endsOf(limit: Limit): Limit[] {
  const [only, second] = limit.intervals
  if (!isBinding(limit)) return []
  if (!only || second || !only.lower || !only.upper) return [limit]
  const { lower, upper } = only
  return [{ upper }, { lower }].map((interval) => ({ ...limit, intervals: [interval] }))
}

/** The hours of one parameter, judged by a limit with one end or by a union of two intervals. */
export interface JudgedColumn {
  limit: Limit
  /** NaN is missing; undefined if the series has no such column. */
  values: ArrayLike<number> | undefined
  /** By hour: the position in `severity`, 0 to 3, and the distance beyond the limit. */
  ranks: Uint8Array
  excesses: Float64Array
}

/** Ranks are positions in `severity`. */
const RANK_OK = severity.indexOf(STATUS.ok)

/** Judges each hour of a column against each end of a limit; empty for a limit without an end. */
export function judgedColumns(
  limit: Limit,
  values: ArrayLike<number> | undefined,
  length: number,
  bothSides: boolean,
): JudgedColumn[] {
  return endsOf(limit).map((end) => {
    const status = judge(end, bothSides)
    const nearest = nearestEndOf(end)
    const ranks = new Uint8Array(length)
    const excesses = new Float64Array(length)
    for (let hour = 0; hour < length; hour++) {
      const value = values?.[hour] ?? Number.NaN
      ranks[hour] = severity.indexOf(status(value))
      excesses[hour] = excess(Number.isNaN(value) ? undefined : nearest(value))
    }
    return { limit: end, values, ranks, excesses }
  })
}

/** Whether every limit holds in an hour; false without limits. */
export const isOkAt = (columns: readonly Pick<JudgedColumn, 'ranks'>[], hour: number): boolean =>
  columns.length > 0 && columns.every(({ ranks }) => ranks[hour] === RANK_OK)

/** The column that decides an hour: among those with the worst status the one furthest beyond its limit, then the first. */
function decidingColumn(columns: readonly JudgedColumn[], hour: number): JudgedColumn | undefined {
  let first: JudgedColumn | undefined
  let [worst, furthest] = [-1, 0]
  for (const column of columns) {
    const rank = column.ranks[hour] ?? 0
    const distance = column.excesses[hour] ?? 0
    if (rank < worst || (rank === worst && distance <= furthest)) continue
    first = column
    worst = rank
    furthest = distance
  }
  return first
}

/** The hours from `start` as decided by judged columns, which are in the order of their limits. */
export function decidedHours(columns: readonly JudgedColumn[], start: number, length: number): WindowHours {
  const deciding = Array.from({ length }, (_, hour): LimitReading | null => {
    const column = decidingColumn(columns, hour)
    if (!column) return null
    const value = column.values?.[hour] ?? Number.NaN
    const status = severity[column.ranks[hour] ?? 0] ?? null
    return { limit: column.limit, value: Number.isNaN(value) ? null : value, status }
  })
  return {
    times: deciding.map((_, hour) => start + hour * HOUR),
    statuses: deciding.map((reading) => reading?.status ?? null),
    deciding,
  }
}

/**
 * Every hour of a series as judged by the limits: `windowBar`, and of each hour the limit that decides it: one with the worst status;
 * among equals the one whose value is furthest beyond it (or, if all are ok, nearest to it) relative to the end, then the first. For an
 * interval with two ends the reading has only the deciding end. A missing value decides an hour unless another status is worse; null if
 * there is nothing to judge.
 */
export function windowHours(
  { start, length, columns }: HourlySeries,
  limits: readonly Limit[],
  bothSides: boolean,
): WindowHours {
  const judged = limits.flatMap((limit) => judgedColumns(limit, columns[limit.parameter], length, bothSides))
  return decidedHours(judged, start, length)
}
