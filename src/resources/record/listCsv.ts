import { runsAsFormula } from '#formats/csvText.ts'
import type { StoredRecord } from '#schemas/resourceFile/resourceFile.ts'
import { type Column, cellText, columnDecimals } from './columns.ts'

const isNumber = (text: string) => text.trim() !== '' && Number.isFinite(Number(text))

/** Escapes a CSV cell: quotes it if necessary, and keeps a spreadsheet from running its text as a formula. */
export function csvCell(text: string): string {
  // A text that already starts with an apostrophe gets another one, because the import removes one.
  const harmless = runsAsFormula(text.replace(/^'+/, '')) && !isNumber(text) ? `'${text}` : text
  return /[",;\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** A list as CSV, with the columns, record order and labels of the list. */
export function listCsv(columns: readonly Column[], records: readonly StoredRecord[]): string {
  const decimals = columnDecimals(columns, records)
  const rows = [
    columns.map(({ title }) => title),
    ...records.map((record) =>
      columns.map((column) => cellText(column, record[column.field], decimals[column.field])),
    ),
  ]
  return rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')
}
