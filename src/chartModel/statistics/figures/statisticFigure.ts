import type { ChartColors } from '#chartModel/chartColors.ts'
import type { Chart } from '#chartModel/chartModel.ts'
import type { Size } from '#chartModel/plotArea.ts'

/** Values of a chart that can be read one by one with mouse and arrow keys, each at a place of the horizontal axis. */
export interface Readout {
  /** Accessible name. */
  label: string
  /** Ascending. */
  places: readonly number[]
  /** A title, then a line for each figure. */
  lines(index: number): string[]
}

/** The chart of a statistic, for a screen or for paper. */
export interface StatisticFigure {
  kind: 'lines' | 'boxes' | 'scatter' | 'rose'
  /** A one-sentence description of the chart. */
  about: string
  /** Pixels on a screen, for a width. */
  height(width: number): number
  chart(size: Size, colors: ChartColors): Chart
  readout?: Readout
}
