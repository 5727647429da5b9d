import type { Place } from '#weather/series.ts'
import { HOUR } from '#weather/time.ts'
import { permittedHours } from '#weather/workWindow.ts'
import { segmentAt, type WindowSegment } from '../segments.ts'
import { STATUS, statusName } from '../windowStatus.ts'
import { isAnyHour, type Job, windowsIn } from './job.ts'
import type { WorkName } from './workNames.ts'

/** Consecutive hours that mean the same for a job, as every bar draws them. */
export interface WorkSegment {
  name: WorkName
  /** Unix seconds; the end is exclusive. */
  start: number
  end: number
  hours: number
}

/** Segments named by their status, without a job. */
export const statusSegments = (segments: readonly WindowSegment[]): WorkSegment[] =>
  segments.map(({ status, start, end, hours }) => ({ name: statusName(status), start, end, hours }))

/**
 * Divides a forecast, of which `segments` are all hours without gaps, for a job: hours outside the permitted ones (definitions A.2),
 * whatever their weather; ok hours in a window that fits the job; ok hours too short for it; and all others by their status. For a
 * job that any ok hour fits, these are the statuses. A window that pauses between shifts is divided by its breaks. `place` is used
 * for daylight.
 */
export function workSegments(
  segments: readonly WindowSegment[],
  job: Job,
  place: Place,
  windows: readonly WindowSegment[] = windowsIn(segments, job, place),
): WorkSegment[] {
  const [first, last] = [segments[0], segments.at(-1)]
  if (!first || !last || isAnyHour(job)) return statusSegments(segments)
  const length = Math.ceil((last.end - first.start) / HOUR)
  const { permitted } = permittedHours(first.start, length, place, job.workWindow)
  const nameOf = (hour: number, time: number): WorkName => {
    if (!permitted[hour]) return 'closed'
    const status = segmentAt(segments, time)?.status ?? null
    if (status !== STATUS.ok) return statusName(status)
    return segmentAt(windows, time) ? 'window' : 'short'
  }
  const divided: WorkSegment[] = []
  for (let hour = 0; hour < length; hour++) {
    const start = first.start + hour * HOUR
    const end = Math.min(start + HOUR, last.end)
    const name = nameOf(hour, start)
    const before = divided.at(-1)
    if (before?.name === name) {
      before.end = end
      before.hours = (end - before.start) / HOUR
    } else divided.push({ name, start, end, hours: (end - start) / HOUR })
  }
  return divided
}
