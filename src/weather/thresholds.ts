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
