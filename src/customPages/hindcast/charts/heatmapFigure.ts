import type { HeatmapData, Layout, ScatterData } from 'plotly.js'
import type { ChartColors } from '../../../chartModel/chartColors.ts'
import { namedTicks, quietAxis } from '../../../charts/quietAxis.ts'
import { quietLayout } from '../../../charts/quietLayout.ts'
import { type ColorScheme, tokens } from '../../../tokens.ts'
import { monthNames } from '../../../weather/calendarNames.ts'
import { band, bandCount } from '../bands.ts'
import type { YearRow } from '../rows.ts'
import type { HeatmapFrame } from './heatmapFrame.ts'
import { monthTicks } from './monthTicks.ts'

/** A scale of flat colours: each band fills its eighth. */
const bandScale = (scheme: ColorScheme) =>
  tokens[scheme].bands.flatMap(({ fill }, index): [number, string][] => [
    [index / bandCount, fill],
    [(index + 1) / bandCount, fill],
  ])

/** Years down, months across, each value in the colour of its band; a month without hours stays blank. */
export function heatmapFigure(
  years: readonly YearRow[],
  isMarked: (year: number, month: number) => boolean,
  frame: HeatmapFrame,
  colors: ChartColors,
) {
  const { bands } = tokens[colors.scheme]
  const all = years.flatMap((row, y) =>
    monthNames.map((name, x) => ({ x, y, value: row[name], marked: isMarked(row.Year, x + 1) })),
  )
  const cells = all.flatMap(({ value, ...cell }) => (value === null ? [] : [{ ...cell, value }]))
  const heat: Partial<HeatmapData> = {
    type: 'heatmap',
    // The middle of a band, so that a value on its edge is drawn in the colour that the table has.
    z: years.map((row) => monthNames.map((name) => (row[name] === null ? null : band(row[name]) + 0.5))),
    x: monthNames.map((_, index) => index),
    y: years.map((_, index) => index),
    zmin: 0,
    zmax: bandCount,
    zauto: false,
    colorscale: bandScale(colors.scheme),
    showscale: false,
    xgap: 1,
    ygap: 1,
    hoverinfo: 'skip',
  }
  const text: Partial<ScatterData> = {
    type: 'scatter',
    mode: 'text',
    x: cells.map(({ x }) => x),
    y: cells.map(({ y }) => y),
    text: cells.map(({ value, marked }) => `${Math.round(value)}${marked ? '*' : ''}`),
    textfont: {
      size: tokens.font.size.caption,
      color: cells.map(({ value }) => bands[band(value)]?.text ?? colors.ink),
    },
    hoverinfo: 'skip',
  }
  const layout: Partial<Layout> = {
    ...quietLayout(frame, frame.margin, colors),
    xaxis: {
      ...quietAxis,
      ...monthTicks(frame.cellWidth),
      range: [-0.5, monthNames.length - 0.5],
    },
    yaxis: {
      ...quietAxis,
      ...namedTicks(years.map(({ Year }) => String(Year))),
      // The first year on top, as in the table.
      range: [years.length - 0.5, -0.5],
    },
    shapes: all
      .filter(({ marked }) => marked)
      .map(({ x, y, value }) => ({
        type: 'path',
        path: hatch(x, y),
        line: { color: (value !== null && bands[band(value)]?.text) || colors.ink, width: 1 },
        opacity: 0.35,
      })),
  }
  return { data: frame.hasText ? [heat, text] : [heat], layout }
}

/** Three strokes across a cell of width and height 1. */
const hatch = (x: number, y: number): string =>
  [0.3, 0.6, 0.9].map((at) => `M${x - 0.5 + at - 0.3},${y + 0.5}L${x - 0.5 + at},${y - 0.5}`).join('')
