import { alpha } from '@mui/material/styles'
import type { Annotation, Layout, ScatterData } from 'plotly.js'
import { bandOutline } from '#chartModel/bandOutline.ts'
import type { ChartColors } from '#chartModel/chartColors.ts'
import type { Size } from '#chartModel/plotArea.ts'
import {
  type Line,
  type LinesFigure,
  type LinesModel,
  linesScale,
  placesRange,
} from '#chartModel/statistics/figures/lines.ts'
import { endLabels } from '#charts/endLabels.ts'
import { baseAxis } from '#charts/quietAxis.ts'
import { quietLayout } from '#charts/quietLayout.ts'
import { valueAxis, valueUnit } from '#charts/valueAxis.ts'
import { tokens } from '#tokens.ts'
import type { PlotlyFigure, StatisticChart } from './statisticChart.ts'

/** Room for numbers on the left and line names on the right. */
export const linesMargin = { left: 44, right: 64, top: 26, bottom: 28 }

const TITLE_HEIGHT = 16

const marginOf = ({ title }: Pick<LinesModel, 'title'>) => ({
  ...linesMargin,
  bottom: linesMargin.bottom + (title === undefined ? 0 : TITLE_HEIGHT),
})

/** The horizontal pixels of positions in a chart of a width. */
export function placesIn(places: readonly number[], width: number): number[] {
  const [from, to] = placesRange(places)
  const plot = Math.max(1, width - linesMargin.left - linesMargin.right)
  return places.map((place) => linesMargin.left + (plot * (place - from)) / (to - from))
}

const dashes = { main: 'solid', inner: 'dot', outer: 'solid', mean: 'dash' } as const
const widths = { main: 2, inner: 1.5, outer: 1.5, mean: 1.5 }

/** The color of a line: by its meaning if it has one, else by its rank. */
const colorOf = ({ rank, meaning }: Pick<Line, 'rank' | 'meaning'>, { scheme, ink }: ChartColors): string =>
  meaning ? tokens[scheme].statusText[meaning] : rank === 'mean' ? ink : tokens[scheme].primary

/** Lines labeled at their ends; a missing value is a gap. */
export function linesFigure(model: LinesModel, size: Size, colors: ChartColors): PlotlyFigure {
  const { places, ticks, title, unit, lines, band, intervals, chosen } = model
  const margin = marginOf(model)
  const plotHeight = Math.max(1, size.height - margin.top - margin.bottom)
  const { range, step } = linesScale(model, plotHeight)
  const { primary } = tokens[colors.scheme]
  const drawn = lines.map((line): Partial<ScatterData> => {
    const color = colorOf(line, colors)
    return {
      type: 'scatter',
      mode: 'lines+markers',
      x: [...places],
      y: [...line.values],
      line: { color, width: widths[line.rank], dash: dashes[line.rank] },
      // Makes a value visible that has no neighbor to draw a line to.
      marker: { color, size: 4 },
      connectgaps: false,
      hoverinfo: 'skip',
    }
  })
  const filled: Partial<ScatterData>[] = band
    ? [
        {
          ...bandOutline(
            places.map((x, index) => ({ x, low: band.low[index] ?? null, high: band.high[index] ?? null })),
          ),
          type: 'scatter',
          mode: 'lines',
          fill: 'toself',
          fillcolor: alpha(primary, tokens.tint.band),
          line: { width: 0 },
          hoverinfo: 'skip',
        },
      ]
    : []
  const bars: Partial<ScatterData>[] = intervals
    ? [
        {
          type: 'scatter',
          mode: 'lines',
          x: places.flatMap((place) => [place, place, null]),
          y: places.flatMap((_, index) => [
            intervals.low[index] ?? null,
            intervals.high[index] ?? null,
            null,
          ]),
          line: { color: alpha(primary, 0.55), width: 6 },
          hoverinfo: 'skip',
        },
      ]
    : []
  const layout: Partial<Layout> = {
    ...quietLayout(size, margin, colors),
    xaxis: {
      ...baseAxis(colors),
      range: placesRange(places),
      tickmode: 'array',
      tickvals: ticks.map(({ place }) => place),
      ticktext: ticks.map(({ text }) => text),
      tickangle: 0,
      ticklabeloverflow: 'allow',
    },
    yaxis: valueAxis({ range, step }, colors),
    shapes:
      chosen === undefined
        ? []
        : [
            {
              type: 'line',
              layer: 'below',
              x0: chosen,
              x1: chosen,
              yref: 'paper',
              y0: 0,
              y1: 1,
              line: { color: colors.muted, width: 1 },
            },
          ],
    annotations: [
      valueUnit(unit, margin.left, colors),
      ...(title === undefined ? [] : [axisTitle(title, colors)]),
      ...endLabels(
        lines.map((line) => ({
          title: line.title,
          color: colorOf(line, colors),
          value: line.values.findLast((value) => value !== null) ?? null,
        })),
        range,
        plotHeight,
      ),
    ],
  }
  return { data: [...filled, ...bars, ...drawn], layout }
}

/** The title of the horizontal axis, below its right end. */
export const axisTitle = (text: string, { muted }: ChartColors): Partial<Annotation> => ({
  xref: 'paper',
  yref: 'paper',
  x: 1,
  y: 0,
  xanchor: 'right',
  yanchor: 'top',
  yshift: -20,
  showarrow: false,
  text,
  font: { color: muted },
})

const HEIGHT = 260

export const linesChart = ({ about, label, places, model, lines }: LinesFigure): StatisticChart => ({
  about,
  height: () => HEIGHT,
  draw: (size, colors) => linesFigure(model(size.width), size, colors),
  readout: { label, places: (width) => placesIn(places, width), lines },
})
