import type { ChartSetDefinition, ChartSetGroup } from '#schemas/chartSets.ts'
import { arrowRotation } from '#weather/directions.ts'
import { type DrawnEnds, drawnEnds, type Limit } from '#weather/operation.ts'
import { type Parameter, parameterByName } from '#weather/parameters.ts'
import { columnValues, type HourlySeries, type Values } from '#weather/series.ts'
import { HOUR } from '#weather/time.ts'
import type { TimeRange } from './plotArea.ts'

/** What one line, band, row of bars or of arrows of a chart draws, in the parameter's unit or, converted, in the reader's. */
export interface ChartGroup extends DrawnEnds {
  groupId: number
  groupName: string
  /** Name in the parameter registry. */
  parameter: string
  unit: string
  decimals: number
  plotType: ChartSetGroup['plotType']
  /** Hex without #. */
  color: string
  /** For directions: degrees added so that an arrow that points north by itself points where things go. */
  arrowOriginOrientation?: number
  /** 1 is the lowest, 2 the highest forecast of an ensemble. */
  minMaxForecast?: 1 | 2
  /** Unix seconds of the first value; the others follow hour by hour. */
  start: number
  /** Empty if the source does not have the parameter at the site; for a band its low ends. */
  values: Values
  /** The high ends of a band. */
  highs?: Values
}

/** A chart set filled from a run. */
export interface Chart {
  chartId: number
  chartSetName: string
  groups: readonly ChartGroup[]
}

/** The charts of a run, and the parameters with a limit that none of them shows as a line. */
export interface ForecastCharts {
  /** Upper chart first. */
  charts: readonly Chart[]
  uncharted: readonly ChartGroup[]
}

const isRange = ({ plotType }: ChartSetGroup) => plotType === 'RangeArea' || plotType === 'RangeArea2'

const extremes = { 1: '_lowest', 2: '_highest' } as const

/** The column drawn by a group other than a band. */
const columnName = ({ parameter, minMaxForecast }: ChartSetGroup) =>
  minMaxForecast ? `${parameter}${extremes[minMaxForecast]}` : parameter

const none: Values = []

/** The values of a group; empty if the source does not have the parameter at the site. */
function valuesOf(group: ChartSetGroup, { columns }: HourlySeries): Pick<ChartGroup, 'values' | 'highs'> {
  const valuesIn = (name: string) => (columns[name] ? columnValues(columns[name]) : none)
  if (!isRange(group)) return { values: valuesIn(columnName(group)) }
  const low = valuesIn(`${group.parameter}_p10`)
  const high = valuesIn(`${group.parameter}_p90`)
  return low === none || high === none ? { values: none, highs: none } : { values: low, highs: high }
}

function parameterOf(group: ChartSetGroup): Parameter {
  const parameter = parameterByName(group.parameter)
  if (!parameter) throw new Error(`invalid parameter in a chart set: ${group.parameter}`)
  return parameter
}

/**
 * A chart set filled from a run. A limit is attached to the lines of its parameter, but not to the band or the extremes of an
 * ensemble; extremes that the source does not have are omitted.
 */
export function chartOf(set: ChartSetDefinition, series: HourlySeries, limits: readonly Limit[]): Chart {
  const limitOf = new Map(limits.map((limit) => [limit.parameter, limit]))
  const groups = set.groups.flatMap((group, position): ChartGroup[] => {
    const { minMaxForecast } = group
    if (minMaxForecast && !series.columns[columnName(group)]) return []
    const parameter = parameterOf(group)
    const limit = isRange(group) || minMaxForecast ? undefined : limitOf.get(parameter.name)
    return [
      {
        groupId: set.chartId * 100 + position + 1,
        groupName: isRange(group) ? `${parameter.displayName}, P10-P90` : parameter.displayName,
        parameter: parameter.name,
        unit: parameter.unit,
        decimals: parameter.decimals,
        plotType: group.plotType,
        color: group.color ?? parameter.color.replace('#', ''),
        start: series.start,
        ...valuesOf(group, series),
        ...drawnEnds(limit),
        ...(minMaxForecast ? { minMaxForecast } : {}),
        ...(parameter.direction ? { arrowOriginOrientation: arrowRotation(0, parameter.direction) } : {}),
      },
    ]
  })
  return { chartId: set.chartId, chartSetName: set.name, groups }
}

/** An id that no chart set of the file has, for groups outside the charts. */
const UNCHARTED = 9_999

/** The charts of these sets, filled from a run. */
export function filledCharts(
  sets: readonly ChartSetDefinition[],
  series: HourlySeries,
  limits: readonly Limit[],
): ForecastCharts {
  const charts = sets.map((set) => chartOf(set, series, limits))
  const drawn = new Set(
    charts.flatMap(({ groups }) =>
      groups
        .filter((group) => !group.highs && !group.minMaxForecast && hasData(group))
        .map(({ parameter }) => parameter),
    ),
  )
  // In the order of the limits.
  const groups = limits
    .filter(({ parameter }) => !drawn.has(parameter))
    .map(({ parameter }): ChartSetGroup => ({ parameter, plotType: 'Line' }))
  const uncharted = chartOf({ chartId: UNCHARTED, name: '', groups }, series, limits)
  return { charts, uncharted: uncharted.groups }
}

/** Whether the group has a number at any hour. */
export const hasData = ({ values, highs }: Pick<ChartGroup, 'values' | 'highs'>): boolean =>
  values.some((value, hour) => value !== null && (!highs || highs[hour] != null))

/** A chart without groups that have no data. */
export const withData = <Shown extends Chart>(chart: Shown): Shown => ({
  ...chart,
  groups: chart.groups.filter(hasData),
})

/** The times of a group's values, unix seconds. */
export const timesOf = ({ start, values }: Pick<ChartGroup, 'start' | 'values'>): number[] =>
  values.map((_, hour) => start + hour * HOUR)

/** The position of a time among a group's values, whether or not there is one. */
export const hourOf = ({ start }: Pick<ChartGroup, 'start'>, time: number): number => (time - start) / HOUR

/** The part of a group between two times, both included. */
export function groupWithin(group: ChartGroup, { from, to }: TimeRange): ChartGroup {
  const { start, values, highs } = group
  const first = Math.max(0, Math.ceil(hourOf(group, from)))
  const last = Math.max(first, Math.floor(hourOf(group, to)) + 1)
  return {
    ...group,
    start: start + first * HOUR,
    values: values.slice(first, last),
    ...(highs && { highs: highs.slice(first, last) }),
  }
}

/** The part of a chart between two times, both included. */
export const chartWithin = (chart: Chart, range: TimeRange): Chart => ({
  ...chart,
  groups: chart.groups.map((group) => groupWithin(group, range)),
})
