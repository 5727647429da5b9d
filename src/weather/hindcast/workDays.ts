import { DAY } from '../time.ts'

/** The days with a permitted hour, in order of time, and their calendar months. */
export interface WorkDays {
  months: { year: number; month: number; days: number }[]
  /** For each day, the index of its month in `months`. */
  month: Int32Array
  /** For each day, its first permitted hour and the hour after its last; no other day's permitted hour is in between. */
  from: Int32Array
  to: Int32Array
}

/**
 * The days of permitted hours; `permitted` and `day` are those of `permittedHours`. The hours of a shift after midnight count for
 * the day on which the shift starts, and for that day's month.
 */
export function workDays(permitted: Uint8Array, day: Int32Array): WorkDays {
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
