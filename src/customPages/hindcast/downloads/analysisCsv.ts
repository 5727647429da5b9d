import { type AnswerHead, csvHead } from '../../../schemas/answerHead/answerHead.ts'
import type { Fact } from '../../../schemas/answerHead/requestFacts.ts'
import { monthNames } from '../../../weather/calendarNames.ts'
import type { HindcastRow } from '../../../weather/hindcast/hindcastTable.ts'

const columns = [...monthNames, 'Average'] as const

/** The name of a row, which says which end a percentile is counted from. */
const nameOf = ({ Year }: HindcastRow, isPlanners: boolean) =>
  isPlanners && String(Year).startsWith('P') ? `${Year} exceeded` : Year

const meaning = (isPlanners: boolean): Fact => [
  'Percentiles',
  isPlanners
    ? 'P90 exceeded is exceeded in 90 % of the years'
    : 'P90 is the plain percentile over the years: not exceeded in 90 % of them',
]

/**
 * The table as CSV: what was requested and where as `#` lines, then Year, Jan to Dec, Average; all years, then Average and the
 * percentiles by the names that they have on the page. Values as the table writes them, empty where a month has no hours. Every cell is a
 * number or one of our own names: none can be a formula.
 */
export function analysisCsv(rows: readonly HindcastRow[], head: AnswerHead, isPlanners = false): string {
  const { request } = head
  const facts = [...request.facts, meaning(isPlanners)]
  const lines = rows.map((row) => [
    nameOf(row, isPlanners),
    ...columns.map((name) => row[name]?.toFixed(1) ?? ''),
  ])
  const table = [['Year', ...columns], ...lines].map((cells) => `${cells.join(',')}\r\n`).join('')
  return csvHead({ ...head, request: { ...request, facts } }) + table
}
