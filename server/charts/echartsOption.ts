import type { EChartsCoreOption } from 'echarts/core'
import type { Chart, ChartModel, ValueAxis } from '#chartModel/chartModel.ts'
import { type PlotPixels, plotPixels } from '#chartModel/geometry/plotPixels.ts'
import { roseOption } from './echartsRose.ts'
import { echartsSeries } from './echartsSeries.ts'
import {
  above,
  beside,
  FONT_SIZE,
  GAP,
  LABEL_PAPER,
  lineStyle,
  quietPaper,
  rectangle,
  textAt,
} from './graphics.ts'

/** By default ECharts outlines texts in the background color, which other SVG renderers draw over the letters. */
const plainText = { textBorderWidth: 0, textBorderColor: 'none' } as const

const BEHIND = -10

function shadings({ shaded, limits }: ChartModel, { left, right, top, bottom, x, y }: PlotPixels) {
  return [
    ...shaded.map(({ part: [from, to], color, opacity }) =>
      rectangle(x(from), top, x(to), bottom, { fill: color, opacity }),
    ),
    ...limits.flatMap(({ axis, beyond }) =>
      beyond
        ? [
            rectangle(left, y(axis, beyond.part[0]), right, y(axis, beyond.part[1]), {
              fill: beyond.color,
              opacity: beyond.opacity,
            }),
          ]
        : [],
    ),
  ].map((shape) => ({ ...shape, z: BEHIND }))
}

/** Half the width of a clock label, including space before it. */
const HALF_CLOCK = 20

/** Space between the horizontal axis and its texts: those of its ticks, and its title. */
const TICK_GAP = 8
const TITLE_GAP = 25

/** All texts of the horizontal axis, drawn here because ECharts omits the second one if its box touches that of the first. */
function acrossTexts({ across: { ticks, title }, colors }: ChartModel, { right, bottom, x }: PlotPixels) {
  const style = { fill: colors.muted, fontFamily: colors.fontFamily }
  return [
    ...ticks.map(({ place, lines: words }) =>
      textAt({ x: x(place), y: bottom + TICK_GAP }, words.join('\n'), style, {
        align: 'center',
        verticalAlign: 'top',
      }),
    ),
    ...(title === undefined
      ? []
      : [
          textAt({ x: right, y: bottom + TITLE_GAP }, title, style, { align: 'right', verticalAlign: 'top' }),
        ]),
  ]
}

/** The texts at points of a chart. */
const pointTexts = ({ texts, colors: { fontFamily } }: ChartModel, { x, y }: PlotPixels) =>
  texts.map(({ place, value, text, color, position }) =>
    position === 'right'
      ? textAt({ x: x(place) + GAP, y: y(0, value) }, text, { fill: color, fontFamily }, beside)
      : textAt({ x: x(place), y: y(0, value) - 2 }, text, { fill: color, fontFamily }, above),
  )

function lines({ limits, marked, colors }: ChartModel, { left, right, top, bottom, x, y }: PlotPixels) {
  const text = (at: { x: number; y: number }, words: string, fill: string, more: object) =>
    textAt(at, words, { fill, fontFamily: colors.fontFamily }, more)
  return [
    ...limits.flatMap((limit) => {
      const { axis, value, kind, label, color } = limit
      const at = y(axis, value)
      // Labels of lower limits go below the line, unless they would cover the time axis.
      const isAbove = kind === 'max' || bottom - at < FONT_SIZE + GAP
      const place = { x: right - GAP, y: isAbove ? at - 2 : at + 2 }
      return [
        { type: 'line', shape: { x1: left, y1: at, x2: right, y2: at }, style: lineStyle(limit), z: 5 },
        text(place, label, color, {
          align: 'right',
          verticalAlign: isAbove ? 'bottom' : 'top',
          backgroundColor: LABEL_PAPER,
        }),
      ]
    }),
    ...(marked
      ? [
          {
            type: 'line',
            shape: { x1: x(marked.place), y1: top, x2: x(marked.place), y2: bottom },
            style: lineStyle(marked),
            z: marked.isBehind ? BEHIND : 5,
          },
          text({ x: x(marked.place), y: top - GAP }, marked.label, marked.color, {
            // Near the left edge a centered label would overlap the unit of the axis.
            align: x(marked.place) - left < HALF_CLOCK ? 'left' : 'center',
            verticalAlign: 'bottom',
          }),
        ]
      : []),
  ]
}

/** Arrows as lines with two barbs, each rotated around its center. */
function arrowShapes({ series, arrows: { rowHeight, length } }: ChartModel, { top, x }: PlotPixels) {
  const half = length / 2
  const barb = length / 3
  return series.flatMap((one) =>
    one.kind === 'arrow'
      ? one.places.map((place, index) => ({
          type: 'group',
          x: x(place),
          y: top + (one.row + 0.5) * rowHeight,
          // Counter-clockwise, in radians.
          rotation: (-(one.angles[index] ?? 0) * Math.PI) / 180,
          children: [
            [
              [0, half],
              [0, -half],
            ],
            [
              [-barb, barb - half],
              [0, -half],
              [barb, barb - half],
            ],
          ].map((points) => ({
            type: 'polyline',
            shape: { points },
            style: { stroke: one.color, lineWidth: one.width, fill: 'none' },
          })),
        }))
      : [],
  )
}

function valueAxis(axis: ValueAxis, { arrows, colors }: ChartModel) {
  const {
    range,
    step,
    side,
    title,
    titleShift: [outward, up],
    ticks,
    decimals,
    color,
  } = axis
  const [low, high] = range
  const isLeft = side === 'left'
  return {
    type: 'value',
    min: low,
    // The rows of arrows occupy the top of the plot.
    max: low + (high - low) / (1 - arrows.share),
    interval: step,
    position: isLeft ? 'left' : 'right',
    name: side === 'hidden' ? '' : title,
    nameLocation: 'end',
    nameGap: 8 + up,
    nameTextStyle: {
      color,
      fontSize: FONT_SIZE,
      ...(isLeft
        ? { align: 'left', padding: [0, 0, 0, -outward] }
        : { align: 'right', padding: [0, -outward, 0, 0] }),
      ...plainText,
    },
    axisLine: { show: false },
    axisTick: { show: false },
    axisLabel: {
      show: side !== 'hidden',
      inside: side === 'inside',
      color,
      fontSize: FONT_SIZE,
      ...plainText,
      formatter: (value: number) =>
        ticks.some((tick) => Math.abs(tick - value) < step / 100) ? value.toFixed(decimals) : '',
    },
    splitLine: { show: isLeft, lineStyle: { color: colors.line } },
  }
}

/** The ECharts option of a chart, for a static image. */
export const echartsOption = (chart: Chart): EChartsCoreOption =>
  chart.kind === 'rose' ? roseOption(chart) : axesOption(chart)

function axesOption(chart: ChartModel): EChartsCoreOption {
  const { margin, across, axes, series, colors } = chart
  const places = plotPixels(chart)
  return {
    ...quietPaper(colors),
    grid: { ...margin, outerBoundsMode: 'none' },
    xAxis: {
      type: 'value',
      min: across.from,
      max: across.to,
      splitLine: { show: false },
      axisLine: { lineStyle: { color: colors.line }, onZero: false },
      axisTick: { show: across.hasTickMarks, customValues: across.ticks.map(({ place }) => place) },
      axisLabel: { show: false },
    },
    yAxis: axes.map((axis) => valueAxis(axis, chart)),
    series: series.flatMap((one, position) => echartsSeries(one, position, places)),
    graphic: [
      ...shadings(chart, places),
      ...lines(chart, places),
      ...acrossTexts(chart, places),
      ...pointTexts(chart, places),
      ...arrowShapes(chart, places),
    ],
  }
}
