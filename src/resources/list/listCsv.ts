import { runsAsFormula } from '../../schemas/csvText.ts'
import type { StoredRecord } from '../../schemas/resourceFile/resourceFile.ts'
import { type Column, cellText, columnDecimals } from './columns.ts'

const isNumber = (text: string) => text.trim() !== '' && Number.isFinite(Number(text))

/** A cell that a spreadsheet reads as what it is: no formula that somebody put into a name, and quoted where it must be. */
export function csvCell(text: string): string {
  // An apostrophe that is already there gets one before it too, so that the import takes away the one of the export.
  const harmless = runsAsFormula(text.replace(/^'+/, '')) && !isNumber(text) ? `'${text}` : text
  return /[",;\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** A list as CSV: its columns and records in the order and with the words in which it shows them. */
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
