import Typography from '@mui/material/Typography'
import { createContext, useContext, useMemo } from 'react'
import { type Judged, useJudged } from '#customPages/forecast/judged/JudgedForecast.tsx'
import { useTrialLimits } from '#customPages/forecast/judged/TrialLimits.tsx'
import { useDisplay } from '#providers/preferences/displayPreferences.ts'
import { between, type Ends, endsOf, type Limit } from '#weather/operation.ts'
import { parameterById } from '#weather/parameters.ts'
import { hoursText } from '#weather/time.ts'
import { limitNumber } from '#weather/units/limitNumber.ts'
import { limitScale, oneStepWider } from '#weather/units/limitScale.ts'
import { shownUnit, toStored, withUnit } from '#weather/units/shownUnit.ts'

/** The limits from which the panel starts. */
export const StoredLimits = createContext<readonly Limit[]>([])

const bounds = ['min', 'max'] as const

/** How many hours a limit costs now, and how many one more step would gain. */
export function LimitAnswer({ parameterId }: { parameterId: number }) {
  const inForce = useJudged()
  const stored = useContext(StoredLimits)
  const limits = useTrialLimits()?.limits ?? stored
  const { units } = useDisplay()
  const parameter = parameterById(parameterId)
  const answer = useMemo(
    () => inForce && parameter && answerOf(inForce, limits, parameter.name),
    [inForce, limits, parameter],
  )
  if (!answer || !parameter) return null
  const unit = shownUnit(parameter.unit, units)
  const steps = bounds.flatMap((field) => {
    const at = answer.ends[field]
    if (at == null) return []
    const shown = oneStepWider(
      limitNumber(at, unit),
      field,
      limitScale(parameter, unit),
      parameter.direction !== undefined,
    )
    if (shown === null) return []
    const won = answer.gain({ ...answer.ends, [field]: toStored(shown, unit) })
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

function answerOf({ live, workHours }: Judged, limits: readonly Limit[], parameter: string) {
  const index = limits.findIndex((limit) => limit.parameter === parameter)
  const limit = limits[index]
  const ends = limit && endsOf(limit)
  if (!ends) return undefined
  return {
    ends,
    cost: live.costs(limits, workHours)[index] ?? 0,
    gain: (wider: Ends) =>
      live.gain(limits, index, { ...limit, intervals: between(parameter, wider) }, workHours),
  }
}
