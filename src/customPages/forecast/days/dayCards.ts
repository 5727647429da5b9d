import { shortLabel } from '#chartModel/groupLabel.ts'
import { chartTypes, horizonOf } from '#chartModel/horizon.ts'
import type { Forecast, ForecastGroup } from '#schemas/shapes/forecast/forecast.ts'
import { decimalText } from '#weather/decimalText.ts'
import type { DateLanguage } from '#weather/units/display.ts'
import { type DayHours, dayHours, type PlannedJob } from '#weather/windows/dayHours.ts'
import type { WindowSegment } from '#weather/windows/segments.ts'

/** The remaining part of one day of a forecast. */
export interface DayCard extends DayHours {
  /** The extreme of each limited parameter on the side of its limit, for example "Waves max 2.1 m". */
  extremes: readonly string[]
}

/** The chart groups with a limit, once per parameter; directions have no extremes. */
function limitedGroups({ chartSets }: Forecast): ForecastGroup[] {
  const groups = chartSets
    .filter(({ chartType }) => chartType !== chartTypes.weatherWindow)
    .flatMap(({ groups }) => groups)
    .filter(
      ({ thresholdMin, thresholdMax, plotType, minMaxForecast }) =>
        (thresholdMin !== null || thresholdMax !== null) && plotType !== 'Arrow' && !minMaxForecast,
    )
  return [...new Map(groups.map((group) => [group.parameter, group])).values()]
}

function extremeText(group: ForecastGroup, start: number, end: number): string {
  const { data, decimals, unit, thresholdMin, thresholdMax } = group
  const label = shortLabel(group)
  const values = data.flatMap(({ time, value }) =>
    time >= start && time < end && value != null ? [value] : [],
  )
  if (values.length === 0) return `${label}: no data`
  const text = (value: number) => decimalText(value, decimals)
  const [least, most] = [text(Math.min(...values)), text(Math.max(...values))]
  if (thresholdMin === null) return `${label} max ${most} ${unit}`.trimEnd()
  if (thresholdMax === null) return `${label} min ${least} ${unit}`.trimEnd()
  return `${label} ${least} to ${most} ${unit}`.trimEnd()
}

/** The days of the first `days` of a forecast, from the current hour on, by the calendar of the zone. */
export function dayCards(
  forecast: Forecast,
  segments: readonly WindowSegment[],
  {
    days,
    zone,
    now,
    language,
    planned,
  }: { days: number; zone: string; now: number; language?: DateLanguage; planned: PlannedJob },
): DayCard[] {
  const horizon = horizonOf(forecast, days)
  if (!horizon) return []
  const groups = limitedGroups(forecast)
  return dayHours(segments, { ...horizon, zone, now, language, planned }).map((day) => ({
    ...day,
    extremes: groups.map((group) => extremeText(group, day.start, day.end)),
  }))
}
