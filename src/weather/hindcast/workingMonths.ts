import type { Favourable } from '../masks/favourable.ts'
import { maskOfRuns, startsOfRuns, type UsableRun, usableRuns } from '../masks/usableMask.ts'
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

/** A number that increases with the months. */
const monthKey = (year: number, month: number): number => 12 * year + month

/**
 * The number of days with a permitted hour in a run, for each of `days.months`. The hours of a shift after midnight count for the
 * day on which the shift starts, and for that day's month.
 */
function daysWithRun({ days, offset }: WorkMonths, runs: readonly UsableRun[]): Int32Array {
  const counts = new Int32Array(days.months.length)
  const { month, from, to } = days
  let day = 0
  // A run begins and ends with permitted hours, and so does a day: if they overlap, they share one. Each day counts once.
  for (const run of runs) {
    while (day < month.length && to[day]! - offset <= run.from) day++
    for (; day < month.length && from[day]! - offset < run.to; day++) {
      counts[month[day]!] = counts[month[day]!]! + 1
    }
  }
  return counts
}

/** The months behind a hindcast or analytics table, in order of time. Throws RangeError as `usableRuns` does. */
export function workingMonths(
  work: WorkMonths,
  weather: Favourable,
  { windowLength, isCompressed }: Pick<Operation, 'windowLength'> & { isCompressed: boolean },
): WorkingMonth[] {
  const permitted = work.permittedInSeries
  const runs = usableRuns(weather.ok, permitted, windowLength, isCompressed)
  const usableDays = daysWithRun(work, runs)
  const startDays = daysWithRun(work, startsOfRuns(runs, permitted, windowLength))
  const days = new Map(
    work.days.months.map(({ year, month, days }, place) => [
      monthKey(year, month),
      { permittedDays: days, usableDays: usableDays[place]!, startDays: startDays[place]! },
    ]),
  )
  const noDays = { permittedDays: 0, usableDays: 0, startDays: 0 }
  return monthlyHours(work, weather, maskOfRuns(runs, permitted)).map((hours) => ({
    ...hours,
    ...(days.get(monthKey(hours.year, hours.month)) ?? noDays),
    isLeftOut: isMarked(hours),
  }))
}
