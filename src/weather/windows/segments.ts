import { HOUR } from '../time.ts'
import { type DateLanguage, usualDisplay } from '../units/display.ts'
import { momentText } from '../zone.ts'
import type { WindowHours } from './windowHours.ts'
import { STATUS, type WindowStatus } from './windowStatus.ts'

/** Consecutive hours with one status. */
export interface WindowSegment {
  status: WindowStatus
  /** Unix seconds; the end is exclusive. */
  start: number
  end: number
  /** With shifts, their hours. */
  hours: number
  /** The shifts of a window that pauses between them, ascending. Absent: it has no break. */
  shifts?: readonly Shift[]
  /** The next hour of a later shift, which is not part of the window: what ends it. Absent: the hour at its end. */
  endedAt?: number
}

/** Hours without a break, in unix seconds; the end is exclusive. */
export interface Shift {
  start: number
  end: number
}

/** The shifts of a window; without a break, the window itself. */
export const shiftsOf = (window: Shift & Pick<WindowSegment, 'shifts'>): readonly Shift[] =>
  window.shifts ?? [window]

/** The hours of a window from `time` on, without its breaks. */
export const hoursFrom = (window: Shift & Pick<WindowSegment, 'shifts'>, time: number): number =>
  shiftsOf(window).reduce((sum, { start, end }) => sum + Math.max(0, end - Math.max(start, time)) / HOUR, 0)

/**
 * Runs of equal status. An entry is for the hour that starts at its time, except the last one, which only marks the end of the
 * horizon (n days have n * 24 + 1 times). An hour without an entry is an hour without data.
 */
export function windowSegments({
  times,
  statuses,
}: Pick<WindowHours, 'times' | 'statuses'>): WindowSegment[] {
  const segments: WindowSegment[] = []
  const add = (status: WindowStatus, start: number, end: number) => {
    const last = segments.at(-1)
    if (last && last.status === status && last.end === start) {
      last.end = end
      last.hours = (end - last.start) / HOUR
    } else segments.push({ status, start, end, hours: (end - start) / HOUR })
  }
  for (const [index, time] of times.entries()) {
    const next = times[index + 1]
    if (next === undefined) break
    add(statuses[index] ?? null, time, Math.min(time + HOUR, next))
    if (next > time + HOUR) add(null, time + HOUR, next)
  }
  return segments
}

/** The segment that contains the instant, if any. */
export function segmentAt<Segment extends Pick<WindowSegment, 'start' | 'end'>>(
  segments: readonly Segment[],
  time: number,
): Segment | undefined {
  return segments.find(({ start, end }) => start <= time && time < end)
}

/** The current or next run of ok hours: the first that has not ended at `time`. */
export function nextWindow(segments: readonly WindowSegment[], time: number): WindowSegment | undefined {
  return segments.find(({ status, end }) => status === STATUS.ok && end > time)
}

export interface WindowSummary {
  /** The current status; undefined if the forecast does not cover the present. */
  status?: WindowStatus
  text: string
}

/**
 * Whether work is possible now and until when, or else when the next window starts and how long it is. `ahead` has the next window
 * that can still fit the job, and the text if there is none; by default any ok hour is a window.
 */
export function windowSummary(
  segments: readonly WindowSegment[],
  now: number,
  zone: string,
  language: DateLanguage = usualDisplay.language,
  ahead: { next: WindowSegment | undefined; none: string } = {
    next: nextWindow(segments, now),
    none: 'No window in this forecast',
  },
): WindowSummary {
  const current = segmentAt(segments, now)
  const { next, none } = ahead
  const status = current && { status: current.status }
  if (!next) return { ...status, text: none }
  if (next.start <= now) return { ...status, text: `until ${momentText(next.end, zone, language)}` }
  return { ...status, text: `Next window ${momentText(next.start, zone, language)}, ${next.hours} h` }
}
