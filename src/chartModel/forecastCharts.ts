import type { Horizon } from '#weather/forecastDays.ts'
import type { Place } from '#weather/series.ts'
import { type Display, usualDisplay } from '#weather/units/display.ts'
import { clockText } from '#weather/zone.ts'
import type { ChartColors } from './chartColors.ts'
import { type Chart, chartWithin, withData } from './chartGroups.ts'
import type { ChartModel } from './chartModel.ts'
import { forecastChart } from './forecastChart.ts'
import { nightSpans } from './nightSpans.ts'
import { plotWidth, type Size } from './plotArea.ts'
import { shownChart, shownWave } from './shownForecast.ts'
import { timeTicks } from './timeTicks.ts'

export interface ForecastChartsOptions {
  horizon: Horizon
  /** IANA name of the clock. */
  zone: string
  /** The place whose nights are shown. */
  place: Place
  /** Pixels of each chart. */
  size: Size
  colors: ChartColors
  /** Unix seconds. */
  now: number
  showThresholds: boolean
  /** The largest wave of the last runs, m; null if not known. */
  largestWave: number | null
  /** Units and date language; the defaults if absent. */
  display?: Display
}

/** The charts of a document, each with its time axis. A chart without data has no series. */
export function forecastCharts(charts: readonly Chart[], options: ForecastChartsOptions): ChartModel[] {
  const { horizon, zone, place, now, largestWave, display = usualDisplay, ...looks } = options
  const { from, to } = horizon
  const common = {
    ...looks,
    range: horizon,
    ticks: timeTicks(from, to, zone, plotWidth(looks.size), display.language),
    nights: nightSpans(from, to, place),
    now,
    nowText: clockText(now, zone),
    hidden: new Set<number>(),
    largestWave: largestWave === null ? null : shownWave(largestWave, display.units),
  }
  return charts.map((chart) =>
    forecastChart(shownChart(withData(chartWithin(chart, horizon)), display.units), common),
  )
}
