import { type HourMask, hasHour } from '../masks/hourMask.ts'
import type { WorkMonths } from './workMonths.ts'

/** The days of one calendar month of one year. */
export interface MonthlyDays {
  year: number
  /** 1 to 12. */
  month: number
  /** Days with a permitted hour. */
  permitted: number
  /** Days with a usable hour (definitions A.4). */
  usable: number
}

/**
 * Permitted and usable days of every month, keyed by `monthKey`; no hour is usable that is not permitted. The hours after
 * midnight of a shift count for the day on which the shift starts, and that day's month.
 */
export function monthlyDays({ days, offset }: WorkMonths, usable: HourMask): Map<string, MonthlyDays> {
  const counts = new Int32Array(days.months.length)
  for (const [day, month] of days.month.entries()) {
    if (hasHour(usable, days.from[day]! - offset, days.to[day]! - offset)) counts[month] = counts[month]! + 1
  }
  return new Map(
    days.months.map(({ year, month, days: permitted }, place) => [
      monthKey(year, month),
      { year, month, permitted, usable: counts[place]! },
    ]),
  )
}

/** The key of a month in `monthlyDays`. */
export function monthKey(year: number, month: number): string {
  return `${year}-${month}`
}
