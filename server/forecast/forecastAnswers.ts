import { type Chart, type ChartGroup, filledCharts, timesOf } from '#chartModel/chartGroups.ts'
import type {
  ChartSet,
  Deciding,
  Forecast,
  ForecastColumns,
  ForecastGroup,
} from '#schemas/shapes/forecast/forecast.ts'
import { type ViewSet, viewedSets } from '#schemas/viewSet.ts'
import { fromSentOperation, type SentOperation } from '#weather/adapters/operations.ts'
import { toThreshold } from '#weather/adapters/thresholds.ts'
import { type Limit, limitsAt } from '#weather/operation.ts'
import { columnValues, firstDays, type HourlySeries } from '#weather/series.ts'
import { shortestDecimal } from '#weather/singlePrecision.ts'
import { anyHour } from '#weather/windows/job/job.ts'
import { jobAt } from '#weather/windows/job/jobSettings.ts'
import { judgeRun } from '#weather/windows/job/judgedRun.ts'
import type { LimitReading } from '#weather/windows/windowHours.ts'
import { WEATHER_WINDOW } from '#weather/windows/windowStatus.ts'
import type { SiteRow } from '../repositories/sites.ts'
import type { SourcedSeries } from '../sources/source.ts'

/** The run of a site that a caller requests, and what judges it. */
export interface SiteRun {
  site: Pick<SiteRow, 'id' | 'isOffshore' | 'latitude' | 'longitude' | 'timeZone'>
  sourced: SourcedSeries
  days: number
  /** Those that apply to the site. */
  limits: readonly Limit[]
  /** Whether the customer's thresholds also warn within the tolerance inside the bounds. */
  toleranceBothSides: boolean
  /** The operation of the request, whose windows are listed. */
  operation?: SentOperation
}

/** The number of whole days in a series; the last value ends the last day. */
export const coveredDays = ({ length }: HourlySeries): number => Math.floor((length - 1) / 24)

/** The windows that hold an operation, by the clock of its site; none if no limit applies to the site. */
function windowsFor(
  operation: SentOperation,
  series: HourlySeries,
  { site, toleranceBothSides: bothSides }: SiteRun,
): Required<Forecast>['windows'] {
  const { windowLength: hours, workWindow, limits } = fromSentOperation(operation)
  const run = judgeRun(series, {
    limits: limitsAt(limits, site.isOffshore),
    bothSides,
    place: site,
    job: jobAt({ hours, workWindow }, site.timeZone),
  })
  return (run?.windows ?? []).map(({ start, end, hours }) => ({ start, end, hours }))
}

/** What the answers in both media types have. */
function common(run: SiteRun, series: HourlySeries) {
  const { site, sourced, days, limits, operation } = run
  return {
    siteId: site.id,
    days,
    thresholds: limits.map(toThreshold),
    ...(operation && { windows: windowsFor(operation, series, run) }),
    provenance: sourced.provenance,
  }
}

/**
 * A run in columns, by the names of the registry: every value as stored, which limits judge and charts draw. `largestWave` is that
 * of the last runs, m.
 */
export function forecastInColumns(run: SiteRun, largestWave: number | null): ForecastColumns {
  const series = firstDays(run.sourced.series, run.days)
  const columns = Object.entries(series.columns).map(([name, column]) => [name, columnValues(column)])
  const { start, length } = series
  return { ...common(run, series), start, length, columns: Object.fromEntries(columns), largestWave }
}

/** A group with one point per hour. */
function groupOf({ start, values, highs, ...group }: ChartGroup, pointId: number): ForecastGroup {
  const times = timesOf({ start, values })
  return {
    ...group,
    data: times.map((time, hour) =>
      highs
        ? { time, min: values[hour] ?? null, max: highs[hour] ?? null, pointId }
        : { time, value: values[hour] ?? null, pointId },
    ),
  }
}

/** An id that no chart set of the file has. */
const WINDOW_CHART_ID = 0

/** The window is a single group with three statuses; a group has one color, so it is that of workable hours. */
const OK_COLOR = '2A9D72'

/** The deciding limits, each once, and per hour the position of its limit among them. */
function decidingOf(deciding: readonly (LimitReading | null)[]): Deciding {
  const limits = [...new Set(deciding.flatMap((reading) => reading?.limit ?? []))]
  const position = new Map(limits.map((limit, index) => [limit, index]))
  return {
    limits: limits.map(toThreshold),
    limit: deciding.map((reading) => (reading ? (position.get(reading.limit) ?? null) : null)),
    value: deciding.map((reading) => (reading?.value == null ? null : shortestDecimal(reading.value))),
  }
}

function windowSet(series: HourlySeries, { site, limits, toleranceBothSides: bothSides }: SiteRun): ChartSet {
  const hours = judgeRun(series, { limits, bothSides, place: site, job: anyHour })?.hours
  const group = { start: series.start, values: hours?.statuses ?? Array<null>(series.length).fill(null) }
  return {
    chartId: WINDOW_CHART_ID,
    chartType: WEATHER_WINDOW,
    chartSetName: 'Weather window',
    groups: [
      {
        groupId: 1,
        groupName: 'Weather window',
        unit: '',
        decimals: 0,
        plotType: 'Bar',
        color: OK_COLOR,
        data: timesOf(group).map((time, hour) => ({
          time,
          value: group.values[hour] ?? null,
          pointId: site.id,
        })),
        thresholdMin: null,
        thresholdMax: null,
      },
    ],
    deciding: decidingOf(hours?.deciding ?? group.values.map(() => null)),
  }
}

/** A run as the specification's chart sets: the upper and the lower chart, and the weather window over every limit. */
export function forecastInChartSets(run: SiteRun, viewSet: ViewSet): Forecast {
  const { site, limits } = run
  const series = firstDays(run.sourced.series, run.days)
  const { charts, uncharted } = filledCharts(viewedSets(site.isOffshore, viewSet), series, limits)
  const setOf = ({ groups, ...chart }: Chart, chartType: number) => ({
    ...chart,
    chartType: chartType === 0 ? (0 as const) : (1 as const),
    groups: groups.map((group) => groupOf(group, site.id)),
  })
  return {
    ...common(run, series),
    chartSets: [...charts.map(setOf), windowSet(series, run)],
    uncharted: uncharted.map((group) => groupOf(group, site.id)),
  }
}
