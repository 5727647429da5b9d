import type { Favourable } from '../masks/favourable.ts'
import { type HourMask, hasHour } from '../masks/hourMask.ts'
import { startMask, usableMask } from '../masks/usableMask.ts'
import type { Operation } from '../operation.ts'
import { isMarked, type MonthlyHours, monthlyHours } from './monthlyHours.ts'
import type { WorkMonths } from './workMonths.ts'

/** One month of one year behind a table: its hours and days (definitions A.2 to A.5). */
export interface WorkingMonth extends MonthlyHours {
  /** Days with a permitted hour. */
  permittedDays: number
  /** Days with a usable hour, and days with a valid start (definitions A.4). */
  usableDays: number
  startDays: number
  /** Less than 95 % of the permitted hours are known, so that averages and percentiles exclude the month. */
  isLeftOut: boolean
}

const monthKey = (year: number, month: number): string => `${year}-${month}`

/**
 * The number of days with an hour in the mask, for each of `days.months`. The hours of a shift after midnight count for the day
 * on which the shift starts, and for that day's month.
 */
function daysWithHour({ days, offset }: WorkMonths, mask: HourMask): Int32Array {
  const counts = new Int32Array(days.months.length)
  const { month, from, to } = days
  // An index loop, because for eleven thousand days per request an iterator would take as long as the counting.
  for (let day = 0; day < month.length; day++) {
    if (!hasHour(mask, from[day]! - offset, to[day]! - offset)) continue
    counts[month[day]!] = counts[month[day]!]! + 1
  }
  return counts
}

/** The months behind a hindcast or analytics table, in order of time. Throws RangeError as `usableMask` does. */
export function workingMonths(
  work: WorkMonths,
  weather: Favourable,
  { windowLength, isCompressed }: Pick<Operation, 'windowLength'> & { isCompressed: boolean },
): WorkingMonth[] {
  const permitted = work.permittedInSeries
  const usable = usableMask(weather.ok, permitted, windowLength, isCompressed)
  const usableDays = daysWithHour(work, usable)
  const startDays = daysWithHour(work, startMask(usable, permitted, windowLength, isCompressed))
  const days = new Map(
    work.days.months.map(({ year, month, days }, place) => [
      monthKey(year, month),
      { permittedDays: days, usableDays: usableDays[place]!, startDays: startDays[place]! },
    ]),
  )
  const noDays = { permittedDays: 0, usableDays: 0, startDays: 0 }
  return monthlyHours(work, weather, usable).map((hours) => ({
    ...hours,
    ...(days.get(monthKey(hours.year, hours.month)) ?? noDays),
    isLeftOut: isMarked(hours),
  }))
}
