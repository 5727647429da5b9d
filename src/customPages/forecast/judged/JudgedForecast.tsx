import { createContext, type ReactNode, useContext, useEffect, useMemo } from 'react'
import { useCustomer } from '#providers/access/customer.ts'
import { useJob } from '#providers/preferences/job.ts'
import type { Site } from '#schemas/shapes/records/site.ts'
import { type Limit, limitsAt } from '#weather/operation.ts'
import type { Job } from '#weather/windows/job/job.ts'
import { jobAt, operationLimits } from '#weather/windows/job/jobSettings.ts'
import { type JudgedRun, judgeRun } from '#weather/windows/job/judgedRun.ts'
import { type LiveHours, liveHours, type WorkHours } from '#weather/windows/liveHours.ts'
import { workHoursFor } from '#weather/windows/workHours.ts'
import { type SiteForecast, withLimits } from '../siteForecast.ts'
import { useTrialActions, useTrialLimits } from './TrialLimits.tsx'

/** A forecast judged by the limits and the job in force on the page. */
export interface Judged {
  job: Job
  /** Null without limits. */
  judged: JudgedRun | null
  /** The forecast with the limits in force, also in its charts. */
  forecast: SiteForecast
  /** Whether the limits are a draft: typed or dragged, and not stored. */
  isTrial: boolean
  /** Judges the forecast by other limits. */
  live: LiveHours
  /** Counts the hours, from now on, in which the job can be done. */
  workHours: WorkHours
  /** Unix seconds. */
  now: number
}

const JudgedContext = createContext<Judged | null>(null)

/** Null while the forecast loads. */
export const useJudged = (): Judged | null => useContext(JudgedContext)

interface JudgedForecastProps {
  site: Site
  /** The forecast under the stored limits; absent while it loads. */
  stored: SiteForecast | undefined
  now: number
  children: ReactNode
}

/** Judges the forecast of a site once for all parts of its page. */
export const JudgedForecast = ({ site, stored, now, children }: JudgedForecastProps) => (
  <JudgedContext value={useJudgedForecast(site, stored, now)}>{children}</JudgedContext>
)

/** By the draft being typed or dragged, else by the limits of the chosen operation, else by the stored ones. */
function useJudgedForecast(site: Site, stored: SiteForecast | undefined, now: number): Judged | null {
  const { toleranceBothSides: bothSides } = useCustomer().config
  const trial = useTrialLimits()
  const { setTrial } = useTrialActions()
  const [settings] = useJob()
  const { operation } = settings
  const { isOffshore, latitude, longitude } = site
  const zone = site.timeZone.name
  const series = stored?.series
  const draft = trial?.limits
  const chosen = useMemo(
    () => operation && limitsAt(operationLimits(operation), isOffshore),
    [operation, isOffshore],
  )
  const limits: readonly Limit[] | undefined = draft ?? chosen
  // The next forecast is judged by the stored limits, so the trial ends.
  useEffect(() => {
    if (stored) setTrial((known) => (known?.isSaved ? null : known))
  }, [stored, setTrial])
  const live = useMemo(() => series && liveHours(series, bothSides), [series, bothSides])
  const forecast = useMemo(() => stored && (limits ? withLimits(stored, limits) : stored), [limits, stored])
  const job = useMemo(() => jobAt(settings, zone), [settings, zone])
  const workHours = useMemo(
    () => series && workHoursFor(series, job, { latitude, longitude }, now),
    [series, job, latitude, longitude, now],
  )
  const judged = useMemo(() => {
    if (!forecast || !live) return null
    const by = { limits: forecast.limits, job, place: { latitude, longitude }, bothSides }
    return judgeRun(forecast.series, by, live.judge)
  }, [forecast, live, job, latitude, longitude, bothSides])
  const isTrial = draft !== undefined
  return useMemo(
    () => (forecast && live && workHours ? { job, judged, forecast, isTrial, live, workHours, now } : null),
    [forecast, live, workHours, job, judged, isTrial, now],
  )
}
