import { DateTime } from 'luxon'
import { DAY, HOUR, UTC } from './time.ts'
import { type DateLanguage, dayPattern, usualDisplay } from './units/display.ts'

/** Formatters are dear to make (some 50 µs) and cheap to use: one per zone and purpose. */
const formatters = new Map<string, Intl.DateTimeFormat>()

function formatter(zone: string, locale: string, timeZoneName: 'longOffset' | 'short'): Intl.DateTimeFormat {
  const key = `${zone} ${locale} ${timeZoneName}`
  const known = formatters.get(key)
  if (known) return known
  // Intl throws RangeError "Invalid time zone specified: ..." here, which names the zone.
  const made = new Intl.DateTimeFormat(locale, { timeZone: zone, year: 'numeric', timeZoneName })
  formatters.set(key, made)
  return made
}

/**
 * Milliseconds that the zone's clock is ahead of UTC at the instant.
 *
 * Source: the IANA time zone database of the runtime. Throws RangeError for an unknown zone.
 */
export function zoneOffset(zone: string, unixSeconds: number): number {
  // "2026, GMT", "2026, GMT+05:30"; local mean times of the 19th century carry seconds.
  const text = formatter(zone, 'en-US', 'longOffset').format(unixSeconds * 1000)
  const match = /GMT([+-])(\d\d):(\d\d)(?::(\d\d))?$/.exec(text)
  if (!match) return 0
  const [, sign, hours, minutes, seconds = '0'] = match
  const magnitude = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
  return (sign === '-' ? -magnitude : magnitude) * 1000
}

/** English writes a zone's own letters only where they are used locally: each is tried in turn. */
const locales = ['en-GB', 'en-US', 'en-AU', 'en-CA', 'en-IN', 'en-ZA', 'en-NZ']

/**
 * What people call the zone's clock at the instant, for example "CET", "CEST", "EDT"; "GMT+9" where English
 * has no letters for it. Throws RangeError for an unknown zone.
 */
export function zoneShortName(zone: string, unixSeconds: number): string {
  const names = locales.map((locale) =>
    formatter(zone, locale, 'short')
      .formatToParts(unixSeconds * 1000)
      .reduce((name, part) => (part.type === 'timeZoneName' ? part.value : name), ''),
  )
  return names.find((name) => !/^(GMT|UTC)[+-]/.test(name)) ?? names[0] ?? zone
}

/** Two changes of a zone's clock have been no less than seven days apart since 1940 (Boa Vista, 2000). */
const PROBE = 5 * 86400

/**
 * The instants in (from, to), unix seconds, at which the zone's offset changes, each with the offset from then on, in
 * seconds; the first entry is `from` itself. Offsets are probed every five days and a change is then bisected to the second.
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

/** A zone's clock at an instant, as people call it and by how much it is ahead of UTC; the same until `until`, unix seconds. */
export interface ZoneClock {
  shortName: string
  /** Milliseconds. */
  offset: number
  until: number
}

/** The zone's clock at the instant, unix seconds. `until` is its next change, or five days later where none is known before. */
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

/** A moment of this week, for example "Mon 14:00". */
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

/** The clock alone, for example "14:00". */
export function clockText(time: number, zone: string): string {
  return DateTime.fromSeconds(time, { zone, locale: 'en-GB' }).toFormat('HH:mm')
}

/** A moment with its year and its clock, for example "Mon 23 Nov 2026 14:00 CET". */
export function datedText(
  time: number,
  zone: string,
  language: DateLanguage = usualDisplay.language,
): string {
  const moment = DateTime.fromSeconds(time, { zone, locale: language })
  return `${moment.toFormat(`${dayPattern('ccc d LLL yyyy', language)} HH:mm`)} ${zoneShortName(zone, time)}`
}

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
