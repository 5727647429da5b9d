import type { Place } from '#weather/series.ts'
import { HOUR } from '#weather/time.ts'
import { type DateLanguage, usualDisplay } from '#weather/units/display.ts'
import type { Units } from '#weather/units/units.ts'
import { clockText, dayText, momentText, weekdayText } from '#weather/zone.ts'
import { type Job, noWindowText, windowsAhead } from '../job/job.ts'
import type { JudgedRun } from '../job/judgedRun.ts'
import { hoursFrom, segmentAt, shiftsOf, type WindowSegment } from '../segments.ts'
import { lowerCase, shortMoment } from '../windowOutlook.ts'
import type { WindowStatus } from '../windowStatus.ts'
import { type Obstacle, obstaclesOf } from './obstacles.ts'
import { mainObstacle, type PlanDay, planDays, startsOn } from './planDay.ts'

/** A judged run as far as its first line needs it; all lists are ascending. */
export interface JudgedHours {
  segments: readonly WindowSegment[]
  /** The windows that fit the job. */
  windows: readonly WindowSegment[]
  obstacles: readonly Obstacle[]
}

/** A run as its first line needs it; null stays null. */
export const judgedHours = (run: JudgedRun | null, units?: Units): JudgedHours | null =>
  run && { segments: run.segments, windows: run.windows, obstacles: obstaclesOf(run.hours, units) }

export interface FirstLineOptions {
  job: Job
  /** Used for daylight. */
  place: Place
  /** The clock of the times. */
  zone: string
  now: number
  language?: DateLanguage
  /** Whether there is a newer run. */
  isOlder?: boolean
}

export interface FirstLine {
  /** The current status; undefined if nothing is judged or the forecast does not cover the present. */
  status?: WindowStatus
  text: string
}

/** What a page says where no limit judges the forecast. */
export const NO_LIMITS = 'No thresholds set: the forecast is not judged.'

/**
 * What a planner is told first: whether the job can start now, today and tomorrow, and if not tomorrow, what prevents it until when
 * and when it can start at the earliest and at the latest. Tomorrow is the next calendar day of the job's clock, or of `zone` for
 * a job without working time. Null if there is nothing to judge by.
 */
export function firstLine(run: JudgedHours | null, options: FirstLineOptions): FirstLine {
  if (!run) return { text: NO_LIMITS }
  const { segments } = run
  const { zone, now, language = usualDisplay.language, isOlder = false } = options
  const end = segments.at(-1)?.end
  if (end === undefined) return { text: 'No data: the forecast has no hours.' }
  if (now >= end) return { text: `This forecast ended ${momentText(end, zone, language)}.` }
  const current = segmentAt(segments, now)
  const text = outlook(run, end, { ...options, language })
  return {
    ...(current && { status: current.status }),
    text: isOlder ? `By an older run, ${lowerCase(text)}` : text,
  }
}

type Told = FirstLineOptions & { language: DateLanguage }

function outlook(run: JudgedHours, end: number, told: Told): string {
  const { job, zone, now, language } = told
  const ahead = windowsAhead(run.windows, job, now)
  const [next] = ahead
  const days = planDays(run.segments, told)
  const day = days.on(days.today + 1)
  const [dawn] = day.hours
  const onDay = ahead.find((window) => startsOn(window, job, day) !== undefined)
  const tomorrow = `Tomorrow${hoursOf(job)}`
  const answer = `${tomorrow}: ${onDay ? 'yes' : isKnown(run, day) ? 'no' : 'no data'}.`
  if (next && shiftsOf(next).some((shift) => shift.start <= now && now < shift.end)) {
    const until =
      next.end >= end ? 'to the end of the forecast' : `until ${shortMoment(next.end, now, zone, language)}`
    const latest = job.hours > 1 && next.end < end ? `, latest start ${at(latestStart(next, job), told)}` : ''
    return `Open now ${until}${latest}. ${answer}`
  }
  if (next && (dawn === undefined || next.start < dawn))
    return `Today${hoursOf(job)}: yes, ${startsText(next, next.start, end, told)}. ${answer}`
  if (onDay) return `${tomorrow}: yes. ${capital(startsText(onDay, startsOn(onDay, job, day)!, end, told))}.`
  const reason = reasonText(run, day, next?.start, told)
  const starts = next ? startsText(next, next.start, end, told) : lowerCase(noWindowText(job))
  return `${answer} ${capital([reason, starts].filter(Boolean).join('; '))}.`
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** The hours that the job needs, where they are more than one. */
const hoursOf = ({ hours }: Job) => (hours > 1 ? ` ${hours} h` : '')

/** The last hour in which the whole job can start in a window. */
export function latestStart(window: Parameters<typeof shiftsOf>[0], { hours }: Pick<Job, 'hours'>): number {
  for (const { start, end } of shiftsOf(window).toReversed())
    for (let time = end - HOUR; time >= start; time -= HOUR) if (hoursFrom(window, time) >= hours) return time
  return window.start
}

const at = (time: number, { zone, now, language }: Told) => shortMoment(time, now, zone, language)

/**
 * "first start Mon 07:00, latest Mon 10:00"; without a latest start if the window is cut off by the end of the forecast. If any hour
 * fits the job, the window itself: "next window Mon 07:00 to Tue 12:00".
 */
function startsText(window: WindowSegment, first: number, end: number, told: Told): string {
  if (told.job.hours === 1) {
    const until = window.end >= end ? 'the end of the forecast' : at(window.end, told)
    return `next window ${at(first, told)} to ${until}`
  }
  const latest = latestStart(window, told.job)
  const start = `first start ${at(first, told)}`
  if (window.end >= end) return `${start}, open to the end of the forecast`
  return latest > first ? `${start}, latest ${at(latest, told)}` : start
}

/** Whether the forecast tells whether work is possible tomorrow. */
function isKnown(run: JudgedHours, day: PlanDay): boolean {
  if (day.hours.length === 0) return false
  return mainObstacle(run.obstacles, day)?.text !== ''
}

/** What prevents the job tomorrow, and until when if it can start later: "waves 3.3 m until Sunday". */
function reasonText(run: JudgedHours, day: PlanDay, next: number | undefined, told: Told): string {
  if (day.hours.length === 0) return 'the forecast ends before'
  if (day.permitted.length === 0) return 'outside the working time'
  const main = mainObstacle(run.obstacles, day)
  if (!main) return run.obstacles.length > 0 ? 'the windows are too short' : ''
  if (main.text === '' || next === undefined) return main.text
  const last = run.obstacles.findLast(({ parameter, start }) => parameter === main.parameter && start < next)
  return `${main.text} until ${untilText(last?.end ?? main.end, day.permitted.at(-1)!, told)}`
}

/** A time of tomorrow as the time of day, a later one as the day of its last hour. */
function untilText(end: number, tomorrow: number, { zone, now, language }: Told): string {
  const last = end - HOUR
  if (dayText(last, zone, language) === dayText(tomorrow, zone, language)) return clockText(end, zone)
  return weekdayText(last, now, zone, language)
}
