import { valueScale } from '#chartModel/axisScale.ts'
import type { ChartColors } from '#chartModel/chartColors.ts'
import type { ChartModel } from '#chartModel/chartModel.ts'
import { plotSize, type Size } from '#chartModel/plotArea.ts'
import { tokens } from '#tokens.ts'
import { HEIGHT_BIN, PERIOD_BIN, type Scatter } from '#weather/placeStatistics/scatter.ts'
import type { ShownValues } from '../shownValues.ts'
import { plot, plotMargin, TITLE_HEIGHT } from './plot.ts'
import type { StatisticFigure } from './statisticFigure.ts'

type Cells = Pick<Scatter, 'cells_hs_from_tp_from_percent' | 'per_hs_bin_hs_from_hours_mean_tp'>

const GRAVITY = 9.81

/** Steepness of the lines: 1 in this many wavelengths. */
const STEEPNESSES = [
  { lengths: 15, dash: 'dashed' },
  { lengths: 25, dash: 'dotted' },
] as const

/** Number of steps of a steepness line. */
const STEPS = 40

/** The wave height of steepness 1 in `lengths` at a peak period, m (definitions C.4). */
export const heightOfSteepness = (lengths: number, period: number): number =>
  (GRAVITY * period ** 2) / (2 * Math.PI * lengths)

/** The period of a wave height of that steepness, s. */
const periodOfSteepness = (lengths: number, height: number): number =>
  Math.sqrt((2 * Math.PI * lengths * height) / GRAVITY)

/** The color of a cell by its share of the largest one; even the smallest share stands out from the paper. */
const cellColor = (share: number, { scheme }: ChartColors): string => {
  const { bands } = tokens[scheme]
  return bands[1 + Math.round((bands.length - 2) * share)]!.fill
}

const margin = { ...plotMargin, right: 16, bottom: plotMargin.bottom + TITLE_HEIGHT }

/** Cells of height and period in the colors of their share, the mean period of each height, and lines of steepness. */
function scatterChart(
  { cells_hs_from_tp_from_percent: cells, per_hs_bin_hs_from_hours_mean_tp: perBin }: Cells,
  heights: ShownValues,
  size: Size,
  colors: ChartColors,
): ChartModel {
  const end = (ofCell: 0 | 1 | 2) => Math.max(...cells.map((cell) => cell[ofCell]), 0)
  const [highest, longest, most] = [end(0) + HEIGHT_BIN, end(1) + PERIOD_BIN, end(2)]
  const top = heights.of(highest)
  const every = longest > 14 ? 5 : 2
  const slopes = STEEPNESSES.map(({ lengths, dash }) => {
    const last = Math.min(longest, periodOfSteepness(lengths, highest))
    const periods = Array.from({ length: STEPS + 1 }, (_, step) => (step * last) / STEPS)
    return {
      kind: 'line',
      axis: 0,
      name: `1/${lengths}`,
      color: colors.muted,
      places: periods,
      values: periods.map((period) => heights.of(heightOfSteepness(lengths, period))),
      width: 1,
      dash,
    } as const
  })
  return plot({
    size,
    margin,
    colors,
    across: {
      from: 0,
      to: longest,
      ticks: Array.from({ length: Math.floor(longest / every) + 1 }, (_, index) => ({
        place: index * every,
        lines: [String(index * every)],
      })),
      title: 'Tp, s',
    },
    unit: `Hs, ${heights.unit}`,
    scale: { ...valueScale(0, top, plotSize(size, margin).height), range: [0, top] },
    series: [
      {
        kind: 'bar',
        axis: 0,
        name: 'Share of the hours',
        color: tokens[colors.scheme].primary,
        places: cells.map(([, period]) => period),
        low: cells.map(([height]) => heights.of(height)),
        high: cells.map(([height]) => heights.of(height + HEIGHT_BIN)),
        width: PERIOD_BIN,
        opacity: 1,
        fills: cells.map(([, , percent]) => cellColor(percent / (most || 1), colors)),
        edge: { color: colors.paper, width: 1 },
      },
      ...slopes,
      {
        kind: 'line',
        axis: 0,
        name: 'Mean period',
        color: colors.ink,
        places: perBin.map(([, , period]) => period),
        values: perBin.map(([height]) => heights.of(height + HEIGHT_BIN / 2)),
        width: 1.5,
        dash: 'solid',
        dot: 4,
      },
    ],
    more: {
      texts: slopes.map(({ name, places, values }) => ({
        place: places.at(-1) ?? 0,
        value: values.at(-1) ?? 0,
        text: name,
        color: colors.muted,
        position: 'above',
      })),
    },
  })
}

const HEIGHT = 320

export const scatterFigure = (cells: Cells, heights: ShownValues): StatisticFigure => ({
  kind: 'scatter',
  about:
    'Significant wave height over peak period: how often they occur together, the mean period of each height, and lines of steepness 1/15 and 1/25. The table has the same figures.',
  height: () => HEIGHT,
  chart: (size, colors) => scatterChart(cells, heights, size, colors),
})
