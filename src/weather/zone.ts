import { DateTime } from 'luxon'
import { DAY, dateOf, HOUR, UTC } from './time.ts'
import { type DateLanguage, dayPattern, usualDisplay } from './units/display.ts'

/** Caches formatters by zone and purpose, because creating one is expensive (some 50 µs). */
const formatters = new Map<string, Intl.DateTimeFormat>()

function formatter(zone: string, locale: string, timeZoneName: 'longOffset' | 'short'): Intl.DateTimeFormat {
  const key = `${zone} ${locale} ${timeZoneName}`
  const known = formatters.get(key)
  if (known) return known
  // Intl throws a RangeError here that names an invalid zone.
  const made = new Intl.DateTimeFormat(locale, { timeZone: zone, year: 'numeric', timeZoneName })
  formatters.set(key, made)
  return made
}

/**
 * Milliseconds by which the zone's clock is ahead of UTC at the instant.
 *
 * Source: the IANA time zone database of the runtime. Throws RangeError for an unknown zone.
 */
export function zoneOffset(zone: string, unixSeconds: number): number {
  // "2026, GMT", "2026, GMT+05:30"; local mean times of the 19th century include seconds.
  const text = formatter(zone, 'en-US', 'longOffset').format(unixSeconds * 1000)
  const match = /GMT([+-])(\d\d):(\d\d)(?::(\d\d))?$/.exec(text)
  if (!match) return 0
  const [, sign, hours, minutes, seconds = '0'] = match
  const magnitude = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
  return (sign === '-' ? -magnitude : magnitude) * 1000
}

/** The date (yyyy-MM-dd) that the zone's calendar shows at the instant. Throws RangeError for an unknown zone. */
export const dateIn = (zone: string, unixSeconds: number): string =>
  dateOf(unixSeconds + zoneOffset(zone, unixSeconds) / 1000)

/** An English locale has the abbreviation of a zone only if it is used locally, so each locale is tried in turn. */
const locales = ['en-GB', 'en-US', 'en-AU', 'en-CA', 'en-IN', 'en-ZA', 'en-NZ']

/**
 * The abbreviation of the zone's time at the instant, for example "CET", "CEST", "EDT"; "GMT+9" if English has none.
 * Throws RangeError for an unknown zone.
 */
export function zoneShortName(zone: string, unixSeconds: number): string {
  const names = locales.map((locale) =>
    formatter(zone, locale, 'short')
      .formatToParts(unixSeconds * 1000)
      .reduce((name, part) => (part.type === 'timeZoneName' ? part.value : name), ''),
  )
  return names.find((name) => !/^(GMT|UTC)[+-]/.test(name)) ?? names[0] ?? zone
}

/** Shorter than the interval between any two clock changes of a zone since 1940, at least seven days (Boa Vista, 2000). */
const PROBE = 5 * 86400

/**
 * `from` and the instants in (from, to], unix seconds, at which the zone's offset changes, each with the offset from then on,
 * in seconds. Offsets are probed every five days, and a change is then bisected to the second.
 */
export function zoneOffsets(zone: string, from: number, to: number): { from: number; offset: number }[] {
  let offset = zoneOffset(zone, from) / 1000
  const offsets = [{ from, offset }]
  for (let probe = from; probe < to; probe += PROBE) {
    const end = Math.min(probe + PROBE, to)
    const next = zoneOffset(zone, end) / 1000
    if (next === offset) continue
    let [before, after] = [probe, end]
    while (after - before > 1) {
      const middle = Math.floor((before + after) / 2)
      if (zoneOffset(zone, middle) / 1000 === offset) before = middle
      else after = middle
    }
    offsets.push({ from: after, offset: next })
    offset = next
  }
  return offsets
}

/** A zone's clock at an instant: its abbreviation and its offset from UTC, both valid until `until`, unix seconds. */
export interface ZoneClock {
  shortName: string
  /** Milliseconds. */
  offset: number
  until: number
}

/** The zone's clock at the instant, unix seconds. `until` is its next change, or five days later if there is none before. */
export function zoneClock(zone: string, unixSeconds: number): ZoneClock {
  const shortName = zoneShortName(zone, unixSeconds)
  const offset = zoneOffset(zone, unixSeconds)
  const isSameAt = (time: number) =>
    zoneOffset(zone, time) === offset && zoneShortName(zone, time) === shortName
  let [before, after] = [unixSeconds, unixSeconds + PROBE]
  if (isSameAt(after)) return { shortName, offset, until: after }
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (isSameAt(middle)) before = middle
    else after = middle
  }
  return { shortName, offset, until: after }
}

/** A moment on the clock of an IANA zone, for example "Mon 23 Nov 14:00". */
export function momentText(
  time: number,
  zone: string,
  language: DateLanguage = usualDisplay.language,
): string {
  return DateTime.fromSeconds(time, { zone, locale: language }).toFormat(
    `${dayPattern('ccc d LLL', language)} HH:mm`,
  )
}

/** A moment within a week, for example "Mon 14:00". */
export function weekMomentText(
  time: number,
  zone: string,
  language: DateLanguage = usualDisplay.language,
): string {
  return DateTime.fromSeconds(time, { zone, locale: language }).toFormat('ccc HH:mm')
}

/** A day on the calendar of an IANA zone, for example "Mon 23 Nov". */
export function dayText(time: number, zone: string, language: DateLanguage = usualDisplay.language): string {
  return DateTime.fromSeconds(time, { zone, locale: language }).toFormat(dayPattern('ccc d LLL', language))
}

/** Whether the weekday of a coming moment is unambiguous. */
export const isWithinWeek = (time: number, now: number): boolean => time - now < 6 * DAY

/** A coming day by its weekday, for example "Monday"; a later one by its date. */
export function weekdayText(
  time: number,
  now: number,
  zone: string,
  language: DateLanguage = usualDisplay.language,
): string {
  if (!isWithinWeek(time, now)) return dayText(time, zone, language)
  return DateTime.fromSeconds(time, { zone, locale: language }).toFormat('cccc')
}

/** The time of day, for example "14:00". */
export function clockText(time: number, zone: string): string {
  return DateTime.fromSeconds(time, { zone, locale: 'en-GB' }).toFormat('HH:mm')
}

/** A moment with its year and zone, for example "Mon 23 Nov 2026 14:00 CET". */
export function datedText(
  time: number,
  zone: string,
  language: DateLanguage = usualDisplay.language,
): string {
  const moment = DateTime.fromSeconds(time, { zone, locale: language })
  return `${moment.toFormat(`${dayPattern('ccc d LLL yyyy', language)} HH:mm`)} ${zoneShortName(zone, time)}`
}

/**
 * The wall-clock calendar of an hourly series: one entry per step, at the start of the step.
 *
 * In a zone with a half-hour offset steps start at half past; `hour` is the hour in which the step starts.
 * A clock change can skip an hour or repeat it.
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
 * Depends only on its arguments, so the result can be cached. Takes some 3 ms for 40 years: clock changes are found once,
 * and the rest is integer arithmetic. Throws RangeError for an unknown zone.
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

/** Fills the steps [from, to), which all have the same offset in seconds, one day at a time. */
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

/** The steps [from, to) in one month of the calendar. */
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
