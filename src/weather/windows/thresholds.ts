/** 0 ok, 1 warning, 2 alarm; null: nothing to judge, or no data. */
export type ThresholdStatus = 0 | 1 | 2 | null

/** 0 absolute, in the parameter's unit; 1 percent of the bound. */
export type ToleranceType = 0 | 1

/** The limits of one parameter; an absent bound does not bind, an absent tolerance is 0. */
export interface Threshold {
  min?: number | null
  max?: number | null
  tolerance?: number | null
  toleranceType?: ToleranceType | null
}

/** Whether there is a bound to judge by. */
export function isBinding({ min, max }: Threshold): boolean {
  return min != null || max != null
}

/**
 * The status of one value (definitions A.8): ok inside the bounds, the bounds included; warning outside them but within
 * the tolerance of the bound, that distance included; alarm beyond. With `bothSides` a value inside the bounds and
 * within the tolerance of one is a warning too, unless the tolerance is 0.
 *
 * Null for a missing value (NaN, null) and for a threshold without bounds. Values and limits meet in single precision,
 * as the series store them: a stored 0.8 is not above 0.8, and 0.7 + 0.1 is 0.8.
 */
export function thresholdStatus(
  value: number | null | undefined,
  threshold: Threshold,
  bothSides: boolean,
): ThresholdStatus {
  if (value == null || Number.isNaN(value) || !isBinding(threshold)) return null
  const { min, max } = threshold
  const above = max == null ? 0 : beyond(value, max, width(max, threshold), bothSides)
  const below = min == null ? 0 : beyond(-value, -min, width(min, threshold), bothSides)
  return above > below ? above : below
}

function width(bound: number, { tolerance, toleranceType }: Threshold): number {
  const amount = Math.abs(tolerance ?? 0)
  return toleranceType === 1 ? (Math.abs(bound) * amount) / 100 : amount
}

/** The status of a value against one upper bound. */
function beyond(value: number, bound: number, tolerance: number, bothSides: boolean): 0 | 1 | 2 {
  const measured = Math.fround(value)
  if (measured > Math.fround(bound + tolerance)) return 2
  if (measured > Math.fround(bound)) return 1
  return bothSides && tolerance > 0 && measured >= Math.fround(bound - tolerance) ? 1 : 0
}
/**
 * The weather-window bar (definitions A.8): per time step the worst status over all parameters that have a threshold.
 *
 * `columns` and `thresholds` are keyed by parameter name; missing values are NaN. The answer is as long as the longest
 * column. Where a judged parameter has no value, a warning or an alarm of another still shows, but the step is never ok:
 * otherwise it is null, no colour. A judged parameter without a column has no value anywhere, so leave out the
 * thresholds of parameters that the site cannot have (waves at an onshore site). With nothing to judge all are null.
 */
export function windowBar(
  columns: Readonly<Record<string, ArrayLike<number>>>,
  thresholds: Readonly<Record<string, Threshold>>,
  bothSides: boolean,
): ThresholdStatus[] {
  const length = Object.values(columns).reduce((longest, column) => Math.max(longest, column.length), 0)
  const judged = Object.entries(thresholds).filter(([, threshold]) => isBinding(threshold))
  return Array.from({ length }, (_, step) =>
    worst(judged.map(([name, threshold]) => thresholdStatus(columns[name]?.[step], threshold, bothSides))),
  )
}

/** The worst of some statuses: 2, then 1, then null (not known), and 0 only if all are. */
export function worst(statuses: readonly ThresholdStatus[]): ThresholdStatus {
  if (statuses.includes(2)) return 2
  if (statuses.includes(1)) return 1
  return statuses.length === 0 || statuses.includes(null) ? null : 0
}

/** A limit of a parameter and what a value says to it. */
export interface LimitReading {
  /** Name of the parameter. */
  name: string
  bound: 'min' | 'max'
  limit: number
  /** How far beyond the limit a value is still no alarm, in the parameter's unit. */
  tolerance: number
  /** Null where the parameter has no value. */
  value: number | null
  status: ThresholdStatus
}

/** Later is worse: a missing value keeps an hour from being ok, a warning or an alarm shows all the same. */
const severity: readonly ThresholdStatus[] = [0, null, 1, 2]

/**
 * How far a value is beyond its limit as a share of the limit's size, below zero inside: the one measure that limits in
 * different units have in common. A limit of 0 has no size: there it counts in tolerances, without one in the unit.
 */
function excess({ bound, limit, tolerance, value }: LimitReading): number {
  if (value === null) return Number.NEGATIVE_INFINITY
  const distance = bound === 'max' ? value - limit : limit - value
  return distance / (Math.abs(limit) || tolerance || 1)
}

function readings(
  name: string,
  value: number | null | undefined,
  threshold: Threshold,
  bothSides: boolean,
): LimitReading[] {
  const known = value == null || Number.isNaN(value) ? null : value
  return (['max', 'min'] as const).flatMap((bound) => {
    const limit = threshold[bound]
    if (limit == null) return []
    const only: Threshold = { ...threshold, min: null, max: null, [bound]: limit }
    const tolerance = width(limit, threshold)
    return { name, bound, limit, tolerance, value: known, status: thresholdStatus(known, only, bothSides) }
  })
}

/**
 * The limit that decides one time step of the weather-window bar: one of the worst status; among equals the one whose
 * value is furthest beyond it (or, where all is well, nearest to it) as a share of the limit, then the first.
 *
 * `values` and `thresholds` are keyed by parameter name; missing values are NaN, null or absent, and decide a step that
 * nothing worse decides. Its status is that of `windowBar`. Null with nothing to judge.
 */
export function decidingLimit(
  values: Readonly<Record<string, number | null | undefined>>,
  thresholds: Readonly<Record<string, Threshold>>,
  bothSides: boolean,
): LimitReading | null {
  const all = Object.entries(thresholds).flatMap(([name, threshold]) =>
    readings(name, values[name], threshold, bothSides),
  )
  return all.reduce<LimitReading | null>(
    (first, next) => (first && !isWorse(next, first) ? first : next),
    null,
  )
}

function isWorse(one: LimitReading, other: LimitReading): boolean {
  const difference = severity.indexOf(one.status) - severity.indexOf(other.status)
  return difference === 0 ? excess(one) > excess(other) : difference > 0
}
