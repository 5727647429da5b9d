import type { Provenance } from '#schemas/shapes/provenance.ts'
import type { Fact } from '#texts/answerHead/requestFacts.ts'
import { monthNames } from '#weather/calendarNames.ts'
import type { MonthKey, Sample } from '#weather/placeStatistics/calendarMonths.ts'
import { fewYearsText } from '#weather/placeStatistics/fewYears.ts'
import { grouped, type Note } from './figureTable.ts'

/** The name of a month, or of the year, in tables. */
export const monthTitle = (key: MonthKey): string =>
  key === 'year' ? 'Year' : (monthNames[Number(key) - 1] ?? key)

/** The period of a figure, for use in a sentence. */
export const monthPhrase = (key: MonthKey): string => (key === 'year' ? 'All year' : monthTitle(key))

const share = (percent: number | null): string => (percent === null ? '-' : `${percent.toFixed(1)} %`)

/** The sample of a figure: years, hours, excluded share. */
export const sampleFacts = ({ years, hours, left_out_percent }: Sample): Fact[] => [
  ['Years', String(years)],
  ['Hours counted', grouped(hours)],
  ['Left out', share(left_out_percent)],
]

/** A note on the uncertainty of a figure from few years; empty for enough years. */
export function yearsNotes(years: number): Note[] {
  const text = fewYearsText({ fewest: years, most: years })
  return text === null ? [] : [{ severity: 'info', text }]
}

export const nothingCounted: Note = {
  severity: 'warning',
  text: 'No hour is counted: no such month has at least 95 % of its hours known.',
}

/** The smallest share of hours with a value among the parameters that were read. */
export function coverageFacts({ coverage = {} }: Provenance): Fact[] {
  const shares = Object.values(coverage)
  return shares.length === 0
    ? []
    : [['Known', `${(Math.floor(1000 * Math.min(...shares)) / 10).toFixed(1)} %`]]
}
