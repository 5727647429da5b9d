import type { Place } from '#weather/series.ts'
import { HOUR } from '#weather/time.ts'
import { alwaysOpen, permittedHours, type WorkWindow } from '#weather/workWindow.ts'
import { type WindowSegment, windowSegments } from '../segments.ts'
import type { WindowHours } from '../windowHours.ts'
import { STATUS } from '../windowStatus.ts'

/** What a planned job needs: consecutive ok hours in which work is allowed. */
export interface Job {
  /** Whole hours, from 1. */
  hours: number
  workWindow: WorkWindow
}

/** The default job: any ok hour is enough. */
export const anyHour: Job = { hours: 1, workWindow: alwaysOpen }

/**
 * The windows of a forecast that fit a job: runs of hours that are ok and permitted (definitions A.1, A.2), at least `job.hours`
 * long, ascending. A break between shifts ends a run, as does an hour without data. A run cut off by the end of the forecast counts
 * with its known hours. For `anyHour` the windows are the ok segments. `place` is used for daylight.
 */
export function jobWindows(
  judged: Pick<WindowHours, 'times' | 'statuses'>,
  job: Job,
  place: Place,
): WindowSegment[] {
  return windowsIn(windowSegments(judged), job, place)
}

/** The same among the segments of a forecast. */
export const windowsIn = (segments: readonly WindowSegment[], job: Job, place: Place): WindowSegment[] =>
  segments
    .filter(({ status }) => status === STATUS.ok)
    .flatMap((segment) => permittedRuns(segment, job.workWindow, place))
    .filter(({ hours }) => hours >= job.hours)

/** The permitted hours of a segment as runs without a break. */
function permittedRuns(segment: WindowSegment, workWindow: WorkWindow, place: Place): WindowSegment[] {
  const { status, start } = segment
  const { permitted } = permittedHours(start, Math.ceil(segment.hours), place, workWindow)
  const runs: WindowSegment[] = []
  for (let first = 0; first < permitted.length; first++) {
    if (!permitted[first]) continue
    let next = first
    while (permitted[next]) next++
    const [from, to] = [start + first * HOUR, Math.min(start + next * HOUR, segment.end)]
    runs.push({ status, start: from, end: to, hours: (to - from) / HOUR })
    first = next
  }
  return runs
}

/** The hours of a forecast for a job, ascending and without gaps: ok in the windows that fit it, without a status elsewhere. */
export function jobSegments(
  judged: Pick<WindowHours, 'times' | 'statuses'>,
  job: Job,
  place: Place,
): WindowSegment[] {
  const windows = jobWindows(judged, job, place)
  const [first = 0, last = first] = [judged.times[0], judged.times.at(-1)]
  const segments: WindowSegment[] = []
  const add = (status: WindowSegment['status'], start: number, end: number) => {
    if (end > start) segments.push({ status, start, end, hours: (end - start) / HOUR })
  }
  for (const { start, end } of windows) {
    add(null, segments.at(-1)?.end ?? first, start)
    add(STATUS.ok, start, end)
  }
  add(null, segments.at(-1)?.end ?? first, last)
  return segments
}

/** The text if no window fits the job. */
export const noWindowText = ({ hours }: Pick<Job, 'hours'>): string =>
  hours > 1 ? `No window of ${hours} h in this forecast` : 'No window in this forecast'

/** The windows that can still fit the whole job; in one that has started, only the hours from the present one on count. */
export function windowsAhead(
  windows: readonly WindowSegment[],
  job: Pick<Job, 'hours'>,
  now: number,
): WindowSegment[] {
  const present = now - (now % HOUR)
  return windows.filter(({ start, end }) => end - Math.max(start, present) >= job.hours * HOUR)
}
