import { single } from '../masks/singlePrecision.ts'
import { isBinding, type Limit, typedEnd } from '../operation.ts'
import type { HourlySeries } from '../series.ts'
import { HOUR } from '../time.ts'
import { STATUS, type WindowStatus, worst } from './windowStatus.ts'

/** The hours of a forecast as its limits judge them: what segments, lists and reasons are made of. */
export interface WindowHours {
  /** Unix seconds at which the hours begin, one hour apart. The last one only closes the horizon. */
  times: readonly number[]
  statuses: readonly WindowStatus[]
  /** What decides each hour, null with nothing to judge; no entries where it is not known. */
  deciding: readonly (LimitReading | null)[]
}

/** A value against a limit that has one end, or a union of two intervals. */
export interface LimitReading {
  limit: Limit
  /** Null where the parameter has no value. */
  value: number | null
  status: WindowStatus
}

type Interval = Limit['intervals'][number]
type Side = keyof Interval
type End = NonNullable<Interval[Side]>
type KnownStatus = NonNullable<WindowStatus>

/** How far beyond an end a value is still no alarm, in the parameter's unit. */
function toleranceAt({ tolerance }: Limit, end: End): number {
  if (!tolerance) return 0
  const { amount, type } = tolerance
  return type === 'percent' ? (Math.abs(typedEnd(end)) * amount) / 100 : amount
}

/** The status of single-precision values against one end. All comparisons are of single-precision numbers (definitions A.10). */
function judgeEnd(limit: Limit, side: Side, end: End, bothSides: boolean): (value: number) => KnownStatus {
  const outward = side === 'upper' ? 1 : -1
  const tolerance = toleranceAt(limit, end)
  // The end as it was typed: 0.7 + 0.1 is 0.8, whatever single precision makes of 0.7.
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

/** The status of values against a limit; what depends on the limit alone is computed once. */
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
 * The status of one value (definitions A.8): ok inside the limit; warning outside it but within the tolerance of an end, that
 * distance included; alarm beyond, and everywhere outside a limit without tolerance. With `bothSides` a value inside and within
 * the tolerance of an end is a warning too. Against a union of intervals the mildest of theirs.
 *
 * Null for a missing value (NaN, null) and for a limit that does not bind. Values and ends meet in single precision, as the
 * series store them: a stored 0.8 is not above 0.8, and 0.7 + 0.1 is 0.8.
 */
export function limitStatus(
  value: number | null | undefined,
  limit: Limit,
  bothSides: boolean,
): WindowStatus {
  return judge(limit, bothSides)(value)
}

/**
 * The weather-window bar (definitions A.8): per time step the worst status over all limits that bind.
 *
 * `columns` are keyed by parameter name; missing values are NaN. The answer is as long as the longest column. Where a judged
 * parameter has no value, a warning or an alarm of another still shows, but the step is never ok: otherwise it is null, no
 * colour. A judged parameter without a column has no value anywhere, so leave out the limits of parameters that the site cannot
 * have (waves at an onshore site). With nothing to judge all are null.
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

/** Later is worse: a missing value keeps an hour from being ok, a warning or an alarm shows all the same. */
const severity: readonly WindowStatus[] = [STATUS.ok, null, STATUS.warning, STATUS.alarm]

/** An end of a limit, as it was typed, and how far a value is beyond it: below 0 inside the limit. */
export interface EndDistance {
  at: number
  beyond: number
  /** How far beyond the end a value is still no alarm. */
  tolerance: number
}

/** Answers the end that is nearest to a value; what depends on the limit alone is computed once. */
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
 * How far a value is beyond its limit as a share of the end's size, below zero inside: the one measure that limits in different
 * units have in common. An end of 0 has no size: there it counts in tolerances, without one in the unit.
 */
function excess(nearest: EndDistance | undefined): number {
  if (!nearest) return Number.NEGATIVE_INFINITY
  return nearest.beyond / (Math.abs(nearest.at) || nearest.tolerance || 1)
}

/** A limit as its ends decide it: each end of an interval for itself, a union of two intervals as a whole. */
function endsOf(limit: Limit): Limit[] {
  const [only, second] = limit.intervals
  if (!isBinding(limit)) return []
  if (!only || second || !only.lower || !only.upper) return [limit]
  const { lower, upper } = only
  return [{ upper }, { lower }].map((interval) => ({ ...limit, intervals: [interval] }))
}

/** The hours of one parameter against a limit of one end, or a union of two intervals. */
export interface JudgedColumn {
  limit: Limit
  /** Missing is NaN; undefined where the series has no such column. */
  values: ArrayLike<number> | undefined
  /** By hour: how bad, 0 to 3, and how far beyond the limit. */
  ranks: Uint8Array
  excesses: Float64Array
}

/** Later is worse, as in `severity`. */
const RANK_OK = severity.indexOf(STATUS.ok)

/** Judges each hour of a column against each end of a limit; a limit that does not bind judges nothing. */
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

/** Whether an hour holds every limit. */
export const isOkAt = (columns: readonly Pick<JudgedColumn, 'ranks'>[], hour: number): boolean =>
  columns.length > 0 && columns.every(({ ranks }) => ranks[hour] === RANK_OK)

/** What decides an hour: of the worst columns the one furthest beyond its limit, then the first. */
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

/** What judged columns, in the order of their limits, make of the hours from `start`. */
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

type Values = Readonly<Record<string, number | null | undefined>>

/**
 * The limit that decides one time step of the weather-window bar: one of the worst status; among equals the one whose value is
 * furthest beyond it (or, where all is well, nearest to it) as a share of the end, then the first. Of an interval with two ends
 * the answer has the one that decides.
 *
 * `values` are keyed by parameter name; missing values are NaN, null or absent, and decide a step that nothing worse decides.
 * Its status is that of `windowBar`. Null with nothing to judge.
 */
export function decidingLimit(
  values: Values,
  limits: readonly Limit[],
  bothSides: boolean,
): LimitReading | null {
  const columns = limits.flatMap((limit) =>
    judgedColumns(limit, [values[limit.parameter] ?? Number.NaN], 1, bothSides),
  )
  return decidedHours(columns, 0, 1).deciding[0] ?? null
}

/** Every hour of a series as the limits judge it: `windowBar`, and `decidingLimit` of each hour. */
export function windowHours(
  { start, length, columns }: HourlySeries,
  limits: readonly Limit[],
  bothSides: boolean,
): WindowHours {
  const judged = limits.flatMap((limit) => judgedColumns(limit, columns[limit.parameter], length, bothSides))
  return decidedHours(judged, start, length)
}
