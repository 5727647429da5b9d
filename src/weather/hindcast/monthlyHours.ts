import type { Favourable } from '../masks/favourable.ts'
import { countHours, type HourMask, intersection } from '../masks/hourMask.ts'
import type { WorkMonths } from './workMonths.ts'

/** A calendar month with a smaller share of known hours is excluded from averages (definitions A.5), in percent. */
export const COVERAGE_LIMIT = 95

/** Whether less than the limit is known; computed in integers, because 0.95 times a number of hours may be inexact. */
export function isPoorlyKnown(known: number, hours: number): boolean {
  return 100 * known < COVERAGE_LIMIT * hours
}

/** The hours of one calendar month of one year. */
export interface MonthlyHours {
  year: number
  /** 1 to 12. */
  month: number
  permitted: number
  /** Permitted hours in which no active parameter is missing. */
  known: number
  usable: number
}

/** The permitted, known and usable hours of every month, in order of time. Each hour counts in its own month. */
export function monthlyHours(work: WorkMonths, favourable: Favourable, usable: HourMask): MonthlyHours[] {
  const known = intersection(favourable.known, work.permittedInSeries)
  const cells: MonthlyHours[] = []
  for (const { year, month, from, to, permitted } of work.months) {
    let cell = cells.at(-1)
    // A clock that is set back across midnight can repeat a month's last hour.
    if (cell?.year !== year || cell.month !== month) {
      cell = { year, month, permitted: 0, known: 0, usable: 0 }
      cells.push(cell)
    }
    cell.permitted += permitted
    cell.known += countHours(known, from - work.offset, to - work.offset)
    cell.usable += countHours(usable, from - work.offset, to - work.offset)
  }
  return cells
}

/** Share of the month's permitted hours that are known, 0 to 1; null if none is permitted. */
export function coverageOf({ permitted, known }: MonthlyHours): number | null {
  return permitted === 0 ? null : known / permitted
}

/** Whether too little of the month is known for an average. */
export function isMarked({ permitted, known }: MonthlyHours): boolean {
  return isPoorlyKnown(known, permitted)
}
