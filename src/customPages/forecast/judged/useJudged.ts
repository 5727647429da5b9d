import { useEffect, useMemo } from 'react'
import { useCustomer } from '#providers/access/customer.ts'
import { useJob } from '#providers/preferences/job.ts'
import type { Site } from '#schemas/shapes/records/site.ts'
import { limitsOf, siteThresholds } from '#weather/adapters/thresholds.ts'
import type { Limit } from '#weather/operation.ts'
import type { Job } from '#weather/windows/job/job.ts'
import { jobAt, operationThresholds } from '#weather/windows/job/jobSettings.ts'
import { type JudgedRun, judgeRun } from '#weather/windows/job/judgedRun.ts'
import { liveHours } from '#weather/windows/liveHours.ts'
import { type SiteForecast, withThresholds } from '../siteForecast.ts'
import { useTrialActions, useTrialLimits } from './TrialLimits.tsx'

/** A forecast judged by the limits and the job in force on the page. */
export interface Judged {
  limits: readonly Limit[]
  job: Job
  /** Null without limits. */
  judged: JudgedRun | null
  /** The forecast with these limits in its charts. */
  forecast: SiteForecast
  /** Whether the limits are a draft: typed or dragged, and not stored. */
  isTrial: boolean
}

/**
 * The limits in force on a site's page, and the forecast judged by them: the draft being typed or dragged, else those of the chosen
 * operation, else the stored ones.
 */
export function useJudged(site: Site, stored: SiteForecast): Judged {
  const { toleranceBothSides: bothSides } = useCustomer().config
  const trial = useTrialLimits()
  const { setTrial } = useTrialActions()
  const [settings] = useJob()
  const { operation } = settings
  const { isOffshore, latitude, longitude } = site
  const chosen = useMemo(() => (operation ? operationThresholds(operation) : null), [operation])
  const typed = trial?.rows ?? null
  const rows = typed ?? chosen
  // The next forecast is judged by the stored limits, so the trial ends.
  useEffect(() => {
    if (stored) setTrial((known) => (known?.isSaved ? null : known))
  }, [stored, setTrial])
  const live = useMemo(() => liveHours(stored.series, bothSides), [stored.series, bothSides])
  const forecast = useMemo(
    () => (rows ? withThresholds(stored, siteThresholds(rows, isOffshore)) : stored),
    [rows, stored, isOffshore],
  )
  const job = useMemo(() => jobAt(settings, site.timeZone.name), [settings, site.timeZone.name])
  return useMemo(() => {
    const limits = limitsOf(forecast.thresholds)
    const by = { limits, job, place: { latitude, longitude }, bothSides }
    const judged = judgeRun(forecast.series, by, live.judge)
    return { limits, job, judged, forecast, isTrial: typed !== null }
  }, [forecast, job, latitude, longitude, bothSides, live, typed])
}
