import { HOUR } from '#weather/time.ts'
import { windowsAhead, windowsIn } from '../job/job.ts'
import { type Shift, shiftsOf } from '../segments.ts'
import type { JudgedHours } from './firstLine.ts'
import type { Obstacle } from './obstacles.ts'
import { canStart, mainObstacle, type PlanDayOptions, planDays } from './planDay.ts'

/**
 * Whether the whole job can start on a day and be finished:
 * - `yes`; or `tight`, if it can start in at most `TIGHT_HOURS` hours of the day that are left;
 * - not: the obstacle that takes most of the permitted hours that are left, of which one with an empty text is missing data;
 *   `closed` if no hour that is left is permitted; `short` if no obstacle takes any of them;
 * - not known: `beyond`, if the forecast ends before the day or before the job;
 * - `over`, if the day is.
 */
export type StartDay = 'yes' | 'tight' | 'closed' | 'short' | 'beyond' | 'over' | Obstacle

/** A job that can start in no more hours of a day than these has little room. */
export const TIGHT_HOURS = 3

/**
 * Returns a function that says of a day, in whole days since 1970-01-01 on the clock of `dayClock`, whether the job can start on it.
 * The present hour counts, as it does for `windowsAhead`.
 */
export function startDays(
  { segments, windows, obstacles }: JudgedHours,
  options: PlanDayOptions,
  { on } = planDays(segments, options),
): (day: number) => StartDay {
  const { job, place, now } = options
  const present = now - (now % HOUR)
  const ahead = windowsAhead(windows, job, now)
  /** Ok hours that the end of the forecast cuts off; longer data could make them a window. */
  let cutOff: readonly Shift[] | undefined
  const isCutOff = (time: number): boolean => {
    cutOff ??= lastShifts()
    return cutOff.some(({ start, end }) => start <= time && time < end)
  }
  function lastShifts(): readonly Shift[] {
    const last = windowsIn(segments, { ...job, hours: 1 }, place).at(-1)
    return last && (last.endedAt ?? last.end) >= segments.at(-1)!.end ? shiftsOf(last) : []
  }
  return (day) => {
    const { hours, permitted } = on(day)
    const last = hours.at(-1)
    if (last === undefined) return 'beyond'
    if (last < present) return 'over'
    const left = permitted.filter((time) => time >= present)
    if (left.length === 0) return 'closed'
    const starts = left.filter((time) => ahead.some((window) => canStart(window, job, time))).length
    if (starts > 0) return starts > TIGHT_HOURS ? 'yes' : 'tight'
    if (left.some(isCutOff)) return 'beyond'
    return mainObstacle(obstacles, { permitted: left }) ?? 'short'
  }
}

/** Why the job cannot start on a day: "waves 3.3 m", "outside the working time", "no data"; empty if it can, or the day is over. */
export function notOnDayText(day: StartDay): string {
  if (typeof day !== 'string') return day.text || 'no data'
  return {
    yes: '',
    tight: '',
    over: '',
    closed: 'outside the working time',
    short: 'the windows are too short',
    beyond: 'the forecast ends before the job',
  }[day]
}
