import { DAY, HOUR } from '#weather/time.ts'
import { zoneOffsets } from '#weather/zone.ts'
import type { ReportRecord } from '../resourceFile/recordTypes.ts'
import { weekDays } from './report.ts'

/** When a report is sent. */
export type Schedule = Pick<ReportRecord, 'sendTime' | 'sendDays' | 'inLocalTime' | 'expireDate'>

/** An upper bound for offsets from UTC, in seconds. */
const LARGEST_OFFSET = DAY

/** At least one of seven days is a sending day, and the clock can skip a whole day, as Apia's did in 2011. */
const LONGEST_PAUSE = 9 * DAY

/** 1970-01-01 was a Thursday. */
const weekDayOf = (day: number) => weekDays[(((day + 3) % 7) + 7) % 7]

/** Seconds from midnight of "HH:mm". */
const secondsOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * HOUR + minutes * 60
}

/**
 * The first instant (unix seconds) at which a clock shows `time`, in seconds since 1970 on that clock, or a later time. A time that
 * the clock skips gives the instant of the change; a time that occurs twice gives the first instant.
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
 * The distinct instants in (after, until], unix seconds, at which a report is due, in ascending order: its times on its days, in
 * UTC or on the clock of the site's IANA zone. Throws RangeError for an unknown zone.
 */
export function occurrences(schedule: Schedule, timeZone: string, after: number, until: number): number[] {
  const { sendTime, sendDays, inLocalTime, expireDate } = schedule
  const from = Math.floor(after) - 2 * LARGEST_OFFSET
  const offsets = inLocalTime
    ? zoneOffsets(timeZone, from, Math.ceil(until) + 2 * LARGEST_OFFSET)
    : [{ from, offset: 0 }]
  const instants = new Set<number>()
  // The expiry date is the last day on the same clock as the times.
  const lastDay = Math.min(Math.floor((until + LARGEST_OFFSET) / DAY), Date.parse(expireDate) / 1000 / DAY)
  for (let day = Math.floor((after - LARGEST_OFFSET) / DAY); day <= lastDay; day++) {
    if (!sendDays.some((sendDay) => sendDay === weekDayOf(day))) continue
    for (const time of sendTime) {
      const instant = instantOf(day * DAY + secondsOf(time), offsets)
      if (instant !== undefined && instant > after && instant <= until) instants.add(instant)
    }
  }
  return [...instants].sort((a, b) => a - b)
}

/** The first instant after `after`, unix seconds, at which a report is due; undefined if there is none. */
export const nextOccurrence = (schedule: Schedule, timeZone: string, after: number): number | undefined =>
  occurrences(schedule, timeZone, after, after + LONGEST_PAUSE)[0]
