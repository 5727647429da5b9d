import type { Place } from '#weather/series.ts'
import { HOUR } from '#weather/time.ts'
import { isAlwaysOpen, permittedHours } from '#weather/workWindow.ts'
import { calendarOf } from '#weather/zone.ts'
import type { Job } from '../job/job.ts'
import { hoursFrom, shiftsOf, type WindowSegment } from '../segments.ts'
import type { Obstacle } from './obstacles.ts'

/** The hours of a day that a forecast covers. */
export interface PlanDay {
  /** Unix seconds of the first hour; undefined if the forecast does not reach the day. */
  first: number | undefined
  /** The hours in which work is allowed, in unix seconds. */
  permitted: readonly number[]
}

interface PlanDayOptions {
  job: Job
  /** Used for daylight. */
  place: Place
  /** The clock of the days for a job without working time. */
  zone: string
  now: number
}

/** The day `ahead` days after today, of the job's clock or of `zone` for a job without working time. */
export function planDay(
  segments: readonly WindowSegment[],
  { job, place, zone, now }: PlanDayOptions,
  ahead: number,
): PlanDay {
  const [start, end] = [segments[0]!.start, segments.at(-1)!.end]
  const length = Math.ceil((end - start) / HOUR)
  const { permitted, calendar } = permittedHours(start, length, place, job.workWindow)
  const { day } = isAlwaysOpen(job.workWindow) ? calendarOf(start, length, zone) : calendar
  const today = day[Math.max(0, Math.floor((now - start) / HOUR))]!
  const hours = [...day.keys()].filter((hour) => day[hour] === today + ahead)
  const timeOf = (hour: number) => start + hour * HOUR
  return {
    first: hours[0] === undefined ? undefined : timeOf(hours[0]),
    permitted: hours.filter((hour) => permitted[hour]).map(timeOf),
  }
}

/** The first hour of a day in which the whole job can start in a window. */
export const startsOn = (window: WindowSegment, job: Job, { permitted }: PlanDay): number | undefined =>
  permitted.find(
    (time) =>
      shiftsOf(window).some(({ start, end }) => start <= time && time < end) &&
      hoursFrom(window, time) >= job.hours,
  )

const overlap = ({ start, end }: Obstacle, times: readonly number[]) =>
  times.filter((time) => start <= time && time < end).length

/** The obstacle that takes most of the permitted hours of a day. */
export function mainObstacle(obstacles: readonly Obstacle[], { permitted }: PlanDay): Obstacle | undefined {
  const hours = new Map<string, number>()
  for (const obstacle of obstacles) {
    const { text, parameter } = obstacle
    const key = text === '' ? '' : parameter
    hours.set(key, (hours.get(key) ?? 0) + overlap(obstacle, permitted))
  }
  const most = Math.max(0, ...hours.values())
  if (most === 0) return undefined
  const key = [...hours].find(([, count]) => count === most)?.[0]
  return obstacles
    .filter((obstacle) => overlap(obstacle, permitted) > 0)
    .filter(({ text, parameter }) => (text === '' ? '' : parameter) === key)
    .reduce((worst, other) => ((other.beyond ?? 0) > (worst.beyond ?? 0) ? other : worst))
}
