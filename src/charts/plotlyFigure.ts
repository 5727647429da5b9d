import type { Annotation, LayoutAxis, Shape } from 'plotly.js'
import type {
  Chart,
  ChartModel,
  ChartText,
  EarlierLine,
  LimitLine,
  MarkedLine,
  Stroke,
  ValueAxis,
} from '#chartModel/chartModel.ts'
import { plotlyRose } from './plotlyRose.ts'
import { arrowAxisId, axisId, axisKey, type PlotlyFigure, plotlyDashes, plotlyTrace } from './plotlyTraces.ts'
import { abovePlot, besidePoint } from './plotText.ts'
import { baseAxis, quietAxis } from './quietAxis.ts'
import { quietLayout } from './quietLayout.ts'
import { valueAxis } from './valueAxis.ts'

/** A chart as a Plotly figure. */
export const plotlyFigure = (chart: Chart): PlotlyFigure =>
  chart.kind === 'rose' ? plotlyRose(chart) : axesFigure(chart)

/** Times are numbers on a linear axis with custom ticks. */
function axesFigure(chart: ChartModel): PlotlyFigure {
  const { size, margin, colors, axes, limits, shaded, marked } = chart
  return {
    data: chart.series.map((series) => plotlyTrace(series, chart)),
    layout: {
      ...quietLayout(size, margin, colors),
      xaxis: acrossAxis(chart),
      ...Object.fromEntries(
        axes.map((axis, index) => [axisKey(axisId(index)), unitAxis(axis, index, chart)]),
      ),
      ...arrowAxes(chart),
      shapes: [
        ...shaded.map(({ part: [x0, x1], color, opacity }) => ({
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
        ...(marked ? [markedShape(marked)] : []),
      ],
      annotations: [
        ...axes.flatMap(unitTitle),
        ...acrossTitle(chart),
        ...limits.map((limit) => limitLabel(limit, colors.paper)),
        ...markedLabel(chart),
        ...chart.texts.map(plotText),
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

const acrossAxis = ({
  across: { from, to, ticks, hasTickMarks },
  colors,
}: ChartModel): Partial<LayoutAxis> => ({
  ...baseAxis(colors),
  type: 'linear',
  range: [from, to],
  showticklabels: ticks.length > 0,
  tickmode: 'array',
  tickvals: ticks.map(({ place }) => place),
  ticktext: ticks.map(({ lines }) => lines.join('<br>')),
  tickangle: 0,
  // By default Plotly omits a label that is wider than the margin beside it.
  ticklabeloverflow: 'allow',
  ticks: hasTickMarks && ticks.length > 0 ? 'outside' : '',
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

/** The unit of an axis, above the numbers. */
function unitTitle({ side, title, titleShift: [outward, yshift], color }: ValueAxis): Partial<Annotation>[] {
  if (side === 'hidden') return []
  const place =
    side === 'left'
      ? ({ x: 0, xanchor: 'left', xshift: -outward } as const)
      : ({ x: 1, xanchor: 'right', xshift: outward } as const)
  return [{ ...abovePlot, ...place, yshift, text: title, xref: 'paper', font: { color } }]
}

/** The title of the horizontal axis, below its right end. */
const acrossTitle = ({ across: { title }, colors }: ChartModel): Partial<Annotation>[] =>
  title === undefined
    ? []
    : [
        {
          xref: 'paper',
          x: 1,
          xanchor: 'right',
          yref: 'paper',
          y: 0,
          yanchor: 'top',
          yshift: -20,
          showarrow: false,
          text: title,
          font: { color: colors.muted },
        },
      ]

/** A text at a point of a chart. */
export const plotText = ({ place, value, text, color, position }: ChartText): Partial<Annotation> => ({
  ...besidePoint[position],
  x: place,
  y: value,
  text,
  font: { color },
})

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
const earlierShape = ({ axis, color, places, values, width, opacity }: EarlierLine): Partial<Shape> => ({
  type: 'path',
  layer: 'below',
  xref: 'x',
  yref: axisId(axis),
  path: places
    .flatMap((place, index) => {
      const value = values[index]
      if (value == null) return []
      return `${index > 0 && values[index - 1] != null ? 'L' : 'M'}${place},${value}`
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

const markedShape = (marked: MarkedLine): Partial<Shape> => ({
  type: 'line',
  ...(marked.isBehind && { layer: 'below' }),
  x0: marked.place,
  x1: marked.place,
  ...wholeHeight,
  line: strokeOf(marked),
})

/** Near an edge the label is aligned inward, away from the unit of the axis. */
function markedLabel({ marked, across: { from, to } }: ChartModel): Partial<Annotation>[] {
  if (!marked?.label) return []
  const share = (marked.place - from) / (to - from)
  const xanchor = share < 0.08 ? 'left' : share > 0.92 ? 'right' : 'center'
  return [{ ...abovePlot, text: marked.label, x: marked.place, xanchor, font: { color: marked.color } }]
}
