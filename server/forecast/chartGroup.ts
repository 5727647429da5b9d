import type { ChartSetDefinition, ChartSetGroup } from '#schemas/chartSets.ts'
import type { ForecastGroup, ForecastPoint } from '#schemas/shapes/forecast/forecast.ts'
import { fromThreshold } from '#weather/adapters/thresholds.ts'
import { toThousandths } from '#weather/decimalText.ts'
import { arrowRotation } from '#weather/directions.ts'
import { type Parameter, parameterById, parameterByName } from '#weather/parameters.ts'
import type { HourlySeries } from '#weather/series.ts'
import { shortestDecimal } from '#weather/singlePrecision.ts'
import { chartEnds, noThreshold, type Threshold } from '#weather/threshold.ts'
import { HOUR } from '#weather/time.ts'
import { limitStatus } from '#weather/windows/windowHours.ts'

/** A column's value in a response, rounded to thousandths; missing is null. */
export const answered = (value: number | undefined): number | null =>
  value === undefined || Number.isNaN(value) ? null : toThousandths(value)

/** The same for a parameter with a threshold, with all digits where rounding would change the judgment (definitions A.11). */
function answeredBy(threshold: Threshold | undefined, name: string): typeof answered {
  if (!threshold) return answered
  const limit = fromThreshold(name, threshold)
  const isSame = (one: number, other: number) =>
    [false, true].every(
      (bothSides) => limitStatus(one, limit, bothSides) === limitStatus(other, limit, bothSides),
    )
  return (value) => {
    const short = answered(value)
    return short === null || value === undefined || isSame(short, value) ? short : shortestDecimal(value)
  }
}

const isRange = ({ plotType }: ChartSetGroup) => plotType === 'RangeArea' || plotType === 'RangeArea2'

const extremes = { 1: '_lowest', 2: '_highest' } as const

/** The column drawn by a group other than a band. */
const columnName = ({ parameter, minMaxForecast }: ChartSetGroup) =>
  minMaxForecast ? `${parameter}${extremes[minMaxForecast]}` : parameter

/** One point per hour; empty if the source does not have the parameter at the site. */
function pointsOf(
  group: ChartSetGroup,
  series: HourlySeries,
  pointId: number,
  threshold: Threshold | undefined,
): ForecastPoint[] {
  const time = (step: number) => series.start + step * HOUR
  if (isRange(group)) {
    const low = series.columns[`${group.parameter}_p10`]
    const high = series.columns[`${group.parameter}_p90`]
    if (!low || !high) return []
    return Array.from(low, (min, step) => ({
      time: time(step),
      min: answered(min),
      max: answered(high[step]),
      pointId,
    }))
  }
  const column = series.columns[columnName(group)] ?? []
  const answer = answeredBy(threshold, group.parameter)
  return Array.from(column, (value, step) => ({ time: time(step), value: answer(value), pointId }))
}

function parameterOf(group: ChartSetGroup): Parameter {
  const parameter = parameterByName(group.parameter)
  if (!parameter) throw new Error(`invalid parameter in a chart set: ${group.parameter}`)
  return parameter
}

/**
 * The groups of a chart set, filled from a forecast. A threshold is attached to the lines of its parameter, but not to the band
 * or the extremes of an ensemble; extremes that the source does not have are omitted.
 */
export function chartGroups(
  set: ChartSetDefinition,
  series: HourlySeries,
  thresholds: readonly Threshold[],
  pointId: number,
): ForecastGroup[] {
  const thresholdById = new Map(thresholds.map((row) => [row.parameterId, row]))
  return set.groups.flatMap((group, position) => {
    const { minMaxForecast } = group
    if (minMaxForecast && !series.columns[columnName(group)]) return []
    const parameter = parameterOf(group)
    const threshold = isRange(group) || minMaxForecast ? undefined : thresholdById.get(parameter.parameterId)
    return {
      groupId: set.chartId * 100 + position + 1,
      groupName: isRange(group) ? `${parameter.displayName}, P10-P90` : parameter.displayName,
      parameter: parameter.name,
      unit: parameter.unit,
      decimals: parameter.decimals,
      plotType: group.plotType,
      color: group.color ?? parameter.color.replace('#', ''),
      data: pointsOf(group, series, pointId, threshold),
      ...chartEnds(threshold ?? noThreshold),
      ...(minMaxForecast ? { minMaxForecast } : {}),
      ...(parameter.direction ? { arrowOriginOrientation: arrowRotation(0, parameter.direction) } : {}),
    }
  })
}

/** An id that no chart set of the file has, for groups outside the charts. */
const UNCHARTED = 9_999

/** The parameters with a limit that no chart shows as a line, in the order of the registry's ids. */
export function unchartedGroups(
  charted: readonly ForecastGroup[],
  series: HourlySeries,
  thresholds: readonly Threshold[],
  pointId: number,
): ForecastGroup[] {
  const drawn = new Set(
    charted
      .filter(({ data, minMaxForecast }) => !minMaxForecast && data.some(({ value }) => value != null))
      .map(({ parameter }) => parameter),
  )
  const groups = thresholds.flatMap(({ parameterId }): ChartSetGroup[] => {
    const parameter = parameterById(parameterId)
    return !parameter || drawn.has(parameter.name) ? [] : [{ parameter: parameter.name, plotType: 'Line' }]
  })
  return chartGroups({ chartId: UNCHARTED, name: '', groups }, series, thresholds, pointId)
}
