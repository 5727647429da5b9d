import { csvComment } from '#formats/csvText.ts'
import type { Provenance } from '#schemas/shapes/provenance.ts'
import type { OtherPause } from '#weather/hindcast/otherPause.ts'
import type { Units } from '#weather/units/units.ts'
import { awayText, coverageText, provenanceText, yearsText } from '../provenanceText.ts'
import { conditionTexts, type Fact, requestFacts, requestText } from './requestFacts.ts'
import type { RequestTerms } from './requestTerms.ts'

/** The place of an answer. A site has a name; its point is not always known. */
export interface AnsweredPlace {
  name?: string
  latitude?: number
  longitude?: number
}

/** What was requested and where, for the head of a page, a CSV file, a picture or a report chapter. */
export interface AnswerHead {
  place: AnsweredPlace
  /** The request as pairs from `requestFacts` and as one line from `requestText`. */
  request: { facts: readonly Fact[]; text: string }
  /** The unit of the numbers, for example "percent of the permitted hours with data". */
  units: string
  /** The reader's units, used for the distance of the data; those of the registry if absent. */
  readIn?: Units
  provenance?: Provenance
}

/** What the head takes from an answer. */
export interface Answered {
  provenance?: Provenance | undefined
  otherPause?: OtherPause | undefined
}

/** The head of an answer about work at a place. */
export const answerHead = (
  place: AnsweredPlace,
  terms: RequestTerms,
  { provenance, otherPause }: Answered,
  { units, readIn }: Required<Pick<AnswerHead, 'units' | 'readIn'>>,
): AnswerHead => ({
  place,
  request: {
    facts: requestFacts({ conditions: conditionTexts(terms, readIn), otherPause }, terms),
    text: requestText(terms, readIn),
  },
  units,
  readIn,
  ...(provenance && { provenance }),
})

const pointText = ({ latitude, longitude }: AnsweredPlace) =>
  latitude === undefined || longitude === undefined
    ? undefined
    : `latitude ${latitude} · longitude ${longitude}`

/** A place in one line: its name, if it has one, and its point, if known. */
export const placeText = (place: AnsweredPlace): string =>
  [place.name, pointText(place)].filter((text) => text !== undefined && text !== '').join(' · ')

const fact = (name: string, text: string | undefined): Fact[] =>
  text === undefined || text === '' ? [] : [[name, text]]

function dataFacts(provenance: Provenance, readIn: Units | undefined): Fact[] {
  const { title, model, latitude, longitude, notes = [] } = provenance
  const away = awayText(provenance, readIn)
  return [
    ['Data', [title, ...(model === undefined ? [] : [model])].join(' · ')],
    ['Read at', [`latitude ${latitude}`, `longitude ${longitude}`, ...(away ? [away] : [])].join(' · ')],
    ...fact('Years', yearsText(provenance)),
    ...fact('Coverage', coverageText(provenance)),
    ...notes.map((note): Fact => ['Note', note]),
  ]
}

/** The whole head as pairs: site, point, request, units, and the provenance with years and coverage. */
export const headFacts = ({ place, request, units, readIn, provenance }: AnswerHead): Fact[] => [
  ...fact('Site', place.name),
  ...fact('Point', pointText(place)),
  ...request.facts,
  ['Units', units],
  ...(provenance ? dataFacts(provenance, readIn) : []),
]

/** The lines above a picture: place, request, units and provenance. */
export const headLines = ({ place, request, units, readIn, provenance }: AnswerHead): string[] =>
  [placeText(place), request.text, units, ...(provenance ? [provenanceText(provenance, readIn)] : [])].filter(
    (line) => line !== '',
  )

/** The `#` lines at the start of a CSV file, with formulas and line breaks neutralized. */
export const csvHead = (head: AnswerHead): string =>
  headFacts(head)
    .map(([name, text]) => `${csvComment(`${name}: ${text}`)}\r\n`)
    .join('')
