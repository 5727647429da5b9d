import type { Place } from '../series.ts'
import { HOUR } from '../time.ts'
import type { DateLanguage } from '../units/display.ts'
import { permittedHours } from '../workWindow.ts'
import { calendarOf, dayText } from '../zone.ts'
import { type Job, windowsIn } from './job/job.ts'
import { hoursFrom, type WindowSegment } from './segments.ts'
import { type StatusName, statusName } from './windowStatus.ts'

/** The usable hours and statuses of one day. */
export interface DayHours {
  /** Unix seconds; the end is exclusive. */
  start: number
  end: number
  /** For example "Mon 23 Nov". */
  day: string
  /** The number of hours in windows that fit the job, out of the `permitted` ones (definitions A.3). */
  usable: number
  permitted: number
  /** The hours of each status that occurs in the day, best first. */
  statuses: readonly { name: StatusName; hours: number }[]
  segments: readonly WindowSegment[]
}

const order: readonly StatusName[] = ['ok', 'warning', 'alarm', 'unknown']

/** The part of each segment within [start, end). */
const clipped = (segments: readonly WindowSegment[], start: number, end: number): WindowSegment[] =>
  segments
    .filter((segment) => segment.start < end && segment.end > start)
    .map((segment) => {
      const [from, to] = [Math.max(segment.start, start), Math.min(segment.end, end)]
      return { status: segment.status, start: from, end: to, hours: (to - from) / HOUR }
    })

/** The job whose windows count, and the place of its work. */
export interface PlannedJob {
  job: Job
  place: Place
}

const sumOf = (segments: readonly WindowSegment[]) => segments.reduce((sum, { hours }) => sum + hours, 0)

/** The hours of windows within [start, end), without their breaks. */
const hoursWithin = (windows: readonly WindowSegment[], start: number, end: number): number =>
  windows.reduce((sum, window) => sum + hoursFrom(window, start) - hoursFrom(window, end), 0)

/** The days of [from, to) on the zone's calendar, from the present hour on; the first and last day can be incomplete. */
export function dayHours(
  segments: readonly WindowSegment[],
  {
    from,
    to,
    zone,
    now,
    language,
    planned: { job, place },
  }: {
    from: number
    to: number
    zone: string
    now: number
    language?: DateLanguage
    planned: PlannedJob
  },
): DayHours[] {
  const begin = Math.max(from, now - (now % HOUR))
  const length = Math.ceil((to - begin) / HOUR)
  if (length <= 0) return []
  const { day } = calendarOf(begin, length, zone)
  const { permitted } = permittedHours(begin, length, place, job.workWindow)
  const windows = windowsIn(segments, job, place)
  const starts = [...day.keys()].filter((step) => step === 0 || day[step] !== day[step - 1])
  return starts.map((step, index) => {
    const next = starts[index + 1] ?? length
    const start = begin + step * HOUR
    const end = Math.min(to, begin + next * HOUR)
    const own = clipped(segments, start, end)
    const hoursOf = (name: StatusName) => sumOf(own.filter(({ status }) => statusName(status) === name))
    return {
      start,
      end,
      day: dayText(start, zone, language),
      usable: hoursWithin(windows, start, end),
      permitted: permitted.subarray(step, next).reduce((sum, flag) => sum + flag, 0),
      statuses: order.map((name) => ({ name, hours: hoursOf(name) })).filter(({ hours }) => hours > 0),
      segments: own,
    }
  })
}
