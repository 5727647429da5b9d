import { messageOf } from '#server/messageOf.ts'
import { SLACK, timeUnits } from '#server/sources/archive/read/timeAxis.ts'
import { DAY, HOUR } from '#weather/time.ts'
import { BadInput } from '../badInput.ts'
import type { Variable } from './files/netcdfFile.ts'

/** Calendars without 29 February. */
const withoutLeapDays = ['noleap', '365_day']

/** Calendars with days that do not exist. */
const impossible: Readonly<Record<string, string>> = {
  '360_day': '30 February',
  all_leap: '29 February 2023',
  '366_day': '29 February 2023',
}

/** Days of a calendar of years of 365 days, from its date; the year has the same months as 2001. */
function noLeapDays(date: Date): number {
  const day = (Date.UTC(2001, date.getUTCMonth(), date.getUTCDate()) - Date.UTC(2001, 0, 1)) / (DAY * 1000)
  return date.getUTCFullYear() * 365 + day
}

/** Unix seconds of a time in a calendar of years of 365 days. */
function fromNoLeap(seconds: number): number {
  const days = Math.floor(seconds / DAY)
  const year = Math.floor(days / 365)
  const date = new Date(Date.UTC(2001, 0, 1 + (days - year * 365)))
  const midnight = new Date(0).setUTCFullYear(year, date.getUTCMonth(), date.getUTCDate()) / 1000
  return midnight + seconds - days * DAY
}

/** How the numbers of a time become unix seconds, and a note on it. Throws a user-facing error for units and calendars that cannot. */
function clockOf(units: unknown, calendar: string): { secondsOf: (number: number) => number; note?: string } {
  if (Object.hasOwn(impossible, calendar)) {
    throw new Error(
      `its time is in the calendar ${calendar}, which has days that do not exist, such as ${impossible[calendar]}; convert it to the standard calendar`,
    )
  }
  if (!withoutLeapDays.includes(calendar)) {
    const { step, epoch } = timeUnits(units, calendar)
    return { secondsOf: (number) => number * step + epoch }
  }
  const { step, epoch } = timeUnits(units, 'proleptic_gregorian')
  const origin = noLeapDays(new Date(epoch * 1000)) * DAY + (((epoch % DAY) + DAY) % DAY)
  return {
    secondsOf: (number) => fromNoLeap(Math.round(origin + number * step)),
    note: `Its calendar ${calendar} has no 29 February; the hours of that day are missing.`,
  }
}

/** The times of a file in unix seconds, rounded to the second. Throws BadInput, naming the file, for units and calendars that cannot be read. */
export function cfTimes(
  file: string,
  { attributes, type }: Variable,
  numbers: Float64Array,
): { times: Float64Array; notes: string[] } {
  const calendar = String(attributes.calendar ?? 'standard').toLowerCase()
  try {
    const { secondsOf, note } = clockOf(attributes.units, calendar)
    const times = numbers.map((number) => {
      const time = Math.round(secondsOf(number))
      const hour = Math.round(time / HOUR) * HOUR
      return type === 'float32' && Math.abs(time - hour) <= SLACK ? hour : time
    })
    const missing = times.findIndex((time) => !(Math.abs(time) <= 8.64e12))
    if (missing >= 0) throw new Error(`time ${missing + 1} of it is missing`)
    return { times, notes: note === undefined ? [] : [note] }
  } catch (error) {
    throw new BadInput(`${file}: ${messageOf(error)}.`)
  }
}
