import { boundText } from '../../../schemas/conditionSentence.ts'
import { parameterById } from '../../../weather/parameters.ts'
import type { AnalyticsForm } from '../analyticsForm.ts'
import { weekdays } from '../weekdays.ts'

const clock = (hour: number) => String(hour).padStart(2, '0')

function hoursText({ name, customRange }: AnalyticsForm['windowSelection']): string {
  if (name === 'daylight') return 'in daylight'
  if (name === '24h' || !customRange) return 'around the clock'
  return `${clock(customRange.start)}–${clock(customRange.end)}`
}

/** What was asked, in one line: the work's limits first, then when it may be done. */
export function questionText(form: AnalyticsForm): string {
  const { workingDays, windowLengthHours, windowSelection, isTimezoneUTC, analysisLevelMeters } = form
  const limits = form.weatherParameters
    .filter(({ isActive }) => isActive)
    .map(({ id, name, value }) =>
      boundText({
        parameter: parameterById(id)?.name ?? name,
        min: value.min ?? null,
        max: value.max ?? null,
      }),
    )
  const days = `${weekdays[workingDays.start]}–${weekdays[workingDays.end]}`
  return [
    ...limits,
    `window of ${windowLengthHours} h`,
    `${days} ${hoursText(windowSelection)} ${isTimezoneUTC ? 'UTC' : 'local time'}`,
    `analysis height ${analysisLevelMeters} m`,
  ].join(' · ')
}
