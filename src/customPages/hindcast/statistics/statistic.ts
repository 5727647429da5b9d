import type { HeatmapData, Layout, ScatterData } from 'plotly.js'
import type { ChartColors } from '../../../chartModel/chartColors.ts'
import type { Size } from '../../../chartModel/plotArea.ts'
import type { Fact } from '../../../schemas/answerHead/requestFacts.ts'
import type { AskedStatistic, StatisticName } from '../../../schemas/placeStatistics.ts'
import type { HindcastRequest } from '../../../schemas/shapes/hindcast.ts'
import type { Units } from '../../../weather/units/units.ts'
import type { Choices } from './choices.ts'

/** What is to be known before a figure is used. */
export interface Note {
  severity: 'info' | 'warning'
  text: string
}

export interface Column {
  title: string
  unit?: string
  /** Of its numbers. */
  decimals?: number
}

export type Cell = string | number | null

/** Figures as rows; the first cell of a row is its head. */
export interface FigureTable {
  caption: string
  columns: readonly Column[]
  rows: readonly (readonly Cell[])[]
  /** The row of the chosen month. */
  chosen?: number
}

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

/** An answer as a card shows it. */
export interface ShownStatistic {
  /** The result in one sentence; absent where nothing was counted. */
  headline?: string
  notes: readonly Note[]
  sample: readonly Fact[]
  chart?: StatisticChart
  table: FigureTable
  /** The rows of the file, where they are not those of the table. */
  file?: FigureTable
}

/** Parts of the hindcast request that a statistic depends on. */
export type RequestPart = 'conditions' | 'window' | 'workWindow' | 'pauses'

/** What the user chooses on a card. */
export type Control = 'netHours' | 'percentile' | 'parameter' | 'rose' | 'sectors' | 'extreme'

export interface ShowContext {
  choices: Choices
  request: HindcastRequest
  units: Units
}

/** A statistic of the place: what is requested, and how its answer is shown. */
export interface Statistic<Figures> {
  /** Names the card and its files. */
  key: string
  title: string
  call: StatisticName
  parts: readonly RequestPart[]
  controls: readonly Control[]
  /** The definition in a sentence, on the card. */
  lead: string
  /** The whole definition, one statement a line. */
  definition(choices: Choices): readonly string[]
  /** What is requested beside those parts. */
  ask(choices: Choices): AskedStatistic
  /** Of which data, for titles: the parameter or the direction that was chosen. */
  subject?(choices: Choices): string
  show(figures: Figures, context: ShowContext): ShownStatistic
}
