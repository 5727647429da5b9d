import type { Place } from '#weather/series.ts'
import { HOUR } from '#weather/time.ts'
import { alwaysOpen, isAlwaysOpen, permittedHours, type WorkWindow } from '#weather/workWindow.ts'
import { hoursFrom, type WindowSegment } from '../segments.ts'
import { STATUS } from '../windowStatus.ts'

/** What a planned job needs: consecutive ok hours in which work is allowed. If work may pause, breaks between them do not count. */
export interface Job {
  /** Whole hours, from 1. */
  hours: number
  workWindow: WorkWindow
}

/** The default job: any ok hour is enough. */
export const anyHour: Job = { hours: 1, workWindow: alwaysOpen }

/** Whether any ok hour fits a job. */
export const isAnyHour = ({
  hours,
  workWindow,
}: Pick<Job, 'hours'> & { workWindow: Omit<WorkWindow, 'timeZone'> }): boolean =>
  hours <= anyHour.hours && isAlwaysOpen(workWindow)

/**
 * The windows among the segments of a forecast that fit a job: runs of hours that are ok and permitted (definitions A.1, A.2), at least `job.hours`
 * long, ascending. A break between shifts ends a run unless work may pause, as does an hour without data in which work is allowed. A
 * run cut off by the end of the forecast counts with its known hours. For `anyHour` the windows are the ok segments. `place` is used for daylight.
 */
export function windowsIn(segments: readonly WindowSegment[], job: Job, place: Place): WindowSegment[] {
  const { hours: needed, workWindow } = job
  const runs = segments
    .filter(({ status }) => status === STATUS.ok)
    .flatMap((segment) => permittedRuns(segment, workWindow, place))
  const windows = workWindow.isCompressed ? withPauses(runs, workWindow, place) : runs
  return windows.filter(({ hours }) => hours >= needed)
}

/** The hours in which the next shift is looked for: a week and a day. */
const NEXT_SHIFT = 8 * 24

/** Joins runs between which work is never allowed. */
function withPauses(runs: readonly WindowSegment[], workWindow: WorkWindow, place: Place): WindowSegment[] {
  /** The first hour from `time` on in which work is allowed. */
  const nextShift = (time: number): number | undefined => {
    const hour = permittedHours(time, NEXT_SHIFT, place, workWindow).permitted.indexOf(1)
    return hour < 0 ? undefined : time + hour * HOUR
  }
  const windows: WindowSegment[] = []
  for (const run of runs) {
    const last = windows.at(-1)
    const endedAt = nextShift(run.end)
    const ended = endedAt !== undefined && endedAt !== run.end && { endedAt }
    if (!last || (last.endedAt ?? last.end) !== run.start) {
      windows.push({ ...run, ...ended })
      continue
    }
    const { start, end, shifts = [{ start, end }], hours } = last
    const more = { start: run.start, end: run.end }
    windows.splice(-1, 1, {
      ...run,
      start,
      hours: hours + run.hours,
      shifts: [...shifts, more],
      ...ended,
    })
  }
  return windows
}

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

/** The hours of a forecast, ascending and without gaps: ok in the windows that fit a job, without a status elsewhere. */
export function jobSegments(times: readonly number[], windows: readonly WindowSegment[]): WindowSegment[] {
  const [first = 0, last = first] = [times[0], times.at(-1)]
  const segments: WindowSegment[] = []
  const add = (status: WindowSegment['status'], start: number, end: number) => {
    if (end > start) segments.push({ status, start, end, hours: (end - start) / HOUR })
  }
  for (const window of windows) {
    add(null, segments.at(-1)?.end ?? first, window.start)
    segments.push(window)
  }
  add(null, segments.at(-1)?.end ?? first, last)
  return segments
}

/** The text if no window fits the job. */
export const noWindowText = ({ hours }: Pick<Job, 'hours'>): string =>
  hours > 1 ? `No window of ${hours} h in this forecast` : 'No window in this forecast'

/** Whether a window can still fit the whole job; in one that has started, only the hours from the present one on count. */
export const isAhead = (
  window: Parameters<typeof hoursFrom>[0],
  { hours }: Pick<Job, 'hours'>,
  now: number,
): boolean => hoursFrom(window, now - (now % HOUR)) >= hours

/** The windows that can still fit the whole job. */
export const windowsAhead = (
  windows: readonly WindowSegment[],
  job: Pick<Job, 'hours'>,
  now: number,
): WindowSegment[] => windows.filter((window) => isAhead(window, job, now))
