import { useEffect, useMemo } from 'react'
import { windowHoursOf } from '#formats/windowHours.ts'
import { useCustomer } from '#providers/access/customer.ts'
import { useCall } from '#providers/api/useCall.ts'
import { useJob } from '#providers/preferences/job.ts'
import { useStore } from '#providers/store.ts'
import type { Forecast, ForecastHours } from '#schemas/shapes/forecast/forecast.ts'
import type { Site } from '#schemas/shapes/records/site.ts'
import type { Limit } from '#weather/operation.ts'
import type { HourlySeries } from '#weather/series.ts'
import type { Threshold } from '#weather/threshold.ts'
import { operationThresholds } from '#weather/windows/job/jobSettings.ts'
import { type LiveHours, liveHours } from '#weather/windows/liveHours.ts'
import { type WindowSegment, windowSegments } from '#weather/windows/segments.ts'
import { limitsOf, siteThresholds } from '#weather/windows/siteThresholds.ts'
import type { WindowHours } from '#weather/windows/windowHours.ts'
import { seriesOfHours, withThresholds } from './limitedForecast.ts'
import { trialLimits } from './trialLimits.ts'

/** A forecast judged by the limits in force on the page. */
export interface Judged {
  thresholds: readonly Threshold[]
  limits: readonly Limit[]
  /** Null without limits, or if nothing can be judged. */
  judged: WindowHours | null
  segments: readonly WindowSegment[] | null
  /** The forecast with these limits in its charts. */
  forecast: Forecast
  /** The hours for a chosen operation are still loading; nothing is judged until then. */
  isPending?: boolean
  /** The limits are a draft: typed or dragged, and not stored. */
  isTrial?: boolean
}

const none: readonly never[] = []

/** The hours of a forecast for judging by draft limits; undefined while they load. */
export function useLiveHours(
  { id }: Pick<Site, 'id'>,
  forecast: Forecast | undefined,
  enabled: boolean,
): { series: HourlySeries; live: LiveHours } | undefined {
  const { toleranceBothSides } = useCustomer().config
  const run = forecast?.provenance.forecastReferenceTime
  const { data } = useCall<ForecastHours>(
    'forecastHours',
    { params: { id }, query: run === undefined ? {} : { run } },
    { enabled: enabled && forecast !== undefined, staleTime: Number.POSITIVE_INFINITY, quiet: true },
  )
  return useMemo(() => {
    if (!data || !enabled) return undefined
    const series = seriesOfHours(data)
    return { series, live: liveHours(series, toleranceBothSides) }
  }, [data, enabled, toleranceBothSides])
}

/**
 * The limits in force on a site's page, and the forecast judged by them: the draft being typed or dragged, else those of the chosen
 * operation, else the stored ones, by which the server has judged.
 */
export function useJudged(site: Site, forecast: Forecast): Judged {
  const trial = useStore(trialLimits)
  const [{ operation }] = useJob()
  const chosen = useMemo(() => (operation ? operationThresholds(operation) : null), [operation])
  const typed = trial?.siteId === site.id ? trial.rows : null
  const isTrial = typed !== null
  const rows = typed ?? chosen
  // The next forecast is judged by the stored limits, so the trial ends.
  useEffect(() => {
    if (forecast && trialLimits.get()?.isSaved) trialLimits.set(null)
  }, [forecast])
  const hours = useLiveHours(site, forecast, rows !== null)
  const stored = useMemo((): Judged => {
    const thresholds = forecast.thresholds ?? none
    const judged = windowHoursOf(forecast)
    const segments = judged && windowSegments(judged)
    return { thresholds, limits: limitsOf(thresholds), judged, segments, forecast }
  }, [forecast])
  return useMemo(() => {
    if (rows && !hours && chosen)
      return { ...stored, thresholds: none, limits: none, judged: null, segments: null, isPending: true }
    if (!rows || !hours) return stored
    const thresholds = siteThresholds(rows, site.isOffshore)
    const limits = limitsOf(thresholds)
    const judged = limits.length === 0 ? null : hours.live.judge(limits)
    return {
      thresholds,
      limits,
      judged,
      isTrial,
      segments: judged && windowSegments(judged),
      forecast: withThresholds(forecast, thresholds, hours.series),
    }
  }, [rows, hours, chosen, isTrial, stored, forecast, site.isOffshore])
}
