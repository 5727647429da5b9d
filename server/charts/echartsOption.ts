import type { EChartsCoreOption } from 'echarts/core'
import type { ChartColors } from '#chartModel/chartColors.ts'
import type { Chart, ChartModel, Edge, RoseModel, Series, Stroke, ValueAxis } from '#chartModel/chartModel.ts'
import { type PlotPixels, plotPixels } from '#chartModel/geometry/plotPixels.ts'

/** ECharts' own dots are as close as they are wide, which looks like a pale line on paper. */
const dashes = { solid: 'solid', dotted: [2, 3], dashed: 'dashed' } as const

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

/** A rectangle between two corners. */
const rectangle = (x1: number, y1: number, x2: number, y2: number, style: object) => ({
  type: 'rect',
  shape: { x: Math.min(x1, x2), y: Math.min(y1, y2), width: Math.abs(x2 - x1), height: Math.abs(y2 - y1) },
  style,
})

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

/** Space between a text and the line that it labels. */
const GAP = 4

/** Alignment of a text to the right of a point, and above it with its end there. */
const beside = { align: 'left', verticalAlign: 'middle' }
const above = { align: 'right', verticalAlign: 'bottom' }

/** Background of a label, which keeps it readable among the lines; they still show through. */
const LABEL_PAPER = 'rgba(255, 255, 255, 0.75)'

/** Half the width of a clock label, including space before it. */
const HALF_CLOCK = 20

const textAt = (
  at: { x: number; y: number },
  text: string,
  { fill, fontFamily }: { fill: string; fontFamily: string },
  more: object,
) => ({ type: 'text', ...at, style: { text, fill, fontSize: FONT_SIZE, fontFamily, ...more }, z: 10 })

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

const pairs = (places: readonly number[], values: readonly (number | null)[]) =>
  places.map((place, index) => [place, values[index] ?? null])

const borderOf = (edge: Edge | undefined) => edge && { borderColor: edge.color, borderWidth: edge.width }

/** Disables animation and interaction. */
const still = { animation: false, silent: true, showSymbol: false } as const

function echartsSeries(one: Series, position: number, { x, y }: PlotPixels): object[] {
  if (one.kind === 'arrow') return []
  const common = { ...still, name: one.name, yAxisIndex: one.axis }
  const { color, places } = one
  if (one.kind === 'line')
    return [
      {
        ...common,
        type: 'line',
        data: pairs(places, one.values),
        lineStyle: strokeOf(one),
        ...(one.dot !== undefined && {
          showSymbol: true,
          symbol: 'circle',
          symbolSize: one.dot,
          itemStyle: { color },
        }),
      },
    ]
  if (one.kind === 'point')
    return [
      {
        ...common,
        type: 'scatter',
        symbol: one.shape,
        symbolSize: one.diameter,
        data: pairs(places, one.values),
        itemStyle: { color, opacity: one.opacity, ...borderOf(one.edge) },
      },
    ]
  if (one.kind === 'bar') {
    const { low, high, width, opacity, fills, edge } = one
    const data = places.flatMap((place, index) => {
      const [from, to] = [low[index] ?? null, high[index] ?? null]
      return from === null || to === null
        ? []
        : [{ value: [place, from, place + width, to], fill: fills?.[index] ?? color }]
    })
    return [
      {
        ...common,
        type: 'custom',
        clip: true,
        data,
        encode: { x: [0, 2], y: [1, 3] },
        renderItem: ({ dataIndex }: { dataIndex: number }) => {
          const {
            value: [from = 0, bottom = 0, to = 0, top = 0],
            fill,
          } = data[dataIndex]!
          return rectangle(x(from), y(one.axis, bottom), x(to), y(one.axis, top), {
            fill,
            fillOpacity: opacity,
            ...(edge && { stroke: edge.color, lineWidth: edge.width }),
          })
        },
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
    { ...common, ...stack, type: 'line', data: pairs(places, one.low), lineStyle: { opacity: 0 } },
    {
      ...common,
      ...stack,
      type: 'line',
      data: pairs(places, heights),
      lineStyle: strokeOf({ ...one.outline, color }),
      areaStyle: { color, opacity: one.opacity },
    },
  ]
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

const quietPaper = ({ paper, fontFamily, ink }: ChartColors) => ({
  animation: false,
  backgroundColor: paper,
  textStyle: { fontFamily, color: ink },
})

/** Pixels of the sample of a class in the legend of a rose, and from its left end to the name. */
const SAMPLE = 10
const SAMPLE_ROOM = 16

/** A rose: bars on the axes of a circle, whose texts have their own positions. */
function roseOption({
  center,
  radius,
  rings,
  sectors,
  filled,
  classes,
  texts,
  colors,
}: RoseModel): EChartsCoreOption {
  const style = { fill: colors.muted, fontFamily: colors.fontFamily }
  const [step, most] = [rings[0] ?? 1, rings.at(-1) ?? 1]
  const hidden = { axisLine: { show: false }, axisTick: { show: false }, axisLabel: { show: false } }
  return {
    ...quietPaper(colors),
    polar: { center: [center.x, center.y], radius },
    angleAxis: {
      ...hidden,
      type: 'category',
      data: sectors,
      // The first sector is centered on north.
      startAngle: 90 + 180 / sectors.length,
      splitLine: { show: false },
    },
    radiusAxis: {
      ...hidden,
      type: 'value',
      min: 0,
      max: most,
      interval: step,
      splitLine: { lineStyle: { color: colors.line } },
    },
    series: classes.map(({ name, color, values }) => ({
      ...still,
      type: 'bar',
      coordinateSystem: 'polar',
      stack: 'all',
      name,
      data: values,
      barWidth: `${100 * filled}%`,
      itemStyle: { color, borderColor: colors.paper, borderWidth: 0.5 },
    })),
    graphic: [
      ...texts.map(({ text, ...at }) =>
        textAt(at, text, style, { align: 'center', verticalAlign: 'middle', backgroundColor: LABEL_PAPER }),
      ),
      ...classes.flatMap(({ name, color, key: { x, y } }) => [
        rectangle(x, y - SAMPLE / 2, x + SAMPLE, y + SAMPLE / 2, { fill: color }),
        textAt({ x: x + SAMPLE_ROOM, y }, name, style, beside),
      ]),
    ],
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
