import { chartColors } from '#chartModel/chartColors.ts'
import { type ChartGroup, chartOf } from '#chartModel/chartGroups.ts'
import type { ChartModel } from '#chartModel/chartModel.ts'
import { forecastChart } from '#chartModel/forecastChart.ts'
import { nightSpans } from '#chartModel/nightSpans.ts'
import { plotWidth } from '#chartModel/plotArea.ts'
import { shownGroup } from '#chartModel/shownForecast.ts'
import { timeTicks } from '#chartModel/timeTicks.ts'
import { chartSets } from '#schemas/chartSets.ts'
import { chartPicture } from '#server/charts/chartPicture.ts'
import type { Database } from '#server/database/tables.ts'
import { FONT } from '#server/fonts/fonts.ts'
import { drawnOnce } from '#server/mail/drawnOnce.ts'
import { INSTALLATION } from '#server/repositories/runs/countingRuns.ts'
import { storedRun } from '#server/repositories/runs/forecastRuns.ts'
import type { Work } from '#server/workers/work.ts'
import { tokens } from '#tokens.ts'
import type { AlertWindow } from '#weather/alerts/eventWindow.ts'
import { drawnEnds } from '#weather/operation.ts'
import type { HourlySeries } from '#weather/series.ts'
import { DAY } from '#weather/time.ts'
import { usualDisplay } from '#weather/units/display.ts'
import type { AlertMessage, AlertMessageCondition } from '../alertMessage.ts'

/** As wide as the text of the mail; a phone shows it smaller. */
export const CHART_SIZE = { width: 592, height: 240 }

/** How long the chart continues after the window, and its minimum length. */
const AFTER = DAY
const SHORTEST = 3 * DAY

/** The chart has too few axes to label more units. */
const MOST_PARAMETERS = 3

/** The conditions that the chart shows. */
export const chartedConditions = (
  conditions: readonly AlertMessageCondition[],
): readonly AlertMessageCondition[] => conditions.slice(0, MOST_PARAMETERS)

const plotTypes = new Map(
  chartSets.flatMap(({ groups }) =>
    groups
      .filter(({ plotType }) => plotType !== 'RangeArea' && plotType !== 'RangeArea2')
      .map(({ parameter, plotType }) => [parameter, plotType] as const),
  ),
)

/** Directions are drawn as points: a line would cross the whole chart where they turn through north. */
function plotTypeOf(parameter: string): ChartGroup['plotType'] {
  const usual = plotTypes.get(parameter) ?? 'Line'
  if (usual === 'Arrow') return 'Point'
  return usual === 'Line2' ? 'Line' : usual
}

/** The parameters of the conditions, each with the bounds of its limit. */
function groupsOf({ conditions }: AlertMessage, series: HourlySeries): ChartGroup[] {
  const charted = chartedConditions(conditions)
  const groups = charted.map(({ parameter }) => ({ parameter, plotType: plotTypeOf(parameter) }))
  return chartOf({ chartId: 1, name: '', groups }, series, []).groups.map((group, index) => {
    const limit = charted[index]?.limit
    return { ...group, ...(limit && drawnEnds(limit)) }
  })
}

const windowsOf = (messages: readonly AlertMessage[]) => messages.flatMap(({ window }) => window ?? [])

/** The conditions of an alert with their limits over the hours around its events, which are shaded. */
export function alertChartModel(
  message: AlertMessage,
  series: HourlySeries,
  windows: readonly AlertWindow[] = windowsOf([message]),
): ChartModel {
  const { site, hours } = message
  const { units, language } = message.display ?? usualDisplay
  const { start: from } = hours
  const lastEnd = windows.length > 0 ? Math.max(...windows.map(({ end }) => end)) + AFTER : hours.end
  const to = Math.min(hours.end, Math.max(lastEnd, from + SHORTEST))
  const chart = forecastChart(
    { chartSetName: '', groups: groupsOf(message, series).map((group) => shownGroup(group, units)) },
    {
      range: { from, to },
      size: CHART_SIZE,
      colors: chartColors('light', FONT),
      ticks: timeTicks(from, to, site.timeZone, plotWidth(CHART_SIZE), language),
      nights: nightSpans(from, to, site),
      now: from,
      nowText: '',
      showThresholds: true,
      hidden: new Set(),
    },
  )
  const events = windows
    .map(({ start, end }): [number, number] => [Math.max(start, from), Math.min(end, to)])
    .filter(([start, end]) => start < end)
    .map((part) => ({ part, color: tokens.status.ok, opacity: tokens.tint.band }))
  return { ...chart, shaded: [...chart.shaded, ...events] }
}

/** Bytes of charts: those of the alerts of some evaluations, for all their recipients. */
const LIMIT = 8 * 1024 * 1024

const chartsOf = drawnOnce<Uint8Array | undefined>(
  LIMIT,
  (png) => png?.length ?? 1,
  (png) => png !== undefined,
)

/** The chart of messages about the same run as an image, drawn once for all recipients; undefined if the run is no longer stored. */
export async function alertChart(
  { database, work }: { database: Database; work: Work },
  messages: readonly AlertMessage[],
  customerId: number,
): Promise<Uint8Array | undefined> {
  const [message] = messages
  if (!message) return undefined
  return chartsOf(database).get(JSON.stringify([customerId, messages]), async () => {
    const { site, run, provenance } = message
    const key = { run, provider: provenance.provider ?? INSTALLATION }
    const stored = await storedRun(database, { id: site.id, customerId }, key)
    return stored && work.run(chartPicture, alertChartModel(message, stored.series, windowsOf(messages)))
  })
}
