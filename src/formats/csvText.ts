import Papa from 'papaparse'
import { decimalText } from '#weather/decimalText.ts'

const END_OF_LINE = '\r\n'

/** Prefixes that spreadsheets interpret as a formula (OWASP, "CSV Injection"), including full-width characters. */
const formula = /^\s*[=+\-@\t\r\n＝＋－＠]/

/** Whether a spreadsheet would run the text of a cell as a formula. */
export const runsAsFormula = (text: string): boolean => formula.test(text)

/**
 * A text that no spreadsheet runs as a formula: with an apostrophe before it, which an import removes. A text that already starts with
 * one gets another.
 */
const inert = (text: string): string => (runsAsFormula(text.replace(/^'+/, '')) ? `'${text}` : text)

/** Includes the characters that separate cells in spreadsheets of other countries. */
const needsQuotes = /[",;\t\r\n]|^\s|\s$/

/** How numbers and cells are written. */
export interface CsvFormat {
  separator: string
  decimalSign: string
}

const plainCsv: CsvFormat = { separator: ',', decimalSign: '.' }

/** A cell of a table; a number is written unrounded. */
export type Cell = string | number

/** Rows as CSV (RFC 4180) with an end of line after each. A spreadsheet runs none of its texts as a formula. */
export function csvRows(
  rows: readonly (readonly Cell[])[],
  { separator, decimalSign }: CsvFormat = plainCsv,
): string {
  const texts = rows.map((row) =>
    row.map((cell) => (typeof cell === 'number' ? String(cell).replace('.', decimalSign) : inert(cell))),
  )
  const quotes = (text: string) => needsQuotes.test(text)
  return rows.length === 0
    ? ''
    : `${Papa.unparse(texts, { delimiter: separator, newline: END_OF_LINE, quotes })}${END_OF_LINE}`
}

/**
 * Text as a CSV cell (RFC 4180). Prefixes an apostrophe if a spreadsheet would run the text as a formula.
 */
export const csvText = (text: string): string => csvRows([[text]]).slice(0, -END_OF_LINE.length)

/** A comment line as a single cell, quoted if necessary, so that no spreadsheet splits it into several cells. */
export function csvComment(text: string): string {
  return csvText(`# ${text.replace(/[\s\p{C}]+/gu, ' ')}`)
}

/** A number with the given decimals; empty for null. */
export function csvNumber(value: number | null, decimals: number): string {
  return value === null ? '' : decimalText(value, decimals)
}
