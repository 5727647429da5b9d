import type { Forecast, ForecastGroup, ForecastHours } from '#schemas/shapes/forecast/forecast.ts'
import { parameterById } from '#weather/parameters.ts'
import type { HourlySeries } from '#weather/series.ts'
import { chartEnds, noThreshold, type Threshold } from '#weather/threshold.ts'
import { HOUR } from '#weather/time.ts'
import { isBand } from '../table/columns/tableColumns.ts'

/** The hours of a site in the format of the kernel. */
export function seriesOfHours({ start, length, columns }: ForecastHours): HourlySeries {
  const entries = Object.entries(columns).map(
    ([name, values]) => [name, Float32Array.from(values, (value) => value ?? Number.NaN)] as const,
  )
  return { start, length, columns: Object.fromEntries(entries) }
}

/** A parameter that no chart shows, as a group of its own. */
function unchartedGroup(
  threshold: Threshold,
  { start, columns }: HourlySeries,
  siteId: number,
): ForecastGroup[] {
  const parameter = parameterById(threshold.parameterId)
  if (!parameter) return []
  const { parameterId, name, displayName, unit, decimals, color } = parameter
  return [
    {
      groupId: UNCHARTED + parameterId,
      groupName: displayName,
      parameter: name,
      unit,
      decimals,
      plotType: 'Line',
      color: color.replace('#', ''),
      ...chartEnds(threshold),
      data: Array.from(columns[name] ?? [], (value, hour) => ({
        time: start + hour * HOUR,
        value: Number.isNaN(value) ? null : value,
        pointId: siteId,
      })),
    },
  ]
}

/** Offset above all group ids of chart sets. */
const UNCHARTED = 1_000_000

/** Whether the limits of a parameter apply to a group: not to bands or ensemble extremes. */
const isLimited = ({ plotType, minMaxForecast }: ForecastGroup) =>
  !isBand(plotType) && minMaxForecast === undefined

/** A forecast with other limits, including the limited parameters that no chart shows. */
export function withThresholds(
  forecast: Forecast,
  thresholds: readonly Threshold[],
  series: HourlySeries,
): Forecast {
  const byName = new Map(thresholds.map((row) => [parameterById(row.parameterId)?.name, chartEnds(row)]))
  const limited = (group: ForecastGroup): ForecastGroup => {
    if (!isLimited(group)) return group
    const { thresholdMin, thresholdMax } = byName.get(group.parameter) ?? noThreshold
    const isSame = group.thresholdMin === thresholdMin && group.thresholdMax === thresholdMax
    return isSame ? group : { ...group, thresholdMin, thresholdMax }
  }
  const chartSets = forecast.chartSets.map((set) => ({ ...set, groups: set.groups.map(limited) }))
  const charted = new Set(
    chartSets.flatMap(({ groups }) =>
      groups
        .filter((group) => isLimited(group) && group.data.some(({ value }) => value != null))
        .map(({ parameter }) => parameter),
    ),
  )
  const uncharted = thresholds
    .filter(({ parameterId }) => !charted.has(parameterById(parameterId)?.name))
    .flatMap((row) => unchartedGroup(row, series, forecast.siteId))
  return { ...forecast, chartSets, uncharted, thresholds: [...thresholds].map(stated) }
}

const stated = (row: Threshold) => ({ ...row, toleranceType: row.toleranceType ?? noThreshold.toleranceType })
