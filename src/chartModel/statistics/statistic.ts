import type { HindcastRequest } from '#schemas/shapes/hindcast/hindcast.ts'
import type { StatisticName, StatisticOptions } from '#schemas/shapes/hindcast/placeStatistics.ts'
import type { Fact } from '#texts/answerHead/requestFacts.ts'
import type { Units } from '#weather/units/units.ts'
import type { Choices } from './choices.ts'
import type { StatisticFigure } from './figures/statisticFigure.ts'
import type { FigureTable, Note } from './figureTable.ts'

/** An answer, as shown on a card and in a chapter of a report. */
export interface ShownStatistic {
  /** The result in one sentence; absent if nothing was counted. */
  headline?: string
  notes: readonly Note[]
  sample: readonly Fact[]
  chart?: StatisticFigure
  table: FigureTable
  /** The rows of the file, if they differ from those of the table. */
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

/** A statistic of the place: its request, and the presentation of its answer. */
export interface Statistic<Figures> {
  /** Identifies the card and names its files. */
  key: string
  title: string
  call: StatisticName
  parts: readonly RequestPart[]
  controls: readonly Control[]
  /** Its table has so many columns that its card needs the whole width. */
  isWide?: true
  /** The definition in one sentence, on the card. */
  lead: string
  /** The whole definition, one statement per line, with sizes in the user's units. */
  definition(choices: Choices, units: Units): readonly string[]
  /** The options of the request besides those parts; values of a curve are round in the user's units. */
  ask(choices: Choices, units: Units): StatisticOptions
  /** The chosen parameter or direction, for titles. */
  subject?(choices: Choices): string
  show(figures: Figures, context: ShowContext): ShownStatistic
}
