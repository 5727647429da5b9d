import { HOUR } from '../time.ts'
import type { WindowHours } from './windowHours.ts'
import type { WindowStatus } from './windowStatus.ts'

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
export function hoursFrom(window: Shift & Pick<WindowSegment, 'shifts'>, time: number): number {
  const hoursOf = ({ start, end }: Shift) => Math.max(0, end - Math.max(start, time)) / HOUR
  // Boards ask this of hundreds of thousands of windows, few of which pause.
  return window.shifts ? window.shifts.reduce((sum, shift) => sum + hoursOf(shift), 0) : hoursOf(window)
}

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
