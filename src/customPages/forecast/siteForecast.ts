import { type ForecastCharts, filledCharts } from '#chartModel/chartGroups.ts'
import type { ChartSetDefinition } from '#schemas/chartSets.ts'
import type { ForecastColumns } from '#schemas/shapes/forecast/forecast.ts'
import { limitsOf } from '#weather/adapters/thresholds.ts'
import type { Limit } from '#weather/operation.ts'
import { columnOf, type HourlySeries } from '#weather/series.ts'

/** The forecast of a site as its page draws and judges it. */
export interface SiteForecast
  extends ForecastCharts,
    Pick<ForecastColumns, 'siteId' | 'days' | 'provenance' | 'largestWave'> {
  series: HourlySeries
  /** The limits in force that apply to the site. */
  limits: readonly Limit[]
  /** The sets of the charts, upper chart first. */
  sets: readonly ChartSetDefinition[]
}

/** Columns of an answer as a series. */
export function seriesOf(
  start: number,
  columns: ForecastColumns['columns'],
  length = Object.values(columns)[0]?.length ?? 0,
): HourlySeries {
  const entries = Object.entries(columns).map(([name, values]) => [name, columnOf(values)] as const)
  return { start, length, columns: Object.fromEntries(entries) }
}

/** The charts of these sets from an answer. */
export function siteForecast(
  { siteId, days, provenance, largestWave, thresholds, start, length, columns }: ForecastColumns,
  sets: readonly ChartSetDefinition[],
): SiteForecast {
  const series = seriesOf(start, columns, length)
  const limits = limitsOf(thresholds)
  return {
    siteId,
    days,
    provenance,
    largestWave,
    series,
    sets,
    limits,
    ...filledCharts(sets, series, limits),
  }
}

/** The forecast under other limits. */
export const withLimits = (forecast: SiteForecast, limits: readonly Limit[]): SiteForecast => ({
  ...forecast,
  limits,
  ...filledCharts(forecast.sets, forecast.series, limits),
})
