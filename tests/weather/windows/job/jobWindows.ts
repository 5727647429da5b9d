import type { Place } from '#weather/series.ts'
import { type Job, jobSegments as segmentsOfWindows, windowsIn } from '#weather/windows/job/job.ts'
import { windowSegments } from '#weather/windows/segments.ts'
import type { WindowHours } from '#weather/windows/windowHours.ts'

type Judged = Pick<WindowHours, 'times' | 'statuses'>

/** The windows of judged hours that fit a job. */
export const jobWindows = (judged: Judged, job: Job, place: Place) =>
  windowsIn(windowSegments(judged), job, place)

/** All hours, with a status only in the windows that fit a job. */
export const jobSegments = (judged: Judged, job: Job, place: Place) =>
  segmentsOfWindows(judged.times, jobWindows(judged, job, place))
