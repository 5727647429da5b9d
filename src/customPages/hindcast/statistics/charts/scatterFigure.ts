import type { Annotation, HeatmapData, ScatterData } from 'plotly.js'
import { valueScale } from '../../../../chartModel/axisScale.ts'
import type { ChartColors } from '../../../../chartModel/chartColors.ts'
import type { Size } from '../../../../chartModel/plotArea.ts'
import { baseAxis } from '../../../../charts/quietAxis.ts'
import { quietLayout } from '../../../../charts/quietLayout.ts'
import { valueAxis, valueUnit } from '../../../../charts/valueAxis.ts'
import { tokens } from '../../../../tokens.ts'
import { HEIGHT_BIN, PERIOD_BIN, type Scatter } from '../../../../weather/placeStatistics/scatter.ts'
import type { ShownValues } from '../shownValues.ts'
import type { PlotlyFigure, StatisticChart } from '../statistic.ts'
import { axisTitle } from './linesFigure.ts'

type Cells = Pick<Scatter, 'cells_hs_from_tp_from_percent' | 'per_hs_bin_hs_from_hours_mean_tp'>

const margin = { left: 44, right: 16, top: 26, bottom: 44 }

const GRAVITY = 9.81

/** Steepness of the lines, as 1 in so many. */
const STEEPNESSES = [15, 25] as const

/** Points of a line of steepness. */
const STEPS = 40

/** The height of a sea of a steepness 1 in `lengths` and a peak period, m (definitions C.4). */
export const heightOfSteepness = (lengths: number, period: number): number =>
  (GRAVITY * period ** 2) / (2 * Math.PI * lengths)

/** From nothing to the most of a cell: the bands of the table, without their steps. */
const colorScale = ({ scheme }: ChartColors): [number, string][] => {
  const { bands } = tokens[scheme]
  return bands.map(({ fill }, index) => [index / (bands.length - 1), fill])
}

/** Cells of height and period in the colours of their share, the mean period of each height, and lines of steepness. */
export function scatterFigure(
  { cells_hs_from_tp_from_percent: cells, per_hs_bin_hs_from_hours_mean_tp: perBin }: Cells,
  heights: ShownValues,
  size: Size,
  colors: ChartColors,
): PlotlyFigure {
  const ends = (values: readonly number[], width: number) => Math.max(...values, 0) + width
  const highest = ends(
    cells.map(([height]) => height),
    HEIGHT_BIN,
  )
  const longest = ends(
    cells.map(([, period]) => period),
    PERIOD_BIN,
  )
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
  const steepness = STEEPNESSES.map((lengths): Partial<ScatterData> => {
    const last = Math.min(longest, Math.sqrt((2 * Math.PI * lengths * highest) / GRAVITY))
    const periods = Array.from({ length: STEPS + 1 }, (_, step) => (step * last) / STEPS)
    return {
      type: 'scatter',
      mode: 'lines',
      x: periods,
      y: periods.map((period) => heights.of(heightOfSteepness(lengths, period))),
      line: { color: colors.muted, width: 1, dash: lengths === 15 ? 'dash' : 'dot' },
      hoverinfo: 'skip',
    }
  })
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
    data: [heat, ...steepness, mean],
    layout: {
      ...quietLayout(size, margin, colors),
      xaxis: { ...baseAxis(colors), range: [0, longest], dtick: longest > 14 ? 5 : 2, tick0: 0 },
      yaxis: { ...valueAxis(valueScale(0, top, plotHeight), colors), range: [0, top] },
      annotations: [
        valueUnit(`Hs, ${heights.unit}`, margin.left, colors),
        axisTitle('Tp, s', colors),
        ...STEEPNESSES.map((lengths, place): Partial<Annotation> => {
          const { x = [], y = [] } = steepness[place] ?? {}
          return {
            ...{ x: Number(x.at(-1)), y: Number(y.at(-1)), xanchor: 'right', yanchor: 'bottom' },
            ...{ showarrow: false, text: `1/${lengths}`, font: { color: colors.muted } },
          }
        }),
      ],
    },
  }
}

export const scatterChart = (cells: Cells, heights: ShownValues): StatisticChart => ({
  about:
    'Significant wave height over peak period: how often they occur together, the mean period of each height, and lines of steepness 1/15 and 1/25. The table has the same figures.',
  height: () => 320,
  draw: (size, colors) => scatterFigure(cells, heights, size, colors),
})
