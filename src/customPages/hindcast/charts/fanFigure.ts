import { alpha } from '@mui/material/styles'
import type { Annotation, Layout, ScatterData } from 'plotly.js'
import type { ChartColors } from '#chartModel/chartColors.ts'
import { bandOutline } from '#chartModel/geometry/bandOutline.ts'
import { endTexts } from '#chartModel/geometry/endTexts.ts'
import { plotText } from '#charts/plotlyFigure.ts'
import { abovePlot } from '#charts/plotText.ts'
import { baseAxis, namedTicks } from '#charts/quietAxis.ts'
import { quietLayout } from '#charts/quietLayout.ts'
import { valueAxis } from '#charts/valueAxis.ts'
import { tokens } from '#tokens.ts'
import { monthNames } from '#weather/calendarNames.ts'
import type { HindcastRow } from '#weather/hindcast/hindcastTable.ts'
import { type PercentileOption, rowOf } from '../rows.ts'
import type { FanFrame } from './fanFrame.ts'

/** Pixels that the name of a month needs. */
const NAME_WIDTH = 28

/** Ticks of the months; initials if `pixels` per month are too few for the names. */
const monthTicks = (pixels: number) =>
  namedTicks(pixels >= NAME_WIDTH ? monthNames : monthNames.map(([initial]) => initial ?? ''))

/** Pairs of percentiles that bound a band, widest first. */
const bands = [
  ['P10', 'P90'],
  ['P20', 'P80'],
  ['P30', 'P70'],
  ['P40', 'P60'],
] as const

const values = (row: HindcastRow) => monthNames.map((name) => row[name])

const band = (low: HindcastRow, high: HindcastRow) =>
  bandOutline(monthNames.map((name, x) => ({ x, low: low[name], high: high[name] })))

/** The spread of the months over the years: percentiles as bands, the median and the average as lines. */
export function fanFigure(
  rows: readonly HindcastRow[],
  chosen: PercentileOption,
  color: string,
  frame: FanFrame,
  colors: ChartColors,
) {
  const spread = bands.flatMap(([low, high]): Partial<ScatterData>[] => {
    const [from, to] = [rowOf(rows, low), rowOf(rows, high)]
    if (!from || !to) return []
    return [
      {
        ...band(from, to),
        type: 'scatter',
        mode: 'lines',
        fill: 'toself',
        fillcolor: alpha(color, tokens.tint.band),
        line: { width: 0 },
        hoverinfo: 'skip',
      },
    ]
  })
  const drawnLines = [
    { name: 'P50', title: 'Median', line: { color, width: 2 } },
    { name: 'Average', title: 'Average', line: { color: colors.ink, width: 1.5, dash: 'dash' } },
    ...(chosen === 'None' || chosen === 'P50'
      ? []
      : [{ name: chosen, title: chosen, line: { color, width: 1.5, dash: 'dot' } } as const]),
  ] as const
  const lines = drawnLines.flatMap(({ name, line }): Partial<ScatterData>[] => {
    const row = rowOf(rows, name)
    if (!row) return []
    return [
      {
        type: 'scatter',
        mode: 'lines+markers',
        x: monthNames.map((_, index) => index),
        y: values(row),
        line: { ...line },
        // Makes a month visible that has no neighbor to draw a line to.
        marker: { color: line.color, size: 3 },
        hoverinfo: 'skip',
      },
    ]
  })
  const named = [
    ...drawnLines.map(({ name, title, line }) => ({ name, title, color: line.color })),
    ...(['P90', 'P10'] as const)
      .filter((name) => name !== chosen)
      .map((name) => ({ name, title: name, color: colors.muted })),
  ]
  const layout: Partial<Layout> = {
    ...quietLayout(frame, frame.margin, colors),
    xaxis: {
      ...baseAxis(colors),
      ...monthTicks(frame.step),
      range: [0, monthNames.length - 1],
      ticklabeloverflow: 'allow',
    },
    yaxis: valueAxis({ range: [0, 100], step: 20 }, colors),
    annotations: [
      unit(colors.muted),
      ...endTexts(
        named.map(({ name, ...line }) => ({ ...line, value: rowOf(rows, name)?.Dec ?? null })),
        monthNames.length - 1,
        [0, 100],
        frame.height - frame.margin.top - frame.margin.bottom,
      ).map(plotText),
    ],
  }
  return { data: [...spread, ...lines], layout }
}

const unit = (color: string): Partial<Annotation> => ({
  ...abovePlot,
  text: '%',
  xref: 'paper',
  x: 0,
  xanchor: 'right',
  xshift: -6,
  yshift: 5,
  font: { color },
})
