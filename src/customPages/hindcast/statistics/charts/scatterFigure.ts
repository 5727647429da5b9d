import type { Annotation, HeatmapData, ScatterData } from 'plotly.js'
import { valueScale } from '#chartModel/axisScale.ts'
import type { ChartColors } from '#chartModel/chartColors.ts'
import type { Size } from '#chartModel/plotArea.ts'
import { type ScatterFigure, scatterReach } from '#chartModel/statistics/figures/scatterCells.ts'
import { baseAxis } from '#charts/quietAxis.ts'
import { quietLayout } from '#charts/quietLayout.ts'
import { valueAxis, valueUnit } from '#charts/valueAxis.ts'
import { tokens } from '#tokens.ts'
import { HEIGHT_BIN, PERIOD_BIN } from '#weather/placeStatistics/scatter.ts'
import { axisTitle } from './linesFigure.ts'
import type { PlotlyFigure, StatisticChart } from './statisticChart.ts'

const margin = { left: 44, right: 16, top: 26, bottom: 44 }

/** A continuous color scale from zero to the largest share of a cell, in the band colors of the table. */
const colorScale = ({ scheme }: ChartColors): [number, string][] => {
  const { bands } = tokens[scheme]
  return bands.map(({ fill }, index) => [index / (bands.length - 1), fill])
}

/** Cells of height and period in the colors of their share, the mean period of each height, and lines of steepness. */
export function scatterFigure(
  { cells: found, heights }: Pick<ScatterFigure, 'cells' | 'heights'>,
  size: Size,
  colors: ChartColors,
): PlotlyFigure {
  const { cells_hs_from_tp_from_percent: cells, per_hs_bin_hs_from_hours_mean_tp: perBin } = found
  const { highest, longest, steepness } = scatterReach(found)
  const rows = Array.from({ length: Math.round(highest / HEIGHT_BIN) }, (_, row) => row * HEIGHT_BIN)
  const columns = Array.from({ length: Math.round(longest / PERIOD_BIN) }, (_, column) => column * PERIOD_BIN)
  const shares = new Map(cells.map(([height, period, percent]) => [`${height} ${period}`, percent]))
  const heat: Partial<HeatmapData> = {
    type: 'heatmap',
    z: rows.map((height) => columns.map((period) => shares.get(`${height} ${period}`) ?? null)),
    x: columns.map((period) => period + PERIOD_BIN / 2),
    y: rows.map((height) => heights.of(height + HEIGHT_BIN / 2)),
    zmin: 0,
    colorscale: colorScale(colors),
    showscale: false,
    xgap: 1,
    ygap: 1,
    hoverinfo: 'skip',
  }
  const top = heights.of(highest)
  const ofSteepness = steepness.map(
    ({ lengths, points }): Partial<ScatterData> => ({
      type: 'scatter',
      mode: 'lines',
      x: points.map(([period]) => period),
      y: points.map(([, height]) => heights.of(height)),
      line: { color: colors.muted, width: 1, dash: lengths === 15 ? 'dash' : 'dot' },
      hoverinfo: 'skip',
    }),
  )
  const mean: Partial<ScatterData> = {
    type: 'scatter',
    mode: 'lines+markers',
    x: perBin.map(([, , period]) => period),
    y: perBin.map(([height]) => heights.of(height + HEIGHT_BIN / 2)),
    line: { color: colors.ink, width: 1.5 },
    marker: { color: colors.ink, size: 4 },
    hoverinfo: 'skip',
  }
  const plotHeight = Math.max(1, size.height - margin.top - margin.bottom)
  return {
    data: [heat, ...ofSteepness, mean],
    layout: {
      ...quietLayout(size, margin, colors),
      xaxis: { ...baseAxis(colors), range: [0, longest], dtick: longest > 14 ? 5 : 2, tick0: 0 },
      yaxis: { ...valueAxis(valueScale(0, top, plotHeight), colors), range: [0, top] },
      annotations: [
        valueUnit(`Hs, ${heights.unit}`, margin.left, colors),
        axisTitle('Tp, s', colors),
        ...steepness.map(({ lengths, points }): Partial<Annotation> => {
          const [period, height] = points.at(-1) ?? [0, 0]
          return {
            x: period,
            y: heights.of(height),
            xanchor: 'right',
            yanchor: 'bottom',
            showarrow: false,
            text: `1/${lengths}`,
            font: { color: colors.muted },
          }
        }),
      ],
    },
  }
}

export const scatterChart = (figure: ScatterFigure): StatisticChart => ({
  about: figure.about,
  height: () => 320,
  draw: (size, colors) => scatterFigure(figure, size, colors),
})
