import type { Favourable } from '../masks/favourable.ts'
import { type HourMask, hasHour } from '../masks/hourMask.ts'
import { isMarked, type MonthlyHours, monthlyHours } from './monthlyHours.ts'
import type { WorkMonths } from './workMonths.ts'

/** One month of one year behind a table: its hours and days (definitions A.2 to A.5). */
export interface WorkingMonth extends MonthlyHours {
  /** Days with a permitted hour. */
  permittedDays: number
  /** Days with a usable hour (definitions A.4). */
  usableDays: number
  /** Less than 95 % of the permitted hours are known, so that averages and percentiles exclude the month. */
  isLeftOut: boolean
}

const monthKey = (year: number, month: number): string => `${year}-${month}`

/**
 * The permitted and usable days of every month, by `monthKey`; only permitted hours can be usable. The hours of a shift after
 * midnight count for the day on which the shift starts, and for that day's month.
 */
function monthlyDays({ days, offset }: WorkMonths, usable: HourMask) {
  const counts = new Int32Array(days.months.length)
  const { month, from, to } = days
  // An index loop, because for eleven thousand days per request an iterator would take as long as the counting.
  for (let day = 0; day < month.length; day++) {
    if (!hasHour(usable, from[day]! - offset, to[day]! - offset)) continue
    counts[month[day]!] = counts[month[day]!]! + 1
  }
  return new Map(
    days.months.map(({ year, month, days: permittedDays }, place) => [
      monthKey(year, month),
      { permittedDays, usableDays: counts[place]! },
    ]),
  )
}

/** The months behind a hindcast or analytics table, in order of time; `usable` is the result of `usableMask`. */
export function workingMonths(work: WorkMonths, weather: Favourable, usable: HourMask): WorkingMonth[] {
  const days = monthlyDays(work, usable)
  return monthlyHours(work, weather, usable).map((hours) => {
    const { permittedDays = 0, usableDays = 0 } = days.get(monthKey(hours.year, hours.month)) ?? {}
    return { ...hours, permittedDays, usableDays, isLeftOut: isMarked(hours) }
  })
}
