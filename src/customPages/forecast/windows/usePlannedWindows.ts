import { useMemo } from 'react'
import { horizonOf } from '#chartModel/horizon.ts'
import { useJob } from '#providers/preferences/job.ts'
import type { Forecast } from '#schemas/shapes/forecast/forecast.ts'
import type { Site } from '#schemas/shapes/records/site.ts'
import type { Display } from '#weather/units/display.ts'
import { type Job, jobWindows, windowsAhead } from '#weather/windows/job/job.ts'
import { jobAt } from '#weather/windows/job/jobSettings.ts'
import { type WorkSegment, workSegments } from '#weather/windows/job/workSegments.ts'
import { windowSegments } from '#weather/windows/segments.ts'
import type { WindowHours } from '#weather/windows/windowHours.ts'
import { type ListedWindow, windowList } from '#weather/windows/windowList.ts'
import { type WindowOutlook, windowOutlook } from '#weather/windows/windowOutlook.ts'

/** The windows of a forecast that fit the user's job. */
export interface PlannedWindows {
  job: Job
  /** Null if nothing is judged. */
  outlook: WindowOutlook | null
  /** The windows that begin before the end of the shown horizon and still fit the job. */
  windows: readonly ListedWindow[]
  /** The hours of the whole forecast as bars and table show them; null if nothing is judged. */
  hours: readonly WorkSegment[] | null
}

interface PlannedForecast {
  site: Pick<Site, 'latitude' | 'longitude' | 'timeZone'>
  forecast: Forecast
  judged: WindowHours | null
  days: number
  zone: string
  now: number
  display: Display
}

/** The windows that fit the user's job, as judged by the limits in force. */
export function usePlannedWindows(planned: PlannedForecast): PlannedWindows {
  const { site, forecast, judged, days, zone, now, display } = planned
  const [settings] = useJob()
  const { latitude, longitude } = site
  const job = useMemo(() => jobAt(settings, site.timeZone.name), [settings, site.timeZone.name])
  const windows = useMemo(
    () => (judged ? jobWindows(judged, job, { latitude, longitude }) : null),
    [judged, job, latitude, longitude],
  )
  const hours = useMemo(
    () => (judged ? workSegments(windowSegments(judged), job, { latitude, longitude }) : null),
    [judged, job, latitude, longitude],
  )
  return useMemo(() => {
    if (!judged || !windows) return { job, outlook: null, windows: [], hours }
    const to = horizonOf(forecast, days)?.to
    const ahead = windowsAhead(windows, job, now)
    return {
      job,
      outlook: windowOutlook(judged, windows, job, now),
      windows: to === undefined ? [] : windowList(judged, ahead, to, zone, display),
      hours,
    }
  }, [judged, windows, hours, job, forecast, days, zone, now, display])
}
