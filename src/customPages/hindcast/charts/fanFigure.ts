import type { Annotation, Layout, ScatterData } from 'plotly.js'
import { tokens } from '../../../theme.ts'
import { type HindcastRow, monthNames } from '../../../weather/hindcastTable.ts'
import type { ChartColors } from '../../charts/useChartColors.ts'
import { type PercentileOption, rowOf } from '../rows.ts'
import type { FanFrame } from './fanFrame.ts'

/** Pairs of percentiles that bound a band, from the widest. */
const bands = [
  ['P10', 'P90'],
  ['P20', 'P80'],
  ['P30', 'P70'],
  ['P40', 'P60'],
] as const

const values = (row: HindcastRow) => monthNames.map((name) => row[name])

/** A share of a colour as the two last digits of its hexadecimal form. */
const alpha = (share: number) =>
  Math.round(share * 255)
    .toString(16)
    .padStart(2, '0')

/** A band as closed outlines, one for each run of months that have both bounds: a month without hours stays a gap. */
function outline(low: HindcastRow, high: HindcastRow) {
  const x: (number | null)[] = []
  const y: (number | null)[] = []
  for (const run of runs(values(low))) {
    x.push(...run, ...run.toReversed(), null)
    y.push(...run.map((month) => values(high)[month] ?? null))
    y.push(...run.toReversed().map((month) => values(low)[month] ?? null), null)
  }
  return { x: x.slice(0, -1), y: y.slice(0, -1) }
}

function runs(row: readonly (number | null)[]): number[][] {
  const found: number[][] = []
  row.forEach((value, month) => {
    if (value === null) return
    if (month > 0 && row[month - 1] !== null) found.at(-1)?.push(month)
    else found.push([month])
  })
  return found
}

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
        ...outline(from, to),
        type: 'scatter',
        mode: 'lines',
        fill: 'toself',
        fillcolor: `${color}${alpha(tokens.tint.band)}`,
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
        // A month between two without hours is a point of its own.
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
    width: frame.width,
    height: frame.height,
    margin: { ...frame.margin, pad: 0 },
    paper_bgcolor: colors.paper,
    plot_bgcolor: colors.paper,
    font: { family: colors.fontFamily, size: tokens.font.size.caption, color: colors.muted },
    showlegend: false,
    hovermode: false,
    dragmode: false,
    xaxis: {
      range: [0, monthNames.length - 1],
      fixedrange: true,
      showgrid: false,
      zeroline: false,
      showline: true,
      linecolor: colors.line,
      ticks: '',
      tickmode: 'array',
      tickvals: monthNames.map((_, index) => index),
      ticktext: frame.step >= 28 ? [...monthNames] : monthNames.map(([initial]) => initial ?? ''),
      tickangle: 0,
      ticklabeloverflow: 'allow',
    },
    yaxis: {
      range: [0, 100],
      dtick: 20,
      fixedrange: true,
      zeroline: false,
      gridcolor: colors.line,
      ticks: '',
    },
    annotations: [unit(colors.muted), ...endLabels(named, rows, frame)],
  }
  return { data: [...spread, ...lines], layout }
}

const unit = (color: string): Partial<Annotation> => ({
  text: '%',
  xref: 'paper',
  yref: 'paper',
  x: 0,
  xanchor: 'right',
  xshift: -6,
  y: 1,
  yanchor: 'bottom',
  yshift: 5,
  showarrow: false,
  font: { color },
})

interface Named {
  name: HindcastRow['Year']
  title: string
  color: string
}

const LABEL_HEIGHT = 14

/** The name of each line at its end, pushed down from the one above where they would touch. */
function endLabels(
  named: readonly Named[],
  rows: readonly HindcastRow[],
  { height, margin }: FanFrame,
): Partial<Annotation>[] {
  const plotHeight = height - margin.t - margin.b
  const ends = named
    .flatMap((line) => {
      const end = rowOf(rows, line.name)?.Dec ?? null
      return end === null ? [] : [{ ...line, y: (end / 100) * plotHeight }]
    })
    .toSorted((left, right) => right.y - left.y)
  // From the top down no label above its place; then from the bottom up none below the axis.
  const heights = ends.map(({ y }) => y)
  for (let index = 1; index < heights.length; index++)
    heights[index] = Math.min(heights[index]!, heights[index - 1]! - LABEL_HEIGHT)
  let floor = 0
  for (let index = heights.length - 1; index >= 0; index--) {
    heights[index] = Math.max(heights[index]!, floor)
    floor = heights[index]! + LABEL_HEIGHT
  }
  return ends.map(({ title, color }, index) => ({
    text: title,
    xref: 'paper',
    x: 1,
    xanchor: 'left',
    xshift: 4,
    y: ((heights[index] ?? 0) / plotHeight) * 100,
    yanchor: 'middle',
    showarrow: false,
    font: { color, size: tokens.font.size.caption },
  }))
}
