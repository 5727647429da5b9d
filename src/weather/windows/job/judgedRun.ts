import type { Limit } from '#weather/operation.ts'
import type { HourlySeries, Place } from '#weather/series.ts'
import { type WindowSegment, windowSegments } from '../segments.ts'
import { type WindowHours, windowHours } from '../windowHours.ts'
import { type Job, jobSegments, windowsIn } from './job.ts'
import { type WorkSegment, workSegments } from './workSegments.ts'

/** The limits and the job by which the runs of a place are judged. */
export interface RunJudge {
  limits: readonly Limit[]
  job: Job
  /** Used for daylight. */
  place: Place
  /** Whether thresholds also warn within the tolerance inside the bounds. */
  bothSides: boolean
}

/** A run judged for a job: what every page, mail, file and call says of it. */
export interface JudgedRun {
  /** The status of each hour and the reading that decides it. */
  hours: WindowHours
  /** The same hours as segments of one status. */
  segments: readonly WindowSegment[]
  /** The windows that hold the job, ascending. */
  windows: readonly WindowSegment[]
  /** All hours as the job can use them: what bars and tables show. */
  work: readonly WorkSegment[]
  /** All hours with a status only in the windows: what is compared from run to run. */
  ofJob: readonly WindowSegment[]
}

/** A value computed at its first use. */
function once<Value>(compute: () => Value): () => Value {
  let made: { value: Value } | undefined
  return () => {
    made ??= { value: compute() }
    return made.value
  }
}

/**
 * Judges a run (definitions A.1, A.2, A.8, A.9); null without limits, which judge nothing. Missing values (NaN) are never ok.
 * `judge` gives the hours where they are cheaper than judging the series anew, as while a limit is moved.
 */
export function judgeRun(
  series: HourlySeries,
  { limits, job, place, bothSides }: RunJudge,
  judge = (by: readonly Limit[]): WindowHours => windowHours(series, by, bothSides),
): JudgedRun | null {
  if (limits.length === 0) return null
  const hours = judge(limits)
  const segments = once(() => windowSegments(hours))
  const windows = once(() => windowsIn(segments(), job, place))
  const work = once(() => workSegments(segments(), job, place, windows()))
  const ofJob = once(() => jobSegments(hours.times, windows()))
  return {
    hours,
    get segments() {
      return segments()
    },
    get windows() {
      return windows()
    },
    get work() {
      return work()
    },
    get ofJob() {
      return ofJob()
    },
  }
}
