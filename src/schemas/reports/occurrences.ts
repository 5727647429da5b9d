import { DAY, endOfDate, HOUR } from '../../weather/time.ts'
import { zoneOffsets } from '../../weather/zone.ts'
import { type Report, weekDays } from './report.ts'

/** When a report is sent. */
export type Schedule = Pick<Report, 'sendTime' | 'sendDays' | 'inLocalTime' | 'expireDate'>

/** Offsets from UTC are below this, in seconds. */
const LARGEST_OFFSET = DAY

/** One of the seven days is a sending day; the clock may skip a whole day, as Apia's did in 2011. */
const LONGEST_PAUSE = 9 * DAY

/** 1970-01-01 was a Thursday. */
const weekDayOf = (day: number) => weekDays[(((day + 3) % 7) + 7) % 7]

/** Seconds from midnight of "HH:mm". */
const secondsOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * HOUR + minutes * 60
}

/**
 * The first instant at which a clock shows a time or a later one, both as seconds since 1970 of that clock. An hour that the clock skips
 * becomes the instant of the change; of an hour that comes twice it is the first.
 */
function instantOf(time: number, offsets: readonly { from: number; offset: number }[]): number | undefined {
  for (const [index, { from, offset }] of offsets.entries()) {
    const instant = Math.max(from, time - offset)
    const until = offsets[index + 1]?.from ?? Number.POSITIVE_INFINITY
    if (instant < until) return instant
  }
  return undefined
}

/**
 * The instants in (after, until], unix seconds, at which a report is due, each once and in order of time: its times on its days, in UTC or
 * on the clock of the site's IANA zone. Throws RangeError for an unknown zone.
 */
export function occurrences(schedule: Schedule, timeZone: string, after: number, until: number): number[] {
  const { sendTime, sendDays, inLocalTime, expireDate } = schedule
  const from = Math.floor(after) - 2 * LARGEST_OFFSET
  const offsets = inLocalTime
    ? zoneOffsets(timeZone, from, Math.ceil(until) + 2 * LARGEST_OFFSET)
    : [{ from, offset: 0 }]
  // The whole date still counts, in UTC.
  const expiry = endOfDate(expireDate)
  const instants = new Set<number>()
  const lastDay = Math.floor((until + LARGEST_OFFSET) / DAY)
  for (let day = Math.floor((after - LARGEST_OFFSET) / DAY); day <= lastDay; day++) {
    if (!sendDays.some((sendDay) => sendDay === weekDayOf(day))) continue
    for (const time of sendTime) {
      const instant = instantOf(day * DAY + secondsOf(time), offsets)
      if (instant !== undefined && instant > after && instant <= until && instant < expiry)
        instants.add(instant)
    }
  }
  return [...instants].sort((a, b) => a - b)
}

/** The first instant after a moment, unix seconds, at which a report is due; undefined where there is none. */
export const nextOccurrence = (schedule: Schedule, timeZone: string, after: number): number | undefined =>
  occurrences(schedule, timeZone, after, after + LONGEST_PAUSE)[0]
