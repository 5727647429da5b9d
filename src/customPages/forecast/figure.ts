import type { Annotation, Layout, Shape } from 'plotly.js'
import { abovePlot } from '../../charts/plotText.ts'
import { baseAxis, quietAxis } from '../../charts/quietAxis.ts'
import { quietLayout } from '../../charts/quietLayout.ts'
import type { ChartSet, ForecastGroup } from '../../schemas/entities.ts'
import { tokens } from '../../tokens.ts'
import { ARROW_ROW } from './arrows.ts'
import { type AxisId, axisId, layoutKey, type UnitAxis, unitAxes } from './axisAssignment.ts'
import { type ChartFrame, chartMargin, TIME_AXIS_HEIGHT } from './chartFrame.ts'
import type { Span } from './nightSpans.ts'
import { thresholdLabel, thresholdLines, thresholdShape, thresholdZone } from './thresholdLines.ts'
import type { TimeTick } from './timeTicks.ts'
import { type ChartTrace, traceBuilders } from './traces.ts'
import { unitAxisLayout, unitScales, unitTitle } from './unitAxisLayout.ts'

export interface FigureOptions {
  frame: ChartFrame
  /** Empty for a chart whose times stand below another one. */
  ticks: readonly TimeTick[]
  nights: readonly Span[]
  now: number
  /** The clock at `now`, as people read it. */
  nowText: string
  showThresholds: boolean
  /** Groups that the legend has switched off. */
  hidden: ReadonlySet<number>
}

export interface Figure {
  data: ChartTrace[]
  layout: Partial<Layout>
}

/** A chart set as Plotly draws it. Times are unix seconds on a linear axis with marks of our own. */
export function figure(chartSet: ChartSet, options: FigureOptions): Figure {
  const { frame, hidden } = options
  const groups = chartSet.groups.filter(({ groupId }) => !hidden.has(groupId))
  // Axes are laid out for all groups: hiding a series must not move the others.
  const axes = unitAxes(chartSet.groups)
  const arrows = groups.filter(({ plotType }) => plotType === 'Arrow')
  const rows = chartSet.groups.filter(({ plotType }) => plotType === 'Arrow').length
  const arrowAxes = arrows.map((_, index) => axisId(axes.length + index))
  const axisOf = (group: ForecastGroup) =>
    group.plotType === 'Arrow'
      ? (arrowAxes[arrows.indexOf(group)] ?? 'y')
      : (axes.find(({ unit }) => unit === group.unit)?.id ?? 'y')
  return {
    data: groups.map((group) => traceBuilders[group.plotType](group, axisOf(group), frame)),
    layout: layout(axes, arrowAxes, rows, options),
  }
}

function layout(
  axes: readonly UnitAxis[],
  arrowAxes: readonly AxisId[],
  arrowRows: number,
  { frame, ticks, nights, now, nowText, showThresholds }: FigureOptions,
): Partial<Layout> {
  const { colors, from, to } = frame
  const margin = chartMargin(frame.width)
  const bottom = ticks.length > 0 ? TIME_AXIS_HEIGHT : margin.bottom
  const plotHeight = Math.max(1, frame.height - margin.top - bottom)
  const top = 1 - Math.min(0.5, (arrowRows * ARROW_ROW) / plotHeight)
  const limits = showThresholds ? thresholdLines(axes) : []
  const scales = unitScales(axes, limits, plotHeight * top, frame)
  const isNowShown = now > from && now < to
  const rowHeight = arrowRows > 0 ? (1 - top) / arrowRows : 0
  return {
    ...quietLayout(frame, { ...margin, bottom }, colors),
    xaxis: {
      ...baseAxis(colors),
      type: 'linear',
      range: [from, to],
      showticklabels: ticks.length > 0,
      tickmode: 'array',
      tickvals: ticks.map(({ time }) => time),
      ticktext: ticks.map(({ label }) => label),
      tickangle: 0,
      // Plotly would leave out a name that is wider than the margin beside it.
      ticklabeloverflow: 'allow',
      ticks: ticks.length > 0 ? 'outside' : '',
      ticklen: 4,
      tickcolor: colors.line,
    },
    ...Object.fromEntries(
      axes.map((axis) => [layoutKey(axis.id), unitAxisLayout(axis, scales[axis.id], top, colors)]),
    ),
    ...Object.fromEntries(
      arrowAxes.map((id, index) => [
        layoutKey(id),
        {
          // Not laid over another axis: Plotly gives an overlaid one the other's place.
          ...quietAxis,
          showticklabels: false,
          domain: [1 - (index + 1) * rowHeight, 1 - index * rowHeight],
          range: [0, ARROW_ROW],
        },
      ]),
    ),
    shapes: [
      ...nights.map((night) => nightShape(night, colors.ink)),
      ...limits.flatMap((line) => thresholdZone(line, scales[line.axisId], colors)),
      ...limits.map((line) => thresholdShape(line, colors)),
      ...(isNowShown ? [nowShape(now, colors.ink)] : []),
    ],
    annotations: [
      ...axes.flatMap((axis) => unitTitle(axis, colors.muted)),
      ...limits.map((line) => thresholdLabel(line, colors)),
      ...(isNowShown ? [nowTitle(now, nowText, frame)] : []),
    ],
  }
}

const nightShape = ([start, end]: Span, color: string): Partial<Shape> => ({
  type: 'rect',
  layer: 'below',
  x0: start,
  x1: end,
  yref: 'paper',
  y0: 0,
  y1: 1,
  fillcolor: color,
  opacity: tokens.tint.night,
  line: { width: 0 },
})

const nowShape = (now: number, color: string): Partial<Shape> => ({
  type: 'line',
  x0: now,
  x1: now,
  yref: 'paper',
  y0: 0,
  y1: 1,
  line: { color, width: 1, dash: 'dash' },
})

/** Near an edge the clock stands inside, away from the unit of the axis. */
const nowTitle = (now: number, text: string, { from, to, colors }: ChartFrame): Partial<Annotation> => {
  const share = (now - from) / (to - from)
  return {
    ...abovePlot,
    text,
    x: now,
    xanchor: share < 0.08 ? 'left' : share > 0.92 ? 'right' : 'center',
    font: { color: colors.ink },
  }
}
