import { useMemo } from 'react'
import { horizonOf } from '#weather/forecastDays.ts'
import type { HourlySeries } from '#weather/series.ts'
import type { Display } from '#weather/units/display.ts'
import { type Job, windowsAhead } from '#weather/windows/job/job.ts'
import type { JudgedRun } from '#weather/windows/job/judgedRun.ts'
import type { WorkSegment } from '#weather/windows/job/workSegments.ts'
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
  series: HourlySeries
  judged: JudgedRun | null
  job: Job
  days: number
  zone: string
  now: number
  display: Display
}

/** The windows that fit the user's job, as judged by the limits in force. */
export function usePlannedWindows(planned: PlannedForecast): PlannedWindows {
  const { series, judged, job, days, zone, now, display } = planned
  return useMemo(() => {
    if (!judged) return { job, outlook: null, windows: [], hours: null }
    const to = horizonOf(series, days)?.to
    const ahead = windowsAhead(judged.windows, job, now)
    return {
      job,
      outlook: windowOutlook(judged.hours, judged.windows, job, now),
      windows: to === undefined ? [] : windowList(judged.hours, ahead, to, zone, display),
      hours: judged.work,
    }
  }, [judged, job, series, days, zone, now, display])
}
