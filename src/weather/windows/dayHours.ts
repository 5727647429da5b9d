import type { Place } from '../series.ts'
import { HOUR } from '../time.ts'
import type { DateLanguage } from '../units/display.ts'
import { calendarOf, dayText } from '../zone.ts'
import type { Job } from './job/job.ts'
import { type WorkName, workKey } from './job/workNames.ts'
import { type WorkSegment, workSegments } from './job/workSegments.ts'
import type { WindowSegment } from './segments.ts'

/** The usable hours of one day, and what its hours mean for the job. */
export interface DayHours {
  /** Unix seconds; the end is exclusive. */
  start: number
  end: number
  /** For example "Mon 23 Nov". */
  day: string
  /** The number of hours in windows that fit the job, out of the `permitted` ones (definitions A.3). */
  usable: number
  permitted: number
  /** The permitted hours of each name that occurs in the day, in the order of the key. */
  names: readonly { name: WorkName; hours: number }[]
  segments: readonly WorkSegment[]
}

/** The part of each segment within [start, end). */
const clipped = (segments: readonly WorkSegment[], start: number, end: number): WorkSegment[] =>
  segments
    .filter((segment) => segment.start < end && segment.end > start)
    .map((segment) => {
      const [from, to] = [Math.max(segment.start, start), Math.min(segment.end, end)]
      return { name: segment.name, start: from, end: to, hours: (to - from) / HOUR }
    })

/** The job whose windows count, and the place of its work. */
export interface PlannedJob {
  job: Job
  place: Place
}

const sumOf = (segments: readonly WorkSegment[]) => segments.reduce((sum, { hours }) => sum + hours, 0)

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
  const divided = workSegments(segments, job, place)
  const starts = [...day.keys()].filter((step) => step === 0 || day[step] !== day[step - 1])
  return starts.map((step, index) => {
    const next = starts[index + 1] ?? length
    const start = begin + step * HOUR
    const end = Math.min(to, begin + next * HOUR)
    const own = clipped(divided, start, end)
    const hoursOf = (name: WorkName) => sumOf(own.filter((segment) => segment.name === name))
    return {
      start,
      end,
      day: dayText(start, zone, language),
      usable: hoursOf('ok') + hoursOf('window'),
      permitted: sumOf(own) - hoursOf('closed'),
      names: workKey(job)
        .map((name) => ({ name, hours: hoursOf(name) }))
        .filter(({ name, hours }) => name !== 'closed' && hours > 0),
      segments: own,
    }
  })
}
