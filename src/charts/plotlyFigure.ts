import type { Annotation, Layout, LayoutAxis, Shape } from 'plotly.js'
import type { ChartModel, EarlierLine, LimitLine, Stroke, ValueAxis } from '#chartModel/chartModel.ts'
import { arrowAxisId, axisId, axisKey, type PlotlyTrace, plotlyDashes, plotlyTrace } from './plotlyTraces.ts'
import { abovePlot } from './plotText.ts'
import { baseAxis, quietAxis } from './quietAxis.ts'
import { quietLayout } from './quietLayout.ts'
import { valueAxis } from './valueAxis.ts'

export interface PlotlyFigure {
  data: PlotlyTrace[]
  layout: Partial<Layout>
}

/** A chart as a Plotly figure. Times are numbers on a linear axis with custom ticks. */
export function plotlyFigure(chart: ChartModel): PlotlyFigure {
  const { size, margin, colors, axes, limits, nights, now } = chart
  return {
    data: chart.series.map((series) => plotlyTrace(series, chart)),
    layout: {
      ...quietLayout(size, margin, colors),
      xaxis: timeAxis(chart),
      ...Object.fromEntries(
        axes.map((axis, index) => [axisKey(axisId(index)), unitAxis(axis, index, chart)]),
      ),
      ...arrowAxes(chart),
      shapes: [
        ...nights.map(({ part: [x0, x1], color, opacity }) => ({
          ...behind,
          x0,
          x1,
          ...wholeHeight,
          fillcolor: color,
          opacity,
        })),
        ...limits.flatMap(({ axis, beyond }) =>
          beyond
            ? [
                {
                  ...behind,
                  ...wholeWidth,
                  yref: axisId(axis),
                  y0: beyond.part[0],
                  y1: beyond.part[1],
                  fillcolor: beyond.color,
                  opacity: beyond.opacity,
                },
              ]
            : [],
        ),
        ...(chart.earlier ?? []).map(earlierShape),
        ...limits.map(limitShape),
        ...(now
          ? [{ type: 'line' as const, x0: now.time, x1: now.time, ...wholeHeight, line: strokeOf(now) }]
          : []),
      ],
      annotations: [
        ...axes.flatMap(unitTitle),
        ...limits.map((limit) => limitLabel(limit, colors.paper)),
        ...nowLabel(chart),
      ],
    },
  }
}

const wholeWidth = { xref: 'paper', x0: 0, x1: 1 } as const
const wholeHeight = { yref: 'paper', y0: 0, y1: 1 } as const
const behind = { type: 'rect', layer: 'below', line: { width: 0 } } as const

const strokeOf = ({ color, width, dash }: Stroke & { color: string }) => ({
  color,
  width,
  dash: plotlyDashes[dash],
})

const timeAxis = ({ time: { from, to, ticks }, colors }: ChartModel): Partial<LayoutAxis> => ({
  ...baseAxis(colors),
  type: 'linear',
  range: [from, to],
  showticklabels: ticks.length > 0,
  tickmode: 'array',
  tickvals: ticks.map(({ time }) => time),
  ticktext: ticks.map(({ lines }) => lines.join('<br>')),
  tickangle: 0,
  // By default Plotly omits a label that is wider than the margin beside it.
  ticklabeloverflow: 'allow',
  ticks: ticks.length > 0 ? 'outside' : '',
  ticklen: 4,
  tickcolor: colors.line,
})

/** The left axis draws the grid for all axes, which have the same number of steps. */
const unitAxis = (axis: ValueAxis, index: number, { arrows, colors }: ChartModel): Partial<LayoutAxis> => ({
  ...valueAxis(axis, colors),
  ...(index === 0 ? {} : { overlaying: 'y' }),
  domain: [0, 1 - arrows.share],
  side: axis.side === 'left' ? 'left' : 'right',
  showticklabels: axis.side !== 'hidden',
  ...(axis.side === 'inside' ? { ticklabelposition: 'inside', tickfont: { color: axis.color } } : {}),
  showgrid: axis.side === 'left',
})

/** Position of an axis unit, above the numbers. */
const titles = {
  left: { x: 0, xanchor: 'left', xshift: -28 },
  right: { x: 1, xanchor: 'right', xshift: 28 },
  inside: { x: 1, xanchor: 'right', xshift: -2 },
} as const

const unitTitle = ({ side, title, color }: ValueAxis): Partial<Annotation>[] =>
  side === 'hidden' ? [] : [{ ...abovePlot, ...titles[side], text: title, xref: 'paper', font: { color } }]

/** A separate vertical axis for each drawn row of arrows. */
function arrowAxes({ arrows: { count, share, rowHeight }, axes, series }: ChartModel) {
  const height = count > 0 ? share / count : 0
  return Object.fromEntries(
    series.flatMap((one) =>
      one.kind === 'arrow'
        ? [
            [
              axisKey(arrowAxisId(one, axes)),
              {
                // Without `overlaying`, because Plotly gives an overlaying axis the domain of the other axis.
                ...quietAxis,
                showticklabels: false,
                domain: [1 - (one.row + 1) * height, 1 - one.row * height],
                range: [0, rowHeight],
              },
            ],
          ]
        : [],
    ),
  )
}

/** A line with gaps at missing values; a shape, because it is not a series of the chart. */
const earlierShape = ({ axis, color, times, values, width, opacity }: EarlierLine): Partial<Shape> => ({
  type: 'path',
  layer: 'below',
  xref: 'x',
  yref: axisId(axis),
  path: times
    .flatMap((time, index) => {
      const value = values[index]
      if (value == null) return []
      return `${index > 0 && values[index - 1] != null ? 'L' : 'M'}${time},${value}`
    })
    .join(''),
  line: { color, width },
  opacity,
})

const limitShape = (limit: LimitLine): Partial<Shape> => ({
  type: 'line',
  ...wholeWidth,
  yref: axisId(limit.axis),
  y0: limit.value,
  y1: limit.value,
  line: strokeOf(limit),
})

const limitLabel = ({ axis, kind, value, label, color }: LimitLine, paper: string): Partial<Annotation> => ({
  text: label,
  xref: 'paper',
  x: 1,
  xanchor: 'right',
  yref: axisId(axis),
  y: value,
  yanchor: kind === 'max' ? 'bottom' : 'top',
  xshift: -4,
  showarrow: false,
  font: { color },
  bgcolor: `${paper}CC`,
  borderpad: 1,
})

/** Near an edge the clock is aligned inward, away from the unit of the axis. */
function nowLabel({ now, time: { from, to } }: ChartModel): Partial<Annotation>[] {
  if (!now) return []
  const share = (now.time - from) / (to - from)
  const xanchor = share < 0.08 ? 'left' : share > 0.92 ? 'right' : 'center'
  return [{ ...abovePlot, text: now.label, x: now.time, xanchor, font: { color: now.color } }]
}
