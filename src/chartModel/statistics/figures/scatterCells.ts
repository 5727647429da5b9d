import { HEIGHT_BIN, PERIOD_BIN, type Scatter } from '#weather/placeStatistics/scatter.ts'
import type { ShownValues } from '../shownValues.ts'

type Cells = Pick<Scatter, 'cells_hs_from_tp_from_percent' | 'per_hs_bin_hs_from_hours_mean_tp'>

/** Cells of wave height and period, the mean period of each height, and lines of steepness. */
export interface ScatterFigure {
  kind: 'scatter'
  /** A one-sentence description of the chart. */
  about: string
  cells: Cells
  heights: ShownValues
}

const GRAVITY = 9.81

/** Steepness of the lines: 1 in this many wavelengths. */
const STEEPNESSES = [15, 25] as const

/** Number of steps of a steepness line. */
const STEPS = 40

/** The wave height of steepness 1 in `lengths` at a peak period, m (definitions C.4). */
export const heightOfSteepness = (lengths: number, period: number): number =>
  (GRAVITY * period ** 2) / (2 * Math.PI * lengths)

/** The extent of the cells in m and s, and the steepness lines within it as points of period and height. */
export function scatterReach({ cells_hs_from_tp_from_percent: cells }: Cells) {
  const end = (values: readonly number[], width: number) => Math.max(...values, 0) + width
  const highest = end(
    cells.map(([height]) => height),
    HEIGHT_BIN,
  )
  const longest = end(
    cells.map(([, period]) => period),
    PERIOD_BIN,
  )
  const steepness = STEEPNESSES.map((lengths) => {
    const last = Math.min(longest, Math.sqrt((2 * Math.PI * lengths * highest) / GRAVITY))
    const points = Array.from({ length: STEPS + 1 }, (_, step): [period: number, height: number] => {
      const period = (step * last) / STEPS
      return [period, heightOfSteepness(lengths, period)]
    })
    return { lengths, points }
  })
  return { highest, longest, steepness }
}

export const scatterCells = (cells: Cells, heights: ShownValues): ScatterFigure => ({
  kind: 'scatter',
  cells,
  heights,
  about:
    'Significant wave height over peak period: how often they occur together, the mean period of each height, and lines of steepness 1/15 and 1/25. The table has the same figures.',
})
