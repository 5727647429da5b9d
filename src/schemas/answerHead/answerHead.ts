import type { Units } from '../../weather/units/units.ts'
import { csvComment } from '../csvText.ts'
import { awayText, coverageText, provenanceText, yearsText } from '../provenanceText.ts'
import type { Provenance } from '../shapes/provenance.ts'
import type { Fact } from './requestFacts.ts'

/** The place of an answer: a site has a name; the point of one is not always known. */
export interface AnsweredPlace {
  name?: string
  latitude?: number
  longitude?: number
}

/** What was requested and where: the beginning of a page, a CSV file, a picture and a chapter of a report. */
export interface AnswerHead {
  place: AnsweredPlace
  /** The request in pairs, as `requestFacts` gives it, and in one line, as `requestText` does. */
  request: { facts: readonly Fact[]; text: string }
  /** What the numbers are in, for example "percent of the permitted hours with data". */
  units: string
  /** The units of the reader, in which the distance of the data is; absent are those of the registry. */
  readIn?: Units
  provenance?: Provenance
}

const pointText = ({ latitude, longitude }: AnsweredPlace) =>
  latitude === undefined || longitude === undefined
    ? undefined
    : `latitude ${latitude} · longitude ${longitude}`

/** A place in one line: its name, where it has one, and its point. */
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

/** All of it in pairs: provenance, point, request, units, years and coverage. */
export const headFacts = ({ place, request, units, readIn, provenance }: AnswerHead): Fact[] => [
  ...fact('Site', place.name),
  ...fact('Point', pointText(place)),
  ...request.facts,
  ['Units', units],
  ...(provenance ? dataFacts(provenance, readIn) : []),
]

/** The lines above a picture: where, what was requested, what the numbers are in and where they come from. */
export const headLines = ({ place, request, units, readIn, provenance }: AnswerHead): string[] =>
  [placeText(place), request.text, units, ...(provenance ? [provenanceText(provenance, readIn)] : [])].filter(
    (line) => line !== '',
  )

/** The `#` lines with which a CSV file begins; no text in them is a formula or breaks a line. */
export const csvHead = (head: AnswerHead): string =>
  headFacts(head)
    .map(([name, text]) => `${csvComment(`${name}: ${text}`)}\r\n`)
    .join('')
