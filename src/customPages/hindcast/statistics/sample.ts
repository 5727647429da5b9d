import type { Fact } from '../../../schemas/answerHead/requestFacts.ts'
import type { Provenance } from '../../../schemas/shapes/provenance.ts'
import { monthNames } from '../../../weather/calendarNames.ts'
import type { MonthKey, Sample } from '../../../weather/placeStatistics/calendarMonths.ts'
import type { Note } from './statistic.ts'

/** Fewer years than this are called few: the usual least length of a climate statistic of a place. */
const FEW_YEARS = 10

export const grouped = (count: number): string => count.toLocaleString('en')

/** The months and the year by the names that tables give them. */
export const monthTitle = (key: MonthKey): string =>
  key === 'year' ? 'Year' : (monthNames[Number(key) - 1] ?? key)

/** Of what hours a figure is, in a sentence. */
export const monthPhrase = (key: MonthKey): string => (key === 'year' ? 'All year' : monthTitle(key))

const share = (percent: number | null): string => (percent === null ? '-' : `${percent.toFixed(1)} %`)

/** The sample of a figure: years, hours, what is left out. */
export const sampleFacts = ({ years, hours, left_out_percent }: Sample): Fact[] => [
  ['Years', String(years)],
  ['Hours counted', grouped(hours)],
  ['Left out', share(left_out_percent)],
]

/** What few years mean for a figure; nothing of ten and more. */
export function yearsNotes(years: number): Note[] {
  if (years === 0 || years >= FEW_YEARS) return []
  const text =
    years === 1
      ? 'One year only: how years differ cannot be seen.'
      : `Few years (${years}): another ${years} years may look different.`
  return [{ severity: 'info', text }]
}

export const nothingCounted: Note = {
  severity: 'warning',
  text: 'No hour is counted: no such month has at least 95 % of its hours known.',
}

/** The least share of hours with a value, over the parameters that were read. */
export function coverageFacts({ coverage = {} }: Provenance): Fact[] {
  const shares = Object.values(coverage)
  return shares.length === 0
    ? []
    : [['Known', `${(Math.floor(1000 * Math.min(...shares)) / 10).toFixed(1)} %`]]
}
