import type { ChartColors } from '#chartModel/chartColors.ts'
import type { ChartGroup } from '#chartModel/chartGroups.ts'
import type { ChartModel } from '#chartModel/chartModel.ts'
import { forecastChart } from '#chartModel/forecastChart.ts'
import { plotWidth, type Size } from '#chartModel/plotArea.ts'
import { shownGroup } from '#chartModel/shownForecast.ts'
import { timeTicks } from '#chartModel/timeTicks.ts'
import type { AlertParameter } from '#schemas/alerts/alert.ts'
import type { AlertTrial } from '#schemas/shapes/records/alertAnswers.ts'
import { tokens } from '#tokens.ts'
import { fromAlertRow } from '#weather/adapters/alertRows.ts'
import { drawnEnds } from '#weather/operation.ts'
import { parameterById } from '#weather/parameters.ts'
import { HOUR } from '#weather/time.ts'
import type { DateLanguage } from '#weather/units/display.ts'
import { registryUnits, type Units } from '#weather/units/units.ts'
import { limitText } from '#weather/windows/limitText.ts'
import { clockText } from '#weather/zone.ts'

type Rows = readonly Pick<AlertParameter, 'parameterId' | 'values' | 'operators' | 'logic'>[]

/** The opacity of a window's tint. */
const WINDOW_OPACITY = 0.2

/** One parameter of a trial as a chart group, with its limit. */
export interface TrialGroup extends ChartGroup {
  /** "Wave height at most 1.5 m" */
  limitText: string
}

/** The parameters of a trial in the order of the form's rows. */
export const trialGroups = (
  { forecast: { start, parameters } }: AlertTrial,
  rows: Rows,
  units: Units = registryUnits,
): TrialGroup[] =>
  rows.flatMap((row) => {
    const parameter = parameterById(row.parameterId)
    const values = parameters.find(({ parameterId }) => parameterId === row.parameterId)?.values
    if (!parameter || !values) return []
    const limit = fromAlertRow(parameter.name, row)
    const group: ChartGroup = {
      groupId: row.parameterId,
      groupName: parameter.displayName,
      parameter: parameter.name,
      unit: parameter.unit,
      decimals: parameter.decimals,
      color: parameter.color.replace('#', ''),
      plotType: 'Line' as const,
      ...drawnEnds(limit),
      start,
      values,
    }
    return [{ ...shownGroup(group, units), limitText: limitText(limit, units) }]
  })

interface TrialChartOptions {
  size: Size
  colors: ChartColors
  /** Unix seconds. */
  now: number
  language?: DateLanguage
}

/** The chart of one parameter over the hours of a trial, with the windows in which all parameters hold. */
export function trialChart(
  { forecast: { start, holds, windows } }: AlertTrial,
  group: TrialGroup,
  { size, colors, now, language }: TrialChartOptions,
): ChartModel {
  const range = { from: start, to: start + Math.max(holds.length - 1, 1) * HOUR }
  const chart = forecastChart(
    { chartSetName: group.limitText, groups: [group] },
    {
      range,
      size,
      colors,
      now,
      nights: [],
      hidden: new Set<number>(),
      showThresholds: true,
      ticks: timeTicks(range.from, range.to, 'UTC', plotWidth(size), language),
      nowText: clockText(now, 'UTC'),
    },
  )
  return {
    ...chart,
    shaded: windows.map((window) => ({
      part: [window.start, Math.min(window.end, range.to)],
      color: tokens.status.ok,
      opacity: WINDOW_OPACITY,
    })),
  }
}
