import type { EChartsCoreOption } from 'echarts/core'
import type { ChartModel, Series, Stroke, ValueAxis } from '#chartModel/chartModel.ts'

/** The positions of times and values on a chart, in pixels. */
interface Places {
  left: number
  right: number
  top: number
  bottom: number
  x(time: number): number
  y(axis: number, value: number): number
}

function placesOf({ size, margin, time, axes, arrows }: ChartModel): Places {
  const { left, top } = margin
  const [right, bottom] = [size.width - margin.right, size.height - margin.bottom]
  const height = (bottom - top) * (1 - arrows.share)
  return {
    left,
    right,
    top,
    bottom,
    x: (at) => left + ((right - left) * (at - time.from)) / (time.to - time.from),
    y: (axis, value) => {
      const [low, high] = axes[axis]?.range ?? [0, 1]
      return bottom - (height * (value - low)) / (high - low)
    },
  }
}

const dashes = { solid: 'solid', dotted: 'dotted', dashed: 'dashed' } as const

const strokeOf = ({ color, width, dash }: Stroke & { color: string }) => ({
  color,
  width,
  type: dashes[dash],
})

/** By default ECharts outlines texts in the background color, which other SVG renderers draw over the letters. */
const plainText = { textBorderWidth: 0, textBorderColor: 'none' } as const

const FONT_SIZE = 11

const BEHIND = -10

/** A stroke as the style of a zrender line shape. */
const lineStyle = ({ color, width, dash }: Stroke & { color: string }) => ({
  stroke: color,
  lineWidth: width,
  lineDash: dashes[dash],
})

function shadings({ nights, limits }: ChartModel, { left, right, top, bottom, x, y }: Places) {
  const rectangle = (x1: number, y1: number, x2: number, y2: number, fill: string, opacity: number) => ({
    type: 'rect',
    shape: { x: Math.min(x1, x2), y: Math.min(y1, y2), width: Math.abs(x2 - x1), height: Math.abs(y2 - y1) },
    style: { fill, opacity },
    z: BEHIND,
  })
  return [
    ...nights.map(({ part: [from, to], color, opacity }) =>
      rectangle(x(from), top, x(to), bottom, color, opacity),
    ),
    ...limits.flatMap(({ axis, beyond }) =>
      beyond
        ? [
            rectangle(
              ...([left, y(axis, beyond.part[0]), right, y(axis, beyond.part[1])] as const),
              ...([beyond.color, beyond.opacity] as const),
            ),
          ]
        : [],
    ),
  ]
}

/** Space between a text and the line that it labels. */
const GAP = 4

/** Background of a limit's label, which keeps it readable among the lines; they still show through. */
const LABEL_PAPER = 'rgba(255, 255, 255, 0.75)'

/** Half the width of a clock label, including space before it. */
const HALF_CLOCK = 20

const textAt = (
  at: { x: number; y: number },
  text: string,
  { fill, fontFamily }: { fill: string; fontFamily: string },
  more: object,
) => ({ type: 'text', ...at, style: { text, fill, fontSize: FONT_SIZE, fontFamily, ...more }, z: 10 })

/** Space between the time axis and its labels. */
const TIME_GAP = 8

/** All labels of the time axis, drawn here because ECharts omits the second one if its box touches that of the first. */
const timeLabels = ({ time, colors }: ChartModel, { bottom, x }: Places) =>
  time.ticks.map((tick) =>
    textAt(
      { x: x(tick.time), y: bottom + TIME_GAP },
      tick.lines.join('\n'),
      { fill: colors.muted, fontFamily: colors.fontFamily },
      { align: 'center', verticalAlign: 'top' },
    ),
  )

function lines({ limits, now, colors }: ChartModel, { left, right, top, bottom, x, y }: Places) {
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
    ...(now
      ? [
          {
            type: 'line',
            shape: { x1: x(now.time), y1: top, x2: x(now.time), y2: bottom },
            style: lineStyle(now),
            z: 5,
          },
          text({ x: x(now.time), y: top - GAP }, now.label, now.color, {
            // Near the left edge a centered label would overlap the unit of the axis.
            align: x(now.time) - left < HALF_CLOCK ? 'left' : 'center',
            verticalAlign: 'bottom',
          }),
        ]
      : []),
  ]
}

/** Arrows as lines with two barbs, each rotated around its center. */
function arrowShapes({ series, arrows: { rowHeight, length } }: ChartModel, { top, x }: Places) {
  const half = length / 2
  const barb = length / 3
  return series.flatMap((one) =>
    one.kind === 'arrow'
      ? one.times.map((time, index) => ({
          type: 'group',
          x: x(time),
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

const pairs = (times: readonly number[], values: readonly (number | null)[]) =>
  times.map((time, index) => [time, values[index] ?? null])

/** Disables animation and interaction. */
const still = { animation: false, silent: true, showSymbol: false } as const

function echartsSeries(one: Series, position: number, { x }: Places): object[] {
  if (one.kind === 'arrow') return []
  const common = { ...still, yAxisIndex: one.axis }
  const { color, times } = one
  if (one.kind === 'line')
    return [{ ...common, type: 'line', data: pairs(times, one.values), lineStyle: strokeOf(one) }]
  if (one.kind === 'point')
    return [
      {
        ...common,
        type: 'scatter',
        symbolSize: one.diameter,
        data: pairs(times, one.values),
        itemStyle: { color, opacity: one.opacity },
      },
    ]
  if (one.kind === 'bar') {
    const width = x(one.duration) - x(0)
    const middles = times.map((time) => time + one.duration / 2)
    return [
      {
        ...common,
        type: 'bar',
        barWidth: width,
        barGap: '-100%',
        data: pairs(middles, one.values),
        itemStyle: { color, opacity: one.opacity },
      },
    ]
  }
  // A band is the area between an invisible line and a second line stacked on it.
  const stack = { stack: `band ${position}`, stackStrategy: 'all' }
  const heights = one.low.map((low, index) => {
    const high = one.high[index] ?? null
    return low === null || high === null ? null : high - low
  })
  return [
    { ...common, ...stack, type: 'line', data: pairs(times, one.low), lineStyle: { opacity: 0 } },
    {
      ...common,
      ...stack,
      type: 'line',
      data: pairs(times, heights),
      lineStyle: strokeOf({ ...one.outline, color }),
      areaStyle: { color, opacity: one.opacity },
    },
  ]
}

function valueAxis(axis: ValueAxis, { arrows, colors }: ChartModel) {
  const { range, step, side, title, decimals, color } = axis
  const [low, high] = range
  const isLeft = side === 'left'
  // Units are placed outside the plot, where there is free space.
  const align = { left: 'right', right: 'left', inside: undefined, hidden: undefined }[side]
  return {
    type: 'value',
    min: low,
    // The rows of arrows occupy the top of the plot.
    max: low + (high - low) / (1 - arrows.share),
    interval: step,
    position: isLeft ? 'left' : 'right',
    name: side === 'hidden' ? '' : title,
    nameLocation: 'end',
    nameGap: 8,
    nameTextStyle: { color, fontSize: FONT_SIZE, ...(align && { align }), ...plainText },
    axisLine: { show: false },
    axisTick: { show: false },
    axisLabel: {
      show: side !== 'hidden',
      inside: side === 'inside',
      color,
      fontSize: FONT_SIZE,
      ...plainText,
      formatter: (value: number) => (value > high + step / 2 ? '' : value.toFixed(decimals)),
    },
    splitLine: { show: isLeft, lineStyle: { color: colors.line } },
  }
}

/** The ECharts option of a chart, for a static image. */
export function echartsOption(chart: ChartModel): EChartsCoreOption {
  const { margin, time, axes, series, colors } = chart
  const places = placesOf(chart)
  const times = time.ticks.map((tick) => tick.time)
  return {
    animation: false,
    backgroundColor: colors.paper,
    textStyle: { fontFamily: colors.fontFamily, color: colors.ink },
    grid: { ...margin, outerBoundsMode: 'none' },
    xAxis: {
      type: 'value',
      min: time.from,
      max: time.to,
      splitLine: { show: false },
      axisLine: { lineStyle: { color: colors.line }, onZero: false },
      axisTick: { show: times.length > 0, customValues: times },
      axisLabel: { show: false },
    },
    yAxis: axes.map((axis) => valueAxis(axis, chart)),
    series: series.flatMap((one, position) => echartsSeries(one, position, places)),
    graphic: [
      ...shadings(chart, places),
      ...lines(chart, places),
      ...timeLabels(chart, places),
      ...arrowShapes(chart, places),
    ],
  }
}
