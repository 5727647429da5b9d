import { monthNames } from '../../../weather/calendarNames.ts'
import type { HindcastRow } from '../../../weather/hindcast/hindcastTable.ts'

const columns = [...monthNames, 'Average'] as const

/**
 * The table as CSV: Year, Jan to Dec, Average; all years, then Average and the percentiles. Values as the table writes
 * them, empty where a month has no hours. Every cell is a number or one of our own names: none can be a formula.
 */
export function analysisCsv(rows: readonly HindcastRow[]): string {
  const lines = rows.map((row) => [row.Year, ...columns.map((name) => row[name]?.toFixed(1) ?? '')])
  return [['Year', ...columns], ...lines].map((cells) => `${cells.join(',')}\r\n`).join('')
}
