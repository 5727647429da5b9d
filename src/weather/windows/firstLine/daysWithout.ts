import { dayText } from '#weather/zone.ts'
import { windowsAhead } from '../job/job.ts'
import type { FirstLineOptions, JudgedHours } from './firstLine.ts'
import { mainObstacle, planDay, startsOn } from './planDay.ts'

/** A day on which the job cannot start. */
export interface DayWithout {
  /** The day, for example "Sat 28 Nov". */
  day: string
  /** What prevents it: "waves 3.3 m", "outside the working time", "the windows are too short", "no data". */
  reason: string
}

/** The days from today until `to` (unix seconds) on which the job cannot start any more, each with what takes most of its hours. */
export function daysWithout(run: JudgedHours, options: FirstLineOptions, to: number): DayWithout[] {
  const { job, zone, now, language } = options
  const ahead = windowsAhead(run.windows, job, now)
  const found: DayWithout[] = []
  for (let days = 0; ; days++) {
    const whole = planDay(run.segments, options, days)
    if (whole.first === undefined || whole.first >= to) return found
    const day = { ...whole, permitted: whole.permitted.filter((time) => time >= now) }
    if (days === 0 && day.permitted.length === 0) continue
    if (ahead.some((window) => startsOn(window, job, day) !== undefined)) continue
    const obstacle = mainObstacle(run.obstacles, day)
    const reason =
      day.permitted.length === 0
        ? 'outside the working time'
        : obstacle
          ? obstacle.text || 'no data'
          : 'the windows are too short'
    found.push({ day: dayText(whole.first, zone, language), reason })
  }
}
