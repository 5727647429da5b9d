import { type HourMask, maskOf } from './hourMask.ts'
import type { HourlySeries, Point } from './series.ts'
import { calendarOf, DAY, HOUR, type MonthRange, monthRanges, UTC } from './time.ts'
import { permittedHours, type WorkWindow } from './workWindow.ts'

/**
 * The months that a series touches, whole, on the work window's calendar: what does not depend on the weather.
 *
 * Hours before the series begins and after it ends are in it, as hours without data. Indices of `months`, `permitted`
 * and `day` count from the series' first hour less `offset`.
 */
export interface WorkMonths {
  /** First and last year; every month of them is in `months`. */
  firstYear: number
  lastYear: number
  months: MonthRange[]
  /** Hours by which the grid begins before the series. */
  offset: number
  permitted: Uint8Array
  day: Int32Array
  /** `permitted` as a mask, over the grid and over the series alone. */
  permittedMask: HourMask
  permittedInSeries: HourMask
}

/** See `WorkMonths`. Depends only on the series' extent, the point and the work window. */
export function workMonths(
  { start, length }: Pick<HourlySeries, 'start' | 'length'>,
  point: Pick<Point, 'latitude' | 'longitude'>,
  workWindow: WorkWindow,
): WorkMonths {
  const zone = workWindow.isTimezoneUTC ? UTC : workWindow.timeZone
  const firstYear = calendarOf(start, 1, zone).year[0]!
  const lastYear = calendarOf(start + (Math.max(length, 1) - 1) * HOUR, 1, zone).year[0]!
  // A wall clock is less than a day from UTC: a day more on either side holds the whole of both years.
  const gridStart = Date.UTC(firstYear, 0, 1) / 1000 - DAY
  const gridEnd = Date.UTC(lastYear + 1, 0, 1) / 1000 + DAY
  const { permitted, day, calendar } = permittedHours(
    gridStart,
    (gridEnd - gridStart) / HOUR,
    point,
    workWindow,
  )
  const offset = (start - gridStart) / HOUR
  return {
    firstYear,
    lastYear,
    months: monthRanges(calendar).filter(({ year }) => year >= firstYear && year <= lastYear),
    offset,
    permitted,
    day,
    permittedMask: maskOf(permitted),
    permittedInSeries: maskOf(permitted.subarray(offset, offset + length)),
  }
}
