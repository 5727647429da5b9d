import { alpha } from '@mui/material/styles'
import type { ScatterData } from 'plotly.js'
import type { ChartColors } from '#chartModel/chartColors.ts'
import type { Size } from '#chartModel/plotArea.ts'
import {
  type Box,
  type BoxesFigure,
  boxesOf,
  boxesScale,
  HALF_BOX,
} from '#chartModel/statistics/figures/boxes.ts'
import { monthTicksOf } from '#chartModel/statistics/figures/monthLines.ts'
import { calendarKeys } from '#chartModel/statistics/monthRows.ts'
import { baseAxis } from '#charts/quietAxis.ts'
import { quietLayout } from '#charts/quietLayout.ts'
import { valueAxis, valueUnit } from '#charts/valueAxis.ts'
import { schemeColor } from '#tokens.ts'
import { monthNames } from '#weather/calendarNames.ts'
import { linesMargin } from './linesFigure.ts'
import type { PlotlyFigure, StatisticChart } from './statisticChart.ts'

const HEIGHT = 260

const places = calendarKeys.map((_, month) => month)

/** A box per month: quartiles, whiskers at P5 and P95, the median as a line, the mean as a mark. */
export function boxFigure(figure: Omit<BoxesFigure, 'about'>, size: Size, colors: ChartColors): PlotlyFigure {
  const { values, chosen } = figure
  const found = boxesOf(figure)
  const color = schemeColor(values.parameter.color, colors.scheme)
  const plotHeight = Math.max(1, size.height - linesMargin.top - linesMargin.bottom)
  const scale = boxesScale(found, values, plotHeight)
  const line = (points: (at: { month: number; box: Box }) => [number, number][], width: number) =>
    ({
      type: 'scatter',
      mode: 'lines',
      x: found.flatMap((one) => [...points(one).map(([x]) => x), null]),
      y: found.flatMap((one) => [...points(one).map(([, y]) => y), null]),
      line: { color, width },
      hoverinfo: 'skip',
    }) satisfies Partial<ScatterData>
  const data: Partial<ScatterData>[] = [
    line(
      ({ month, box }) => [
        [month, box.whisker_low],
        [month, box.whisker_high],
      ],
      1.5,
    ),
    {
      ...line(
        ({ month, box }) => [
          [month - HALF_BOX, box.quartile_1],
          [month - HALF_BOX, box.quartile_3],
          [month + HALF_BOX, box.quartile_3],
          [month + HALF_BOX, box.quartile_1],
          [month - HALF_BOX, box.quartile_1],
        ],
        1.5,
      ),
      fill: 'toself',
      fillcolor: alpha(color, 0.3),
    },
    line(
      ({ month, box }) => [
        [month - HALF_BOX, box.median],
        [month + HALF_BOX, box.median],
      ],
      2.5,
    ),
    {
      type: 'scatter',
      mode: 'markers',
      x: found.map(({ month }) => month),
      y: found.map(({ box }) => box.mean),
      marker: { color: colors.ink, symbol: 'diamond', size: 7, line: { color: colors.paper, width: 1 } },
      hoverinfo: 'skip',
    },
  ]
  return {
    data,
    layout: {
      ...quietLayout(size, linesMargin, colors),
      xaxis: {
        ...baseAxis(colors),
        // The same positions as in the line charts, with room for half a box at the ends.
        range: [-0.5, monthNames.length - 0.5],
        tickmode: 'array',
        tickvals: [...places],
        ticktext: monthTicksOf(size.width).map(({ text }) => text),
        tickangle: 0,
      },
      yaxis: valueAxis(scale, colors),
      shapes:
        chosen === 'year'
          ? []
          : [
              {
                type: 'rect',
                layer: 'below',
                yref: 'paper',
                y0: 0,
                y1: 1,
                line: { width: 0 },
                x0: Number(chosen) - 1.5,
                x1: Number(chosen) - 0.5,
                fillcolor: colors.ink,
                opacity: 0.06,
              },
            ],
      annotations: [valueUnit(values.unit, linesMargin.left, colors)],
    },
  }
}

const rows = [
  ['P95', 'whisker_high'],
  ['P75', 'quartile_3'],
  ['Mean', 'mean'],
  ['Median', 'median'],
  ['P25', 'quartile_1'],
  ['P5', 'whisker_low'],
] as const

export const boxChart = (figure: BoxesFigure): StatisticChart => ({
  about: figure.about,
  height: () => HEIGHT,
  draw: (size, colors) => boxFigure(figure, size, colors),
  readout: {
    label: 'Box of a month',
    places: (width) => {
      const plot = Math.max(1, width - linesMargin.left - linesMargin.right)
      return places.map((month) => linesMargin.left + (plot * (month + 0.5)) / places.length)
    },
    lines: (month) => {
      const { figures, values } = figure
      const box = figures[calendarKeys[month] ?? 'year']?.box
      return [monthNames[month] ?? '', ...rows.map(([title, key]) => `${title} ${values.text(box?.[key])}`)]
    },
  },
})
