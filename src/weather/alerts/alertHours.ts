import { type Favourable, favourable, favourableInAll } from '../masks/favourable.ts'
import { emptyMask, fullMask, type HourMask, intersectWith, maskOf } from '../masks/hourMask.ts'
import { type Limit, openInterval, typedEnd } from '../operation.ts'
import type { HourlySeries, Place } from '../series.ts'
import { single } from '../singlePrecision.ts'
import { permittedHours, type WorkWindow } from '../workWindow.ts'

/** The share by which each end of an open event's limits is widened, so that values near a limit do not start and end events. */
export const HYSTERESIS = 0.02

type Interval = Limit['intervals'][number]
type Side = keyof Interval

const outward: Record<Side, 1 | -1> = { lower: -1, upper: 1 }

/**
 * The limit with each end moved outward by a share of its typed value (inward for a share below 0), in single precision. An end of
 * 0 stays unchanged, as does an interval that would become empty.
 */
export function withMargin(limit: Limit, share: number): Limit {
  const moved = (side: Side, end: Interval[Side]): Interval => {
    if (!end) return {}
    const typed = typedEnd(end)
    const at = single(typed + outward[side] * share * Math.abs(typed))
    return { [side]: { at, isInclusive: end.isInclusive } }
  }
  const intervals = limit.intervals.map((interval) => {
    const made = { ...moved('lower', interval.lower), ...moved('upper', interval.upper) }
    const isEmpty = made.lower && made.upper && made.lower.at >= made.upper.at
    return isEmpty ? interval : made
  })
  return { ...limit, intervals }
}

/** When the work of an alert is permitted, at its site. */
export interface WorkTime {
  workWindow: WorkWindow
  place: Place
}

/** The hours of one or several limits: those in which all limits hold, and those that a missing value leaves undecided. */
export interface AlertHours {
  ok: HourMask
  unknown: HourMask
  /** Hours in which every limit has a value. */
  known: HourMask
}

/**
 * The hours of one limit over a series. `columns` contain single-precision values in the registry's unit, NaN if missing; a
 * column that the series does not have counts as missing in every hour.
 */
export type HoursOfLimit = (limit: Limit) => Pick<Favourable, 'ok' | 'known'>

/** Caches the hours of each distinct limit of a series, so that alerts share them. */
export function hoursOfLimits(series: HourlySeries): HoursOfLimit {
  const found = new Map<string, Pick<Favourable, 'ok' | 'known'>>()
  return (limit) => {
    const ends = limit.intervals.map(openInterval).map(({ above, below }) => `${above} ${below}`)
    const key = `${limit.parameter} ${ends}`
    const known = found.get(key)
    if (known) return known
    const hours = favourable(series, [limit])
    found.set(key, hours)
    return hours
  }
}

/** The hours of a series in which work is permitted; undefined if it always is. */
export const workMask = (
  { start, length }: Pick<HourlySeries, 'start' | 'length'>,
  work: WorkTime | undefined,
): HourMask | undefined =>
  work && maskOf(permittedHours(start, length, work.place, work.workWindow).permitted)

/**
 * The hours in which all limits hold. An hour is unknown if a value is missing and no other limit certainly fails. Without limits
 * every hour is ok. Hours that are not `permitted` are neither ok nor unknown.
 */
export function hoursOfAll(
  length: number,
  each: readonly Pick<Favourable, 'ok' | 'known'>[],
  permitted?: HourMask,
): AlertHours {
  const { ok, known } = favourableInAll(length, each)
  const unknown = fullMask(length)
  const fails = emptyMask(length)
  for (const one of each)
    for (let word = 0; word < fails.length; word++)
      fails[word] = fails[word]! | (one.known[word]! & ~one.ok[word]!)
  for (let word = 0; word < fails.length; word++) unknown[word] = unknown[word]! & ~(ok[word]! | fails[word]!)
  if (permitted) for (const mask of [ok, unknown]) intersectWith(mask, permitted)
  return { ok, unknown, known }
}
