import type { Fact } from '../../schemas/answerHead/requestFacts.ts'
import type { StatisticName, StatisticOptions } from '../../schemas/placeStatistics.ts'
import type { HindcastRequest } from '../../schemas/shapes/hindcast.ts'
import type { Units } from '../../weather/units/units.ts'
import type { Choices } from './choices.ts'
import type { StatisticFigure } from './figures/statisticFigure.ts'
import type { FigureTable, Note } from './figureTable.ts'

/** An answer as a card and a chapter of a report show it. */
export interface ShownStatistic {
  /** The result in one sentence; absent where nothing was counted. */
  headline?: string
  notes: readonly Note[]
  sample: readonly Fact[]
  chart?: StatisticFigure
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
  /** The whole definition, one statement a line, its sizes in the units of the user. */
  definition(choices: Choices, units: Units): readonly string[]
  /** What is requested beside those parts. */
  ask(choices: Choices): StatisticOptions
  /** Of which data, for titles: the parameter or the direction that was chosen. */
  subject?(choices: Choices): string
  show(figures: Figures, context: ShowContext): ShownStatistic
}
