import type { Place } from '#weather/series.ts'
import { HOUR, UTC } from '#weather/time.ts'
import { isAlwaysOpen, permittedHours } from '#weather/workWindow.ts'
import { calendarOf } from '#weather/zone.ts'
import type { Job } from '../job/job.ts'
import { hoursFrom, shiftsOf, type WindowSegment } from '../segments.ts'
import type { Obstacle } from './obstacles.ts'

/** The hours of a day that a forecast covers, in unix seconds, ascending. Both are empty if it does not reach the day. */
export interface PlanDay {
  hours: readonly number[]
  /** The hours in which work is allowed. */
  permitted: readonly number[]
}

export interface PlanDayOptions {
  job: Job
  /** Used for daylight. */
  place: Place
  /** The clock of the days for a job without working time. */
  zone: string
  now: number
}

/** The days of a forecast, in whole days since 1970-01-01. */
export interface PlanDays {
  /** NaN if the forecast ended before now. */
  today: number
  on: (day: number) => PlanDay
}

/** The clock that divides the days: that of the job's working time, or `zone` for a job without. */
export const dayClock = ({ workWindow }: Job, zone: string): string => {
  if (isAlwaysOpen(workWindow)) return zone
  return workWindow.isTimezoneUTC ? UTC : workWindow.timeZone
}

/** The days of a forecast, of which `segments` are all hours, by the clock of the job or `zone` for a job without working time. */
export function planDays(
  segments: readonly WindowSegment[],
  { job, place, zone, now }: PlanDayOptions,
): PlanDays {
  const [start, end] = [segments[0]!.start, segments.at(-1)!.end]
  const length = Math.ceil((end - start) / HOUR)
  const { permitted, calendar } = permittedHours(start, length, place, job.workWindow)
  const clock = dayClock(job, zone)
  const { day } = calendar.zone === clock ? calendar : calendarOf(start, length, clock)
  return {
    today: day[Math.max(0, Math.floor((now - start) / HOUR))] ?? Number.NaN,
    on: (wanted) => {
      const found = { hours: [] as number[], permitted: [] as number[] }
      for (let hour = day.indexOf(wanted); hour >= 0 && day[hour] === wanted; hour++) {
        found.hours.push(start + hour * HOUR)
        if (permitted[hour]) found.permitted.push(start + hour * HOUR)
      }
      return found
    },
  }
}

/** Whether the whole job can start in a window in the hour that begins at `time`. */
export const canStart = (window: WindowSegment, { hours }: Job, time: number): boolean =>
  shiftsOf(window).some(({ start, end }) => start <= time && time < end) && hoursFrom(window, time) >= hours

/** The first hour of a day in which the whole job can start in a window. */
export const startsOn = (window: WindowSegment, job: Job, { permitted }: PlanDay): number | undefined =>
  permitted.find((time) => canStart(window, job, time))

const overlap = ({ start, end }: Obstacle, times: readonly number[]) =>
  end <= times[0]! || start > times.at(-1)! ? 0 : times.filter((time) => start <= time && time < end).length

/** The obstacle that takes most of the permitted hours of a day. */
export function mainObstacle(
  obstacles: readonly Obstacle[],
  { permitted }: Pick<PlanDay, 'permitted'>,
): Obstacle | undefined {
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
