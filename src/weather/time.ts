import { zoneOffsets } from './zone.ts'

export { zoneOffset, zoneShortName } from './zone.ts'

/** Seconds in an hour, the step of every series. */
export const HOUR = 3600

/** Seconds in a day. */
export const DAY = 86400

/** The end of a UTC date (yyyy-MM-dd), unix seconds. */
export const endOfDate = (date: string): number => Date.parse(`${date}T00:00:00Z`) / 1000 + DAY

/** The zone in which a day is a UTC day. */
export const UTC = 'UTC'

/**
 * The wall calendar of an hourly series: one entry per step, read at the step's start.
 *
 * In a zone with a half-hour offset a step starts at half past; its `hour` is the whole hour it starts in.
 * Over a change of the clock an hour may be missing or appear twice.
 */
export interface Calendar {
  /** Unix seconds of step 0. */
  start: number
  length: number
  zone: string
  year: Int16Array
  /** 1 to 12. */
  month: Uint8Array
  /** Monday 0 to Sunday 6. */
  weekday: Uint8Array
  /** 0 to 23. */
  hour: Uint8Array
  /** Whole days since 1970-01-01 on the wall calendar. */
  day: Int32Array
}

/**
 * The calendar of `length` hours from `start` (unix seconds), in UTC or an IANA zone.
 *
 * Depends on nothing but its arguments, so an answer can be kept. Some 3 ms for 40 years: the clock's changes are
 * found once, then all is whole-number arithmetic. Throws RangeError for an unknown zone.
 */
export function calendarOf(start: number, length: number, zone: string = UTC): Calendar {
  const calendar: Calendar = {
    start,
    length,
    zone,
    year: new Int16Array(length),
    month: new Uint8Array(length),
    weekday: new Uint8Array(length),
    hour: new Uint8Array(length),
    day: new Int32Array(length),
  }
  const end = start + length * HOUR
  const offsets = zone === UTC ? [{ from: start, offset: 0 }] : zoneOffsets(zone, start, end)
  for (const [index, { from, offset }] of offsets.entries()) {
    const until = offsets[index + 1]?.from ?? end
    fill(calendar, Math.ceil((from - start) / HOUR), Math.ceil((until - start) / HOUR), offset)
  }
  return calendar
}

/** Steps [from, to), all with one offset in seconds, a day at a time. */
function fill(calendar: Calendar, from: number, to: number, offset: number): void {
  let step = from
  while (step < to) {
    const local = calendar.start + step * HOUR + offset
    const day = Math.floor(local / DAY)
    const date = new Date(day * DAY * 1000)
    const [year, month, weekday] = [date.getUTCFullYear(), date.getUTCMonth() + 1, (date.getUTCDay() + 6) % 7]
    const firstHour = Math.floor((local - day * DAY) / HOUR)
    const last = Math.min(to, step + 24 - firstHour)
    for (let hour = firstHour; step < last; step++, hour++) {
      calendar.year[step] = year
      calendar.month[step] = month
      calendar.weekday[step] = weekday
      calendar.hour[step] = hour
      calendar.day[step] = day
    }
  }
}

/** Steps [from, to) that lie in one month of the calendar. */
export interface MonthRange {
  year: number
  month: number
  from: number
  to: number
}

/** The months of a calendar in order of time, each as a range of steps. */
export function monthRanges(calendar: Calendar): MonthRange[] {
  const ranges: MonthRange[] = []
  const { length, year, month } = calendar
  for (let from = 0; from < length; ) {
    let to = from + 1
    while (to < length && month[to] === month[from] && year[to] === year[from]) to++
    ranges.push({ year: year[from]!, month: month[from]!, from, to })
    from = to
  }
  return ranges
}

/** A number of days in words: "1 day", "5 days". */
export const daysText = (days: number): string => `${days} ${days === 1 ? 'day' : 'days'}`

/** A number of hours in words: "1 hour", "36 hours". */
export const hoursText = (hours: number): string => `${hours} ${hours === 1 ? 'hour' : 'hours'}`
