import type { HeatmapData, Layout, ScatterData } from 'plotly.js'
import type { ChartColors } from '#chartModel/chartColors.ts'
import type { Size } from '#chartModel/plotArea.ts'

export interface PlotlyFigure {
  data: (Partial<ScatterData> | Partial<HeatmapData>)[]
  layout: Partial<Layout>
}

/** Values of a chart that can be read one by one with mouse and arrow keys, each at a position of the horizontal axis. */
export interface Readout {
  /** Accessible name. */
  label: string
  /** Pixels from the left of a chart of the given width, ascending. */
  places(width: number): readonly number[]
  /** A title, then a line for each figure. */
  lines(index: number): string[]
}

export interface StatisticChart {
  /** A one-sentence description of the chart. */
  about: string
  /** Pixels, for the given card width. */
  height(width: number): number
  draw(size: Size, colors: ChartColors): PlotlyFigure
  readout?: Readout
}
