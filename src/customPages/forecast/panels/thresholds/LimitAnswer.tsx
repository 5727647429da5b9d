import Typography from '@mui/material/Typography'
import { createContext, useContext, useMemo } from 'react'
import { useTrialLimits } from '#customPages/forecast/judged/TrialLimits.tsx'
import type { SiteForecast } from '#customPages/forecast/siteForecast.ts'
import { useCustomer } from '#providers/access/customer.ts'
import { useDisplay } from '#providers/preferences/displayPreferences.ts'
import { useJob } from '#providers/preferences/job.ts'
import type { Site } from '#schemas/shapes/records/site.ts'
import { fromThreshold, limitsOf, siteThresholds, type Threshold } from '#weather/adapters/thresholds.ts'
import { type Parameter, parameterById } from '#weather/parameters.ts'
import type { HourlySeries } from '#weather/series.ts'
import { hoursText } from '#weather/time.ts'
import { limitNumber } from '#weather/units/limitNumber.ts'
import { limitScale, oneStepWider } from '#weather/units/limitScale.ts'
import { shownUnit, toStored, withUnit } from '#weather/units/shownUnit.ts'
import { jobAt } from '#weather/windows/job/jobSettings.ts'
import { type LiveHours, liveHours, type WorkHours } from '#weather/windows/liveHours.ts'
import { workHoursFor } from '#weather/windows/workHours.ts'

interface LimitWork {
  series: HourlySeries
  live: LiveHours
  workHours: WorkHours
  isOffshore: boolean
  stored: readonly Threshold[]
  /** The unix time at which the work hours were computed. */
  now: number
}

/** The data from which the panel computes the effect of its limits; null while the forecast loads. */
export const LimitWorkContext = createContext<LimitWork | null>(null)

const unixNow = () => Math.floor(Date.now() / 1000)

/** The work hours of a site's forecast under draft limits, for the user's job. */
export function useLimitWork(
  site: Site,
  forecast: SiteForecast | undefined,
  stored: readonly Threshold[],
): LimitWork | null {
  const { toleranceBothSides } = useCustomer().config
  const series = forecast?.series
  const [job] = useJob()
  const live = useMemo(() => series && liveHours(series, toleranceBothSides), [series, toleranceBothSides])
  return useMemo(() => {
    if (!series || !live) return null
    const now = unixNow()
    const workHours = workHoursFor(series, jobAt(job, site.timeZone.name), site, now)
    return { series, live, workHours, isOffshore: site.isOffshore, stored, now }
  }, [series, live, job, site, stored])
}

const bounds = ['thresholdMin', 'thresholdMax'] as const

/** How many hours a limit costs now, and how many one more step would gain. */
export function LimitAnswer({ parameterId }: { parameterId: number }) {
  const work = useContext(LimitWorkContext)
  const trial = useTrialLimits()
  const { units } = useDisplay()
  const parameter = parameterById(parameterId)
  const answer = useMemo(
    () => work && parameter && answerOf(work, trial?.rows ?? work.stored, parameter),
    [work, trial, parameter],
  )
  if (!answer || !parameter) return null
  const unit = shownUnit(parameter.unit, units)
  const steps = bounds.flatMap((field) => {
    const at = answer.row[field]
    if (at === null) return []
    const shown = oneStepWider(
      limitNumber(at, unit),
      field,
      limitScale(parameter, unit),
      parameter.direction !== undefined,
    )
    if (shown === null) return []
    const won = answer.gain({ ...answer.row, [field]: toStored(shown, unit) })
    return `${withUnit(String(shown), unit)} would win ${hoursText(Math.max(0, won))}`
  })
  return (
    <Typography
      variant="caption"
      component="p"
      color="text.secondary"
      data-testid="limit-answer"
      sx={{ pb: 1.5 }}
    >
      {`Costs ${hoursText(answer.cost)}.${steps.length === 0 ? '' : ` One step more: ${steps.join('; ')}.`}`}
    </Typography>
  )
}

function answerOf(
  { live, workHours, isOffshore }: LimitWork,
  rows: readonly Threshold[],
  parameter: Parameter,
) {
  const binding = siteThresholds(rows, isOffshore)
  const index = binding.findIndex(({ parameterId }) => parameterId === parameter.parameterId)
  const row = binding[index]
  if (!row) return undefined
  const limits = limitsOf(binding)
  return {
    row,
    cost: live.costs(limits, workHours)[index] ?? 0,
    gain: (wider: Threshold) => live.gain(limits, index, fromThreshold(parameter.name, wider), workHours),
  }
}
