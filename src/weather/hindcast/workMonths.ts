import { countHours, type HourMask, maskOf } from '../masks/hourMask.ts'
import { longestStretch } from '../masks/usableMask.ts'
import type { HourlySeries, Place } from '../series.ts'
import { DAY, HOUR, UTC } from '../time.ts'
import { permittedHours, type WorkWindow } from '../workWindow.ts'
import { calendarOf, type MonthRange, monthRanges } from '../zone.ts'

/** The days with a permitted hour, in order of time, and their calendar months. */
interface WorkDays {
  months: { year: number; month: number; days: number }[]
  /** For each day, the index of its month in `months`. */
  month: Int32Array
  /** For each day, its first permitted hour and the hour after its last; no other day's permitted hour is in between. */
  from: Int32Array
  to: Int32Array
}

/** The hours [from, to) of a month, and how many of them are permitted. */
interface WorkMonth extends MonthRange {
  permitted: number
}

/**
 * All months of the years of a series, on the work window's calendar: the part that does not depend on the weather.
 *
 * A year with less than a day of the series is excluded unless there is no other, because an archive of whole UTC years extends
 * a few hours into another year on the local calendar. Hours before the series starts and after it ends are included as hours
 * without data. Indices of `months`, `permittedMask` and `days` count from the series' first hour minus `offset`.
 */
export interface WorkMonths {
  months: WorkMonth[]
  /** Hours by which the grid starts before the series. */
  offset: number
  days: WorkDays
  /** The permitted hours, over the grid and over the series only. */
  permittedMask: HourMask
  permittedInSeries: HourMask
  /** Hours of the longest shift; a longer window is never found if runs may not span shifts. */
  longestShift: number
}

/** See `WorkMonths`. Depends only on the series' extent, the point and the work window. */
export function workMonths(
  { start, length }: Pick<HourlySeries, 'start' | 'length'>,
  point: Place,
  workWindow: WorkWindow,
): WorkMonths {
  const zone = workWindow.isTimezoneUTC ? UTC : workWindow.timeZone
  const firstYear = calendarOf(start, 1, zone).year[0]!
  const lastYear = calendarOf(start + (Math.max(length, 1) - 1) * HOUR, 1, zone).year[0]!
  // A wall clock differs from UTC by less than a day, so one more day on each side covers both years completely.
  const gridStart = Date.UTC(firstYear, 0, 1) / 1000 - DAY
  const gridEnd = Date.UTC(lastYear + 1, 0, 1) / 1000 + DAY
  const { permitted, day, calendar } = permittedHours(
    gridStart,
    (gridEnd - gridStart) / HOUR,
    point,
    workWindow,
  )
  const offset = (start - gridStart) / HOUR
  const permittedMask = maskOf(permitted)
  const months = monthsOfYearsIn(monthRanges(calendar), offset, offset + length)
  return {
    months: months.map((range) => ({ ...range, permitted: countHours(permittedMask, range.from, range.to) })),
    offset,
    days: workDays(permitted, day),
    permittedMask,
    permittedInSeries: maskOf(permitted.subarray(offset, offset + length)),
    longestShift: longestStretch(permitted),
  }
}

/**
 * The days of permitted hours; `permitted` and `day` are those of `permittedHours`. The hours of a shift after midnight count for
 * the day on which the shift starts, and for that day's month.
 */
function workDays(permitted: Uint8Array, day: Int32Array): WorkDays {
  const months: WorkDays['months'] = []
  const days: { month: number; from: number; to: number }[] = []
  let current = Number.NaN
  for (let hour = 0; hour < permitted.length; hour++) {
    if (permitted[hour] === 0) continue
    // The days of permitted hours never decrease: a shift ends before the next day's shift starts.
    if (day[hour] !== current) {
      current = day[hour]!
      days.push({ month: monthOf(months, current), from: hour, to: hour })
    }
    days.at(-1)!.to = hour + 1
  }
  return {
    months,
    month: Int32Array.from(days, ({ month }) => month),
    from: Int32Array.from(days, ({ from }) => from),
    to: Int32Array.from(days, ({ to }) => to),
  }
}

/** The index of a day's month in the list; appends the month if it is new. */
function monthOf(months: WorkDays['months'], day: number): number {
  const date = new Date(day * DAY * 1000)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + 1]
  const last = months.at(-1)
  if (last?.year === year && last.month === month) last.days++
  else months.push({ year, month, days: 1 })
  return months.length - 1
}

/** All months of the years that overlap [first, end) by at least 24 h; if there is no such year, by at least 1 h. */
function monthsOfYearsIn(ranges: readonly MonthRange[], first: number, end: number): MonthRange[] {
  const shared = new Map<number, number>()
  for (const { year, from, to } of ranges) {
    const hours = Math.max(0, Math.min(to, end) - Math.max(from, first))
    shared.set(year, (shared.get(year) ?? 0) + hours)
  }
  const least = Math.max(...shared.values()) < 24 ? 1 : 24
  return ranges.filter(({ year }) => shared.get(year)! >= least)
}
