import type { HourMask } from './hourMask.ts'
import { DAY } from './time.ts'
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
 * Permitted and usable days of every month, keyed by `monthKey`. The hours after midnight of a shift count for the day on
 * which the shift starts, and that day's month.
 */
export function monthlyDays(work: WorkMonths, usable: HourMask, length: number): Map<string, MonthlyDays> {
  const cells = new Map<string, MonthlyDays>()
  let day = Number.NaN
  let cell: MonthlyDays | undefined
  let isCounted = false
  for (let hour = 0; hour < work.permitted.length; hour++) {
    if (work.permitted[hour] === 0) continue
    // The days of permitted hours never decrease: a shift is over before the next day's begins.
    if (work.day[hour] !== day) {
      day = work.day[hour]!
      cell = cellOf(cells, day)
      cell.permitted++
      isCounted = false
    }
    const step = hour - work.offset
    if (isCounted || !cell || step < 0 || step >= length) continue
    if ((usable[step >>> 5]! >>> (step & 31)) & 1) {
      cell.usable++
      isCounted = true
    }
  }
  return cells
}

/** The key of a month in `monthlyDays`. */
export function monthKey(year: number, month: number): string {
  return `${year}-${month}`
}

function cellOf(cells: Map<string, MonthlyDays>, day: number): MonthlyDays {
  const date = new Date(day * DAY * 1000)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + 1]
  const known = cells.get(monthKey(year, month))
  if (known) return known
  const made = { year, month, permitted: 0, usable: 0 }
  cells.set(monthKey(year, month), made)
  return made
}
