import { ARROW_LENGTH, ARROW_ROW } from './arrows.ts'
import { type ChartColors, groupColor } from './chartColors.ts'
import type { Chart, ChartGroup } from './chartGroups.ts'
import type { ChartModel, ValueAxis } from './chartModel.ts'
import { axisLimits, limitLine } from './limits/limitLines.ts'
import type { Span } from './nightSpans.ts'
import { chartMargin, type Size, TIME_AXIS_HEIGHT, type TimeRange } from './plotArea.ts'
import { earlierLine, seriesOf } from './series.ts'
import type { TimeTick } from './timeTicks.ts'
import { axisGroups, axisValues, valueAxes } from './valueAxes.ts'

export interface ForecastChartOptions {
  /** The shown range; data outside are drawn beyond its edges. */
  range: TimeRange
  /** Pixels of the whole chart. */
  size: Size
  colors: ChartColors
  /** Empty for a chart whose times are below another chart. */
  ticks: readonly TimeTick[]
  nights: readonly Span[]
  now: number
  /** The clock time at `now`. */
  nowText: string
  showThresholds: boolean
  /** Ids of groups that the legend has switched off. */
  hidden: ReadonlySet<number>
  /** Lines of earlier runs, each with the id, the unit and the color of its group. */
  earlier?: readonly ChartGroup[]
  /** A height of waves in the unit of its groups, which their axis shows too; null or absent if not known. */
  largestWave?: number | null
  /** Axes that must not change while a limit is being dragged. */
  fixedAxes?: readonly ValueAxis[] | undefined
}

const none: readonly never[] = []

const WAVES = 'wave_height'

/** A chart of a forecast as a picture. */
export function forecastChart(
  chart: Pick<Chart, 'chartSetName' | 'groups'>,
  options: ForecastChartOptions,
): ChartModel {
  const {
    range,
    size,
    colors,
    ticks,
    nights,
    now,
    nowText,
    showThresholds,
    hidden,
    earlier = none,
    largestWave = null,
    fixedAxes,
  } = options
  const groups = chart.groups.map((group) => ({
    ...group,
    color: groupColor(group, colors.scheme).slice(1),
  }))
  const shown = groups.filter(({ groupId }) => !hidden.has(groupId))
  // Axes and rows count hidden groups too: hiding a series must not move the others.
  const units = axisGroups(groups)
  const rows = groups.filter(({ plotType }) => plotType === 'Arrow').length
  const shownArrows = shown.filter(({ plotType }) => plotType === 'Arrow')
  const margin = chartMargin(size.width)
  const bottom = ticks.length > 0 ? TIME_AXIS_HEIGHT : margin.bottom
  const plotHeight = Math.max(1, size.height - margin.top - bottom)
  const share = Math.min(0.5, (rows * ARROW_ROW) / plotHeight)
  const limits = showThresholds ? axisLimits(units) : []
  const axes =
    fixedAxes ??
    valueAxes(units, {
      time: range,
      height: plotHeight * (1 - share),
      color: colors.muted,
      alsoShown: units.map(({ unit, groups: sharing }, position) => [
        ...limits.filter(({ axis }) => axis === position).map(({ value }) => value),
        ...(largestWave !== null && sharing.some(({ parameter }) => parameter === WAVES)
          ? [largestWave]
          : []),
        ...axisValues({ groups: earlier.filter((group) => group.unit === unit) }, range),
      ]),
    })
  const unitOf = (group: ChartGroup) => units.findIndex(({ unit }) => unit === group.unit)
  return {
    kind: 'axes',
    title: chart.chartSetName,
    size,
    margin: { ...margin, bottom },
    across: {
      ...range,
      ticks: ticks.map(({ time, lines }) => ({ place: time, lines })),
      hasTickMarks: true,
    },
    axes,
    arrows: { count: rows, share, rowHeight: ARROW_ROW, length: ARROW_LENGTH },
    series: shown.map((group) =>
      seriesOf(group, {
        ...range,
        width: size.width,
        position: group.plotType === 'Arrow' ? shownArrows.indexOf(group) : unitOf(group),
      }),
    ),
    earlier: earlier
      .filter(({ groupId }) => shown.some((group) => group.groupId === groupId))
      .map((group) => ({ ...group, color: groupColor(group, colors.scheme).slice(1) }))
      .map((group) => earlierLine(group, unitOf(group))),
    limits: limits.map((limit) => limitLine(limit, axes, colors.alarm)),
    shaded: nights.map((part) => ({ part, ...colors.night })),
    marked:
      now > range.from && now < range.to
        ? { place: now, label: nowText, color: colors.ink, width: 1, dash: 'dashed', isBehind: false }
        : null,
    texts: [],
    colors,
  }
}
