import { type AnswerHead, csvHead } from '#texts/answerHead/answerHead.ts'
import type { Fact } from '#texts/answerHead/requestFacts.ts'
import { shownOfPlain } from '#texts/percentileText.ts'
import { monthNames } from '#weather/calendarNames.ts'
import { type HindcastRow, tablePercentiles } from '#weather/hindcast/hindcastTable.ts'
import type { Amounts, MonthAmounts } from '#weather/placeStatistics/monthAmounts.ts'

const columns = [...monthNames, 'Average'] as const

const intervalMeaning: Fact = [
  'Intervals',
  'low to high holds the percentile of the month with a probability of at least 90 %, if the years are independent; empty where the years are too few',
]

const daysMeaning: Fact = [
  'Hours and days',
  'usable hours, usable days and start days of the month; of all years in row Average, at the percentile of the other rows',
]

const bounds = ['low', 'high'] as const

/** The amounts besides percent, which the table itself has. */
const units = [
  ['hours', 'usable hours'],
  ['days', 'usable days'],
  ['startDays', 'start days'],
] as const

/** The plain percentile of a row; undefined for a year and the average. */
const plainOf = ({ Year }: HindcastRow) => tablePercentiles.find((p) => Year === `P${p}`)

interface AnalysisTable {
  /** With plain percentiles. */
  rows: readonly HindcastRow[]
  /** With the intervals of the percentiles; absent if the answer has none. */
  amounts?: readonly MonthAmounts[] | undefined
  isPlanners?: boolean
}

/** The percentile of a row, or the average. */
function valueIn({ average, percentiles }: Amounts, row: HindcastRow, plain: number | undefined) {
  if (row.Year === 'Average') return average
  return percentiles[`P${plain}`]?.value
}

/** The name of a row; that of a percentile says its meaning. */
function nameOf(row: HindcastRow, isPlanners: boolean): string {
  const plain = plainOf(row)
  return plain === undefined ? String(row.Year) : shownOfPlain(plain, isPlanners).title
}

const cellText = (value: number | null | undefined) => value?.toFixed(1) ?? ''

/**
 * The table as CSV: place and request as `#` lines, then Year, Jan to Dec, Average; all years, then Average and the percentiles,
 * named as on the page. Beside them are the interval of each month's percentile (definitions C.2), and its hours, days and start
 * days. Values are formatted as in the table, empty for a month without hours. Every cell is a number or a fixed name, so none
 * can be a formula.
 */
export function analysisCsv({ rows, amounts, isPlanners = false }: AnalysisTable, head: AnswerHead): string {
  const { request } = head
  const facts = [...request.facts, ...(amounts ? [intervalMeaning, daysMeaning] : [])]
  const more = amounts
    ? monthNames.flatMap((name) =>
        [...bounds, ...units.map(([, title]) => title)].map((of) => `${name} ${of}`),
      )
    : []
  const moreOf = (row: HindcastRow) => {
    const plain = plainOf(row)
    return monthNames.flatMap((_, index) => {
      const month = amounts?.find((one) => one.month === index + 1)
      return [
        ...bounds.map((bound) => cellText(month?.percent.percentiles[`P${plain}`]?.[bound])),
        ...units.map(([unit]) => cellText(month && valueIn(month[unit], row, plain))),
      ]
    })
  }
  const lines = rows.map((row) => [
    nameOf(row, isPlanners),
    ...columns.map((name) => cellText(row[name])),
    ...(amounts ? moreOf(row) : []),
  ])
  const table = [['Year', ...columns, ...more], ...lines].map((cells) => `${cells.join(',')}\r\n`).join('')
  return csvHead({ ...head, request: { ...request, facts } }) + table
}
