import { useMemo } from 'react'
import { horizonOf } from '#weather/forecastDays.ts'
import type { HourlySeries, Place } from '#weather/series.ts'
import type { Display } from '#weather/units/display.ts'
import { type DayWithout, daysWithout } from '#weather/windows/firstLine/daysWithout.ts'
import { type FirstLine, firstLine, judgedHours } from '#weather/windows/firstLine/firstLine.ts'
import { type Job, windowsAhead } from '#weather/windows/job/job.ts'
import type { JudgedRun } from '#weather/windows/job/judgedRun.ts'
import type { WorkSegment } from '#weather/windows/job/workSegments.ts'
import { type ListedWindow, windowList } from '#weather/windows/windowList.ts'

/** The windows of a forecast that fit the user's job. */
export interface PlannedWindows {
  job: Job
  first: FirstLine
  /** Whether there are limits. */
  isJudged: boolean
  /** The windows that begin before the end of the shown horizon and still fit the job. */
  windows: readonly ListedWindow[]
  /** The days of that horizon on which the job cannot start. */
  without: readonly DayWithout[]
  /** The reference time of the forecast, unix seconds. */
  run: number
  /** The hours of the whole forecast as bars and table show them; null if nothing is judged. */
  hours: readonly WorkSegment[] | null
}

interface PlannedForecast {
  series: HourlySeries
  site: Place
  judged: JudgedRun | null
  job: Job
  days: number
  zone: string
  now: number
  display: Display
  /** Whether there is a newer run. */
  isOlder: boolean
}

/** The windows that fit the user's job, as judged by the limits in force. */
export function usePlannedWindows(planned: PlannedForecast): PlannedWindows {
  const { series, site, judged, job, days, zone, now, display, isOlder } = planned
  return useMemo(() => {
    const { units, language } = display
    const planner = { job, place: site, zone, now, language, isOlder }
    const run = judgedHours(judged, units)
    const common = { job, first: firstLine(run, planner), run: series.start }
    if (!judged || !run) return { ...common, isJudged: false, windows: [], without: [], hours: null }
    const to = horizonOf(series, days)?.to
    const ahead = windowsAhead(judged.windows, job, now)
    return {
      ...common,
      isJudged: true,
      without: to === undefined ? [] : daysWithout(run, planner, to),
      windows: to === undefined ? [] : windowList(judged.hours, ahead, to, zone, display),
      hours: judged.work,
    }
  }, [judged, job, series, site, days, zone, now, display, isOlder])
}
