import type { Favourable } from '../masks/favourable.ts'
import type { HourMask } from '../masks/hourMask.ts'
import { monthKey, monthlyDays } from './monthlyDays.ts'
import { isMarked, type MonthlyHours, monthlyHours } from './monthlyHours.ts'
import type { WorkMonths } from './workMonths.ts'

/** One month of one year behind a table: its hours and days (definitions A.2 to A.5). */
export interface WorkingMonth extends MonthlyHours {
  permittedDays: number
  usableDays: number
  /** Less than 95 % of the permitted hours are known: averages and percentiles leave the month out. */
  isLeftOut: boolean
}

/** The months behind a hindcast or analytics table, in order of time; `usable` as `usableMask` gives it. */
export function workingMonths(work: WorkMonths, weather: Favourable, usable: HourMask): WorkingMonth[] {
  const days = monthlyDays(work, usable)
  return monthlyHours(work, weather, usable).map((hours) => {
    const { permitted = 0, usable: usableDays = 0 } = days.get(monthKey(hours.year, hours.month)) ?? {}
    return { ...hours, permittedDays: permitted, usableDays, isLeftOut: isMarked(hours) }
  })
}
