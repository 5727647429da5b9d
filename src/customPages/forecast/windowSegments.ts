import type { ForecastPoint } from '../../schemas/entities.ts'

/** 0 ok, 1 warning, 2 alarm, null no data. */
export type WindowStatus = 0 | 1 | 2 | null

/** Consecutive hours with one status. */
export interface WindowSegment {
  status: WindowStatus
  /** Unix seconds; the end is not part of it. */
  start: number
  end: number
  hours: number
}

const HOUR = 3600

/** The status that a value of the weather-window group stands for. */
export function windowStatus(value: number | null | undefined): WindowStatus {
  return value === 0 || value === 1 || value === 2 ? value : null
}

/**
 * Runs of equal status in hourly points. A point stands for the hour that begins at its time, except the last:
 * it only closes the horizon (n days have n * 24 + 1 points). An hour without a point is an hour without data.
 */
export function windowSegments(points: readonly ForecastPoint[]): WindowSegment[] {
  const segments: WindowSegment[] = []
  const add = (status: WindowStatus, start: number, end: number) => {
    const last = segments.at(-1)
    if (last && last.status === status && last.end === start) {
      last.end = end
      last.hours = (end - last.start) / HOUR
    } else segments.push({ status, start, end, hours: (end - start) / HOUR })
  }
  for (const [index, { time, value }] of points.entries()) {
    const next = points[index + 1]?.time
    if (next === undefined) break
    add(windowStatus(value), time, Math.min(time + HOUR, next))
    if (next > time + HOUR) add(null, time + HOUR, next)
  }
  return segments
}

/** The segment that holds the instant, if any. */
export function segmentAt(segments: readonly WindowSegment[], time: number): WindowSegment | undefined {
  return segments.find(({ start, end }) => start <= time && time < end)
}

/** The first run of ok hours that has not ended at `time`: the one that planners wait for or stand in. */
export function nextWindow(segments: readonly WindowSegment[], time: number): WindowSegment | undefined {
  return segments.find(({ status, end }) => status === 0 && end > time)
}
