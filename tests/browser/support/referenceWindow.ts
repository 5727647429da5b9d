/** An independent implementation of the weather window, written from its definition. Provides the tests' expected values. */

const HOUR = 3600

export interface Limit {
  parameterId: number
  thresholdMin: number | null
  thresholdMax: number | null
  tolerance: number
  /** 0 absolute, 1 percent of the bound. */
  toleranceType: 0 | 1
}

export interface JudgedParameter {
  limit: Limit
  name: string
  unit: string
  values: readonly (number | null)[]
}

/** The result of comparing one value with one bound. */
export interface Verdict {
  name: string
  unit: string
  bound: number
  value: number
  /** Distance outside the bound; negative inside it. */
  beyond: number
  status: 0 | 1 | 2
}

/** Definition: ok inside the bounds, warning within the tolerance outside a bound (with `both`, inside too), alarm beyond. */
function verdicts({ limit, name, unit, values }: JudgedParameter, hour: number, both: boolean): Verdict[] {
  const value = values[hour]
  if (value == null) throw new Error(`${name} has no value at hour ${hour}`)
  const { thresholdMin, thresholdMax, tolerance, toleranceType } = limit
  const verdict = (bound: number, beyond: number): Verdict => {
    const wide = toleranceType === 1 ? (Math.abs(bound) / 100) * tolerance : tolerance
    const isNear = both && beyond <= 0 && -beyond <= wide
    const status = beyond > wide ? 2 : beyond > 0 || isNear ? 1 : 0
    return { name, unit, bound, value, beyond, status }
  }
  return [
    ...(thresholdMax === null ? [] : [verdict(thresholdMax, value - thresholdMax)]),
    ...(thresholdMin === null ? [] : [verdict(thresholdMin, thresholdMin - value)]),
  ]
}

/** The deciding verdict of an hour: the worst; among equals, the furthest outside relative to its bound. */
export function decidingVerdict(judged: readonly JudgedParameter[], hour: number, both: boolean): Verdict {
  const share = ({ beyond, bound }: Verdict) => beyond / Math.abs(bound)
  const all = judged.flatMap((one) => verdicts(one, hour, both))
  all.sort((left, right) => right.status - left.status || share(right) - share(left))
  const first = all[0]
  if (!first) throw new Error('no parameter has a limit')
  return first
}

export interface Run {
  status: 0 | 1 | 2
  /** Hours since the start of the forecast; `to` is exclusive. */
  from: number
  to: number
}

/** Runs of hours with equal status. The last time of a forecast only closes it. */
export function runs(judged: readonly JudgedParameter[], hours: number, both: boolean): Run[] {
  const found: Run[] = []
  for (let hour = 0; hour < hours; hour++) {
    const { status } = decidingVerdict(judged, hour, both)
    const last = found.at(-1)
    if (last?.status === status) last.to = hour + 1
    else found.push({ status, from: hour, to: hour + 1 })
  }
  return found
}

/** A bound near the given quantile of the values, at least 0.0015 from every value so that rounding cannot decide. */
export function boundNear(
  values: readonly number[],
  share: number,
  toleranceAt: (bound: number) => number,
): number {
  const sorted = values.toSorted((left, right) => left - right)
  const start = Math.round((sorted[Math.floor(share * (sorted.length - 1))] ?? 0) * 100)
  for (let step = 0; step < 500; step++) {
    const bound = (start + step) / 100
    const edges = [bound, bound + toleranceAt(bound), bound - toleranceAt(bound)]
    if (values.every((value) => edges.every((edge) => Math.abs(value - edge) > 0.0015))) return bound
  }
  throw new Error('every bound is too near a value')
}

/** A time as the portal formats it, in UTC. */
export function momentOf(start: number, hour: number): string {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'UTC',
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts((start + hour * HOUR) * 1000)
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? ''
  return `${part('weekday')} ${part('day')} ${part('month')} ${part('hour')}:${part('minute')}`
}
