import { isPoorlyKnown } from '../hindcast/monthlyHours.ts'
import type { WorkMonths } from '../hindcast/workMonths.ts'
import type { Favourable } from '../masks/favourable.ts'
import { countHours, flagsOf, intersection } from '../masks/hourMask.ts'
import { type CalendarMonth, figuresOfMonths, type MonthKey, type Sample } from './calendarMonths.ts'
import { CountedSample } from './countedSample.ts'

/** The waiting time for a window, in hours; null if no wait is known. */
export interface Waiting extends Sample {
  /** Percent of the counted hours from which the next start is not known. */
  censored_percent: number | null
  /** The number of hours from which the next start is known. */
  waits: number
  mean_hours: number | null
  p50_hours: number | null
  p80_hours: number | null
  p90_hours: number | null
  /** Percent of these hours that are a start themselves. */
  at_once_percent: number | null
}

const CENSORED = -1

/**
 * The hours from each hour to the first hour from which work can go on for `windowLength` hours. -1 if that is not known, because
 * the hour itself is unknown, or an unknown hour or the end of the series comes first.
 */
export function waitsOf(
  { length, ok, known }: Favourable,
  permitted: WorkMonths['permittedInSeries'],
  windowLength: number,
): Int32Array {
  const go = flagsOf(intersection(ok, permitted), length)
  const isKnown = flagsOf(known, length)
  const waits = new Int32Array(length).fill(CENSORED)
  let run = 0
  let next: number | undefined
  for (let hour = length - 1; hour >= 0; hour--) {
    run = go[hour] === 0 ? 0 : run + 1
    if (isKnown[hour] === 0) {
      next = undefined
      continue
    }
    if (run >= windowLength) next = hour
    if (next !== undefined) waits[hour] = next - hour
  }
  return waits
}

/**
 * The waiting times of calendar months (definitions C.1), over their known hours, permitted or not. A month counts if at least
 * 95 % of its permitted hours are known. Throws RangeError for a window length that is not a whole number from 1.
 */
export function waitingTimes(
  months: readonly CalendarMonth[],
  work: Pick<WorkMonths, 'permittedMask' | 'permittedInSeries' | 'offset'>,
  weather: Favourable,
  windowLength: number,
  wanted: readonly MonthKey[],
): Partial<Record<MonthKey, Waiting>> {
  if (!Number.isInteger(windowLength) || windowLength < 1)
    throw new RangeError(`The window length must be a whole number of hours from 1, not ${windowLength}`)
  const { known } = weather
  const { permittedMask, permittedInSeries, offset } = work
  const knownPermitted = intersection(known, permittedInSeries)
  const counted = months.filter(
    ({ from, to }) =>
      !isPoorlyKnown(
        countHours(knownPermitted, from, to),
        countHours(permittedMask, from + offset, to + offset),
      ),
  )
  const waits = waitsOf(weather, permittedInSeries, windowLength)
  return figuresOfMonths({ length: waits.length, months, counted, known }, wanted, (ranges, hours) => {
    const sample = new CountedSample()
    for (const { from, to } of ranges)
      for (let hour = from; hour < to; hour++) if (waits[hour] !== CENSORED) sample.add(waits[hour]!)
    const [p50_hours = null, p80_hours = null, p90_hours = null] = sample.percentiles([50, 80, 90])
    return {
      censored_percent: hours === 0 ? null : (100 * (hours - sample.size)) / hours,
      waits: sample.size,
      mean_hours: sample.mean(),
      p50_hours,
      p80_hours,
      p90_hours,
      at_once_percent: sample.size === 0 ? null : (100 * sample.count(0)) / sample.size,
    }
  })
}
