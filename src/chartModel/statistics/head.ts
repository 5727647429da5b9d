import type { HindcastRequest } from '#schemas/shapes/hindcast/hindcast.ts'
import type { Provenance } from '#schemas/shapes/provenance.ts'
import type { AnsweredPlace, AnswerHead } from '#texts/answerHead/answerHead.ts'
import { conditionTexts, type Fact } from '#texts/answerHead/requestFacts.ts'
import { hindcastTerms, type RequestTerms } from '#texts/answerHead/requestTerms.ts'
import type { Units } from '#weather/units/units.ts'
import type { Choices } from './choices.ts'
import type { FigureTable } from './figureTable.ts'
import type { RequestPart, Statistic } from './statistic.ts'

type TitledStatistic = Pick<Statistic<unknown>, 'title' | 'parts' | 'subject'>

const clock = (isUtc: boolean) => (isUtc ? 'UTC' : "The point's local time")

const factsOf: Record<RequestPart, (terms: RequestTerms, units: Units) => readonly Fact[]> = {
  conditions: (terms, units) => [['Conditions', conditionTexts(terms, units).join('; ')]],
  window: ({ windowLength }) => [['Window', `${windowLength} h in a row`]],
  workWindow: ({ days, shift }) => [
    ['Working days', days],
    ['Working hours', shift],
  ],
  pauses: ({ isCompressed }) => [['Between shifts', isCompressed ? 'work may pause' : 'work must not pause']],
}

/** The parts of the request that a statistic depends on. */
export function statisticFacts(
  { parts, subject }: TitledStatistic,
  request: HindcastRequest,
  choices: Choices,
  units: Units,
): Fact[] {
  const terms = hindcastTerms(request)
  return [
    ...(subject ? [['Of', subject(choices)] as const] : []),
    ...parts.flatMap((part) => factsOf[part](terms, units)),
    ['Clock', clock(terms.isUtc)],
  ]
}

/** The units of a table's columns, without duplicates. */
const unitsOf = ({ columns }: FigureTable): string =>
  [...new Set(columns.flatMap(({ unit }) => unit ?? []))].join(', ')

interface Answered {
  title: string
  place: AnsweredPlace
  requested: readonly Fact[]
  sample: readonly Fact[]
  table: FigureTable
  readIn: Units
  provenance: Provenance | undefined
}

/** The head of a statistic's files: its title and place, the request, the sample and the data. */
export const statisticHead = ({
  title,
  place,
  requested,
  sample,
  table,
  readIn,
  provenance,
}: Answered): AnswerHead => ({
  place,
  request: {
    facts: [['Statistic', title], ...requested, ...sample],
    text: [...requested, ...sample].map(([name, text]) => `${name}: ${text}`).join(' · '),
  },
  units: unitsOf(table),
  readIn,
  ...(provenance && { provenance }),
})
