import { type ChartGroup, hourOf } from '#chartModel/chartGroups.ts'
import { shortLabel } from '#chartModel/groupLabel.ts'
import { shownGroup } from '#chartModel/shownForecast.ts'
import type { SiteForecast } from '#customPages/forecast/siteForecast.ts'
import { decimalText } from '#weather/decimalText.ts'
import { horizonOf } from '#weather/forecastDays.ts'
import { type Display, usualDisplay } from '#weather/units/display.ts'
import { type DayHours, dayHours, type PlannedJob } from '#weather/windows/dayHours.ts'
import type { WindowSegment } from '#weather/windows/segments.ts'

/** The remaining part of one day of a forecast. */
export interface DayCard extends DayHours {
  /** The extreme of each limited parameter on the side of its limit, for example "Waves max 2.1 m". */
  extremes: readonly string[]
}

/** The chart groups with a limit, once per parameter; directions have no extremes. */
function limitedGroups({ charts }: SiteForecast): ChartGroup[] {
  const groups = charts
    .flatMap(({ groups }) => groups)
    .filter(
      ({ thresholdMin, thresholdMax, plotType, minMaxForecast }) =>
        (thresholdMin !== null || thresholdMax !== null) && plotType !== 'Arrow' && !minMaxForecast,
    )
  return [...new Map(groups.map((group) => [group.parameter, group])).values()]
}

function extremeText(group: ChartGroup, start: number, end: number): string {
  const { decimals, unit, thresholdMin, thresholdMax } = group
  const label = shortLabel(group)
  const [first, next] = [start, end].map((time) => Math.max(0, Math.ceil(hourOf(group, time))))
  const values = group.values.slice(first, next).filter((value) => value !== null)
  if (values.length === 0) return `${label}: no data`
  const text = (value: number) => decimalText(value, decimals)
  const [least, most] = [text(Math.min(...values)), text(Math.max(...values))]
  if (thresholdMin === null) return `${label} max ${most} ${unit}`.trimEnd()
  if (thresholdMax === null) return `${label} min ${least} ${unit}`.trimEnd()
  return `${label} ${least} to ${most} ${unit}`.trimEnd()
}

/** The days of the first `days` of a forecast, from the current hour on, by the calendar of the zone. */
export function dayCards(
  forecast: SiteForecast,
  segments: readonly WindowSegment[],
  {
    days,
    zone,
    now,
    display: { units, language } = usualDisplay,
    planned,
  }: { days: number; zone: string; now: number; display?: Display; planned: PlannedJob },
): DayCard[] {
  const horizon = horizonOf(forecast.series, days)
  if (!horizon) return []
  const groups = limitedGroups(forecast).map((group) => shownGroup(group, units))
  return dayHours(segments, { ...horizon, zone, now, language, planned }).map((day) => ({
    ...day,
    extremes: groups.map((group) => extremeText(group, day.start, day.end)),
  }))
}
