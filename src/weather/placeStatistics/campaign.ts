import { countHours, type HourMask } from '../masks/hourMask.ts'
import type { HourlySeries } from '../series.ts'
import { calendarOf } from '../zone.ts'
import type { MonthKey } from './calendarMonths.ts'
import { CountedSample } from './countedSample.ts'
import { durationIntervals, type YearDuration } from './durationIntervals.ts'

/** The most net hours of a campaign's task. */
export const MOST_NET_HOURS = 100_000

/** The duration of a task started on each day of a calendar month, in hours from its start; null if no start has a known end. */
export interface Campaign {
  /** The number of days on which it is started. */
  starts: number
  /** The number of starts with a known end. */
  starts_used: number
  /** The number of calendar years of these starts. */
  years: number
  left_out_end_of_series: number
  left_out_unknown: number
  p50_hours: number | null
  p80_hours: number | null
  p90_hours: number | null
  /** Of P50, P80 and P90; only on request. */
  intervals_hours?: (readonly [low: number, high: number] | null)[]
}

const percentiles = [50, 80, 90]

/** The share of unknown hours above which a start is excluded, in percent. */
const UNKNOWN_LIMIT = 5

interface Start {
  hour: number
  year: number
  month: number
}

/** The starts of days in a series, on the clock of a zone; days without an hour 0 in the series are excluded. */
function daysOf({ start, length }: Pick<HourlySeries, 'start' | 'length'>, zone: string): Start[] {
  const { hour, day, year, month } = calendarOf(start, length, zone)
  const starts: Start[] = []
  for (let at = 0; at < length; at++)
    if (hour[at] === 0 && (at === 0 || day[at] !== day[at - 1]))
      starts.push({ hour: at, year: year[at]!, month: month[at]! })
  return starts
}

/** The hours of a mask, ascending. */
function hoursOf(mask: HourMask, length: number): Int32Array {
  const hours = new Int32Array(countHours(mask))
  let count = 0
  for (let hour = 0; hour < length; hour++) if ((mask[hour >>> 5]! >>> (hour & 31)) & 1) hours[count++] = hour
  return hours
}

/**
 * The duration of a task of `netHours` usable hours from 00:00 of each day, including nights and bad weather, by the calendar month
 * of its start (definitions C.6). `usable` is the result of `usableMask`, `known` the hours without a missing value, `zone` an IANA
 * name; `hasIntervals` adds the intervals of the percentiles. Throws RangeError for net hours that are not a whole number from 1.
 */
export function campaign(
  series: Pick<HourlySeries, 'start' | 'length'>,
  { usable, known }: { usable: HourMask; known: HourMask },
  netHours: number,
  zone: string,
  wanted: readonly MonthKey[],
  hasIntervals = false,
): Partial<Record<MonthKey, Campaign>> {
  if (!Number.isInteger(netHours) || netHours < 1)
    throw new RangeError(`The net hours must be a whole number from 1, not ${netHours}`)
  const workable = hoursOf(usable, series.length)
  let before = 0
  const found = daysOf(series, zone).map(({ hour, year, month }) => {
    while (before < workable.length && workable[before]! < hour) before++
    const last = workable[before + netHours - 1]
    if (last === undefined) return { year, month, elapsed: undefined, isUnknown: false }
    const elapsed = last + 1 - hour
    const unknown = elapsed - countHours(known, hour, last + 1)
    return { year, month, elapsed, isUnknown: 100 * unknown > UNKNOWN_LIMIT * elapsed }
  })
  const of = (key: MonthKey): Campaign => {
    const sample = new CountedSample()
    const durations: YearDuration[] = []
    const starts = found.filter(({ month }) => key === 'year' || String(month) === key)
    for (const { year, elapsed, isUnknown } of starts) {
      if (elapsed === undefined || isUnknown) continue
      sample.add(elapsed)
      durations.push({ year, hours: elapsed })
    }
    const [p50_hours = null, p80_hours = null, p90_hours = null] = sample.percentiles(percentiles)
    return {
      starts: starts.length,
      starts_used: sample.size,
      years: new Set(durations.map(({ year }) => year)).size,
      left_out_end_of_series: starts.filter(({ elapsed }) => elapsed === undefined).length,
      left_out_unknown: starts.filter(({ isUnknown }) => isUnknown).length,
      p50_hours,
      p80_hours,
      p90_hours,
      ...(hasIntervals && { intervals_hours: durationIntervals(durations, percentiles) }),
    }
  }
  return Object.fromEntries(wanted.map((key) => [key, of(key)]))
}
