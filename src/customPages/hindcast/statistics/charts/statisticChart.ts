import type { HeatmapData, Layout, ScatterData } from 'plotly.js'
import type { ChartColors } from '../../../../chartModel/chartColors.ts'
import type { Size } from '../../../../chartModel/plotArea.ts'

export interface PlotlyFigure {
  data: (Partial<ScatterData> | Partial<HeatmapData>)[]
  layout: Partial<Layout>
}

/** The values of a chart that are read one by one, by mouse and arrow keys: each stands over a place of the horizontal axis. */
export interface Readout {
  /** Accessible name. */
  label: string
  /** Pixels from the left of the chart, ascending, in a chart of a width. */
  places(width: number): readonly number[]
  /** A title, then a line for each figure. */
  lines(index: number): string[]
}

export interface StatisticChart {
  /** The chart in one sentence. */
  about: string
  /** Pixels, in a card of a width. */
  height(width: number): number
  draw(size: Size, colors: ChartColors): PlotlyFigure
  readout?: Readout
}
