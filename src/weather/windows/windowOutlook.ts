import { parameterByName } from '../parameters.ts'
import { HOUR } from '../time.ts'
import { type DateLanguage, usualDisplay } from '../units/display.ts'
import { isWithinWeek, momentText, weekMomentText } from '../zone.ts'
import { type Job, noWindowText, windowsAhead } from './job/job.ts'
import { hoursFrom, type Shift, segmentAt, type WindowSegment, windowSegments } from './segments.ts'
import type { WindowHours } from './windowHours.ts'
import { STATUS, statusName, statusWords, type WindowStatus } from './windowStatus.ts'

/** Why a window ends: the name of the parameter beyond its limit, or another reason. */
export type WindowEnding = { parameter: string } | 'horizon' | 'shift' | 'noData'

/** The current or next window. */
export interface NextWindow {
  /** Unix seconds; the end is exclusive. */
  start: number
  end: number
  /** Of a window that pauses between shifts. */
  shifts?: readonly Shift[]
  endedBy: WindowEnding
}

/** The outlook for a site: its current status and the next window that fits the job. */
export interface WindowOutlook {
  /** Absent if the forecast does not cover the present. */
  status?: WindowStatus
  next: NextWindow | null
  /** The parameter that keeps the present hour from being ok; null if the hour is ok or the reason is not known. */
  blockedBy: string | null
}

/** Why a window of a forecast ends. */
export function windowEnding(
  { times, statuses, deciding }: WindowHours,
  { end, endedAt = end }: Pick<WindowSegment, 'end' | 'endedAt'>,
): WindowEnding {
  if (endedAt >= (times.at(-1) ?? endedAt)) return 'horizon'
  const hour = times.indexOf(endedAt)
  if (statuses[hour] === STATUS.ok) return 'shift'
  const reading = deciding[hour]
  return reading && reading.value !== null ? { parameter: reading.limit.parameter } : 'noData'
}

/** A window as the next one. */
export const nextOf = ({ start, end, shifts }: WindowSegment, endedBy: WindowEnding): NextWindow => ({
  start,
  end,
  ...(shifts && { shifts }),
  endedBy,
})

/** `windows` are all windows of the forecast that fit the job, ascending. */
export function windowOutlook(
  judged: WindowHours,
  windows: readonly WindowSegment[],
  job: Pick<Job, 'hours'>,
  now: number,
): WindowOutlook {
  const current = segmentAt(windowSegments(judged), now)
  const [next] = windowsAhead(windows, job, now)
  const reading = judged.deciding[judged.times.indexOf(now - (now % HOUR))]
  const isBlocked = current !== undefined && current.status !== STATUS.ok
  return {
    ...(current && { status: current.status }),
    next: next ? nextOf(next, windowEnding(judged, next)) : null,
    blockedBy: isBlocked && reading?.value != null ? reading.limit.parameter : null,
  }
}

/** The everyday word for the main quantity of a parameter family. */
const sizes: Readonly<Record<string, string>> = {
  wind: 'wind',
  gust: 'gusts',
  wave: 'waves',
  swell: 'swell',
  current: 'current',
}

const sizeUnits: Readonly<Record<string, string>> = { wave: 'm', swell: 'm' }

/** A text as the continuation of a sentence. */
export const lowerCase = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

/** A parameter in a word or two, for example "waves", "wind", "peak wave period". */
export function parameterWord(name: string): string {
  const parameter = parameterByName(name)
  if (!parameter) return name
  const { family, unit, displayName } = parameter
  const size = unit === (sizeUnits[family] ?? 'm/s') ? sizes[family] : undefined
  return size ?? lowerCase(displayName)
}

/** Why a window ends, in words, for example "ended by waves"; empty if the forecast ends first. */
export function endingText(ending: WindowEnding): string {
  if (ending === 'horizon') return ''
  if (ending === 'shift') return 'ended by the working hours'
  return ending === 'noData' ? 'ended by missing data' : `ended by ${parameterWord(ending.parameter)}`
}

/** The length of a window, counted from now if it is open: "9 h", or "at least 9 h" if the forecast ends first. */
export function lengthText(next: NextWindow, now: number): string {
  const hours = hoursFrom(next, now - (now % HOUR))
  return `${next.endedBy === 'horizon' ? 'at least ' : ''}${hours} h`
}

/** The time until a window opens, for example "in 30 h". */
export const startsInText = (start: number, now: number): string =>
  start - now < HOUR ? 'in less than 1 h' : `in ${Math.round((start - now) / HOUR)} h`

/** A moment, without its date where the weekday is unambiguous. */
export const shortMoment = (time: number, now: number, zone: string, language: DateLanguage): string =>
  isWithinWeek(time, now) ? weekMomentText(time, zone, language) : momentText(time, zone, language)

/**
 * The current status and the next window that fits the job, in one line: "Stop now · next window in 30 h, Mon 01:00, 9 h, ended by
 * waves". For an open window the text has the time left.
 */
export function outlookText(
  { status, next }: WindowOutlook,
  job: Pick<Job, 'hours'>,
  now: number,
  zone: string,
  language: DateLanguage = usualDisplay.language,
): string {
  const word = status === undefined ? [] : [`${statusWords[statusName(status)]} now`]
  if (!next) {
    const none = noWindowText(job)
    return word.length > 0 ? [...word, lowerCase(none)].join(' · ') : none
  }
  const at = (time: number) => shortMoment(time, now, zone, language)
  const length = lengthText(next, now)
  const facts =
    next.start > now
      ? [`next window ${startsInText(next.start, now)}`, at(next.start), length]
      : [
          `window open ${next.endedBy === 'horizon' ? 'to the end of the forecast' : `until ${at(next.end)}`}`,
          `${length} left`,
        ]
  const ending = endingText(next.endedBy)
  return capital([...word, [...facts, ...(ending ? [ending] : [])].join(', ')].join(' · '))
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
