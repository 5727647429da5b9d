import { chartTypes } from '#chartModel/horizon.ts'
import { decidingOf } from '#formats/windowHours.ts'
import { type ChartPosition, type ChartSetDefinition, chartSetFor, type ViewSet } from '#schemas/chartSets.ts'
import type { ChartSet, ChartType, Forecast } from '#schemas/shapes/forecast/forecast.ts'
import { fromSentOperation, type SentOperation } from '#weather/adapters/operations.ts'
import type { HourlySeries } from '#weather/series.ts'
import { type Threshold, thresholdOnly, toleranceTypeOf } from '#weather/threshold.ts'
import { jobWindows } from '#weather/windows/job/job.ts'
import { operationThresholds } from '#weather/windows/job/jobSettings.ts'
import { limitsOf, siteThresholds } from '#weather/windows/siteThresholds.ts'
import { windowHours } from '#weather/windows/windowHours.ts'
import type { SiteRow } from '../repositories/sites.ts'
import type { SourcedSeries } from '../sources/source.ts'
import { chartGroups, unchartedGroups } from './chartGroup.ts'

/** A site's forecast and the thresholds that judge it. */
interface JudgedView {
  site: { id: number; isOffshore: boolean }
  days: number
  thresholds: readonly Threshold[]
  /** Whether the customer's thresholds also warn within the tolerance inside the bounds. */
  toleranceBothSides: boolean
}

/** The forecast that a user requests. */
export interface ForecastView extends JudgedView {
  viewSet: ViewSet
}

/** A chart set and its position. */
export type PlacedChart = readonly [ChartSetDefinition, ChartType]

/** The two charts, in their order in the response. */
const positions: readonly [ChartPosition, ChartType][] = [
  ['upper', chartTypes.upper],
  ['lower', chartTypes.lower],
]

/** An id that no chart set of the file has. */
const WINDOW_CHART_ID = 0

/** The window is a single group with three statuses; a group has one color, so it is that of workable hours. */
const OK_COLOR = '2A9D72'

/** The number of whole days in a series; the last value ends the last day. */
export const coveredDays = ({ length }: HourlySeries): number => Math.floor((length - 1) / 24)

/** The first `days` days of a series, including both end hours, at which the charts begin and end. */
export function firstDays(series: HourlySeries, days: number): HourlySeries {
  const length = Math.min(series.length, Math.floor(days * 24) + 1)
  const columns = Object.entries(series.columns).map(([name, column]) => [name, column.subarray(0, length)])
  return { start: series.start, length, columns: Object.fromEntries(columns) }
}

function windowSet(series: HourlySeries, thresholds: readonly Threshold[], view: JudgedView): ChartSet {
  const hours = windowHours(series, limitsOf(thresholds), view.toleranceBothSides)
  return {
    chartId: WINDOW_CHART_ID,
    chartType: chartTypes.weatherWindow,
    chartSetName: 'Weather window',
    groups: [
      {
        groupId: 1,
        groupName: 'Weather window',
        unit: '',
        decimals: 0,
        plotType: 'Bar',
        color: OK_COLOR,
        data: hours.times.map((time, step) => ({
          time,
          value: hours.statuses[step] ?? null,
          pointId: view.site.id,
        })),
        thresholdMin: null,
        thresholdMax: null,
      },
    ],
    deciding: decidingOf(hours),
  }
}

/** The chart sets that a user selected for the two charts. */
export const viewedCharts = ({ site: { isOffshore }, viewSet }: Pick<ForecastView, 'site' | 'viewSet'>) =>
  positions.map(
    ([position, chartType]): PlacedChart => [chartSetFor(position, isOffshore, viewSet[position]), chartType],
  )

/**
 * A source's forecast as charts of these sets, and the weather window over every parameter with a threshold,
 * whether a chart shows it or not.
 */
export function assembleCharts(
  { series, provenance }: SourcedSeries,
  view: JudgedView,
  charts: readonly PlacedChart[],
): Forecast {
  const shown = firstDays(series, view.days)
  const { id, isOffshore } = view.site
  const thresholds = siteThresholds(view.thresholds, isOffshore)
  const sets = charts.map(
    ([set, chartType]): ChartSet => ({
      chartId: set.chartId,
      chartType,
      chartSetName: set.name,
      groups: chartGroups(set, shown, thresholds, id),
    }),
  )
  const charted = sets.flatMap(({ groups }) => groups)
  return {
    siteId: id,
    days: view.days,
    chartSets: [...sets, windowSet(shown, thresholds, view)],
    uncharted: unchartedGroups(charted, shown, thresholds, id),
    thresholds: thresholds.map((row) => ({
      ...thresholdOnly(row),
      toleranceType: toleranceTypeOf(row.toleranceType),
    })),
    provenance,
  }
}

/** A source's forecast in the portal's format: the upper and the lower chart with the sets that the user selected. */
export const assembleForecast = (sourced: SourcedSeries, view: ForecastView): Forecast =>
  assembleCharts(sourced, view, viewedCharts(view))

/** The windows of a forecast that hold an operation, by the clock of its site; none if no limit applies to the site. */
export function windowsFor(
  operation: SentOperation,
  { series }: { series: HourlySeries },
  { site, days, toleranceBothSides }: { site: SiteRow; days: number; toleranceBothSides: boolean },
): Required<Forecast>['windows'] {
  const { windowLength, workWindow } = fromSentOperation(operation)
  const limits = limitsOf(siteThresholds(operationThresholds(operation), site.isOffshore))
  const judged = windowHours(firstDays(series, days), limits, toleranceBothSides)
  const job = { hours: windowLength, workWindow: { ...workWindow, timeZone: site.timeZone } }
  return jobWindows(judged, job, site).map(({ start, end, hours }) => ({ start, end, hours }))
}
