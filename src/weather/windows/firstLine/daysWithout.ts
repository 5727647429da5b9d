import { dayText } from '#weather/zone.ts'
import type { FirstLineOptions, JudgedHours } from './firstLine.ts'
import { dayClock, planDays } from './planDay.ts'
import { notOnDayText, startDays } from './startDay.ts'

/** A day on which the job cannot start. */
export interface DayWithout {
  /** The day, for example "Sat 28 Nov". */
  day: string
  /** What prevents it: "waves 3.3 m", "outside the working time", "the windows are too short", "no data". */
  reason: string
}

/** The days from today until `to` (unix seconds) on which the job cannot start any more, each with what takes most of its hours. */
export function daysWithout(run: JudgedHours, options: FirstLineOptions, to: number): DayWithout[] {
  const days = planDays(run.segments, options)
  const startOn = startDays(run, options, days)
  const clock = dayClock(options.job, options.zone)
  const found: DayWithout[] = []
  for (let day = days.today; ; day++) {
    const [first] = days.on(day).hours
    if (first === undefined || first >= to) return found
    const start = startOn(day)
    const isOver = start === 'over' || (start === 'closed' && day === days.today)
    const reason = isOver ? '' : notOnDayText(start)
    if (reason !== '') found.push({ day: dayText(first, clock, options.language), reason })
  }
}
