import { type AnswerHead, csvHead } from '#texts/answerHead/answerHead.ts'
import type { Fact } from '#texts/answerHead/requestFacts.ts'
import { monthNames } from '#weather/calendarNames.ts'
import { type HindcastRow, tablePercentiles } from '#weather/hindcast/hindcastTable.ts'
import type { MonthAmounts } from '#weather/placeStatistics/monthAmounts.ts'
import { plannersPercentile } from '#weather/statistics.ts'

const columns = [...monthNames, 'Average'] as const

/** The name of a row, stating the end from which a percentile is counted. */
const nameOf = ({ Year }: HindcastRow, isPlanners: boolean) =>
  isPlanners && String(Year).startsWith('P') ? `${Year} exceeded` : Year

const meaning = (isPlanners: boolean): Fact => [
  'Percentiles',
  isPlanners
    ? 'P90 exceeded is exceeded in 90 % of the years'
    : 'P90 is the plain percentile over the years: not exceeded in 90 % of them',
]

const intervalMeaning: Fact = [
  'Intervals',
  'low to high holds the percentile of the month with a probability of at least 90 %, if the years are independent; empty where the years are too few',
]

const bounds = ['low', 'high'] as const

/** The plain percentile of a row; undefined for a year and the average. */
function plainOf({ Year }: HindcastRow, isPlanners: boolean): number | undefined {
  const row = tablePercentiles.find((p) => Year === `P${p}`)
  return row !== undefined && isPlanners ? plannersPercentile(row) : row
}

interface AnalysisTable {
  /** Named as on the page. */
  rows: readonly HindcastRow[]
  /** With the intervals of the percentiles; absent if the answer has none. */
  amounts?: readonly MonthAmounts[] | undefined
  isPlanners?: boolean
}

/**
 * The table as CSV: place and request as `#` lines, then Year, Jan to Dec, Average; all years, then Average and the percentiles,
 * named as on the page. Beside them is the interval of each month's percentile (definitions C.2). Values are formatted as in the
 * table, empty for a month without hours. Every cell is a number or a fixed name, so none can be a formula.
 */
export function analysisCsv({ rows, amounts, isPlanners = false }: AnalysisTable, head: AnswerHead): string {
  const { request } = head
  const facts = [...request.facts, meaning(isPlanners), ...(amounts ? [intervalMeaning] : [])]
  const ends = amounts ? monthNames.flatMap((name) => bounds.map((bound) => `${name} ${bound}`)) : []
  const endsOf = (row: HindcastRow) => {
    const plain = plainOf(row, isPlanners)
    return monthNames.flatMap((_, index) => {
      const month = amounts?.find((one) => one.month === index + 1)
      return bounds.map((bound) => month?.percent.percentiles[`P${plain}`]?.[bound]?.toFixed(1) ?? '')
    })
  }
  const lines = rows.map((row) => [
    nameOf(row, isPlanners),
    ...columns.map((name) => row[name]?.toFixed(1) ?? ''),
    ...(amounts ? endsOf(row) : []),
  ])
  const table = [['Year', ...columns, ...ends], ...lines].map((cells) => `${cells.join(',')}\r\n`).join('')
  return csvHead({ ...head, request: { ...request, facts } }) + table
}
