import { get } from 'zarrita'
import { DAY, HOUR } from '#weather/time.ts'
import type { Variable } from './openGroup.ts'

/** The hours of a store: every hour from `start` on if `hours` is null; otherwise step i is hour `hours[i]` after `start`. */
export interface TimeAxis {
  /** Unix seconds. */
  start: number
  /** Hours from the first to the last, inclusive. */
  length: number
  hours: Int32Array | null
}

const seconds: Readonly<Record<string, number>> = {
  nanoseconds: 1e-9,
  microseconds: 1e-6,
  milliseconds: 1e-3,
  s: 1,
  sec: 1,
  secs: 1,
  second: 1,
  seconds: 1,
  min: 60,
  mins: 60,
  minute: 60,
  minutes: 60,
  h: HOUR,
  hr: HOUR,
  hrs: HOUR,
  hour: HOUR,
  hours: HOUR,
  d: DAY,
  day: DAY,
  days: DAY,
}

/** Calendars whose hours are those of ours, once the date that they count from is known. */
const calendars = ['standard', 'gregorian', 'proleptic_gregorian', 'julian']

/** The first day of the Gregorian calendar: the standard calendar has the Julian one before it. */
const GREGORIAN = 1582_10_15

/** Days from 1970-01-01 to a date of a calendar. */
function epochDays(calendar: string, year: number, month: number, day: number): number {
  // `Date.UTC` would take the years 0 to 99 for 1900 to 1999.
  const gregorian = new Date(0).setUTCFullYear(year, month - 1, day) / (DAY * 1000)
  const isEarly = year * 10_000 + month * 100 + day < GREGORIAN
  if (calendar !== 'julian' && (calendar === 'proleptic_gregorian' || !isEarly)) return gregorian
  const start = month > 2 ? year : year - 1
  // Days that the Gregorian calendar leaves out.
  return gregorian + Math.floor(start / 100) - Math.floor(start / 400) - 2
}

const UNITS =
  /^(\w+)\s+since\s+(\d{1,4})-(\d{1,2})-(\d{1,2})(?:[T\s]+(\d{1,2})(?::(\d{1,2})(?::(\d{1,2})(?:\.0*)?)?)?)?\s*(Z|UTC|GMT|[+-]\d{1,2}(?::?\d{2})?)?$/i

/** Seconds east of Greenwich of "+01:00", "-3" or "Z". */
function zoneSeconds(zone: string | undefined): number {
  const match = /^([+-])(\d{1,2}):?(\d{2})?$/.exec(zone ?? '')
  if (!match) return 0
  return (match[1] === '-' ? -1 : 1) * (Number(match[2]) * 60 + Number(match[3] ?? 0)) * 60
}

/**
 * Parses CF units such as "hours since 1970-01-01 00:00:00": unix seconds = value * step + epoch. Months and years are not
 * accepted, because they have no fixed length. Throws a user-facing error for anything else.
 */
export function timeUnits(units: unknown, calendar: unknown = 'standard'): { step: number; epoch: number } {
  const match = typeof units === 'string' ? UNITS.exec(units.trim()) : null
  const name = match?.[1]?.toLowerCase() ?? ''
  if (!match || !Object.hasOwn(seconds, name)) {
    throw new Error(`its time is in "${units}", which does not read "hours since 1970-01-01"`)
  }
  const known = typeof calendar === 'string' ? calendar.toLowerCase() : ''
  if (!calendars.includes(known)) {
    throw new Error(`its time is in the calendar "${calendar}", which is not the standard one`)
  }
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = match
    .slice(2, 8)
    .map((part) => Number(part ?? 0))
  const clock = hour * HOUR + minute * 60 + second - zoneSeconds(match[8])
  const epoch = epochDays(known, year, month, day) * DAY + clock
  return { step: seconds[name]!, epoch }
}

/** Seconds by which a time may deviate from its hour: the rounding error of days in single precision. */
export const SLACK = 90

/**
 * The time axis of a coordinate variable. Throws a user-facing error if its units are unknown, or its times are missing,
 * repeated, not in order or not on whole hours.
 */
export async function readTimeAxis(variable: Variable): Promise<TimeAxis> {
  const { step, epoch } = timeUnits(variable.attrs.units, variable.attrs.calendar)
  if (variable.shape.length !== 1 || !(variable.is('number') || variable.is('bigint'))) {
    throw new Error('its time is not a list of numbers')
  }
  const { data } = await get(variable, [null])
  if (data.length === 0) throw new Error('it holds no times')
  const hours = new Int32Array(data.length)
  for (let index = 0; index < data.length; index++) {
    const time = Number(data[index]) * step + epoch
    const hour = Math.round(time / HOUR)
    if (!(Math.abs(time - hour * HOUR) <= SLACK))
      throw new Error(`time ${index + 1} of it is missing or on no whole hour`)
    hours[index] = hour - (index === 0 ? 0 : hours[0]!)
    if (index === 0) continue
    const before = index === 1 ? 0 : hours[index - 1]!
    if (hours[index] === before) throw new Error(`time ${index + 1} of it is repeated`)
    if (hours[index]! < before) throw new Error(`time ${index + 1} of it comes after a later one`)
  }
  const start = hours[0]! * HOUR
  hours[0] = 0
  const length = hours.at(-1)! + 1
  return { start, length, hours: length === data.length ? null : hours }
}
