import { decimalText } from '../weather/decimalText.ts'

/** Beginnings that spreadsheets take for a formula (OWASP, "CSV Injection"), in full width too. */
const formula = /^\s*[=+\-@\t\r\n＝＋－＠]/

/** Whether a spreadsheet would run the text of a cell. */
export const runsAsFormula = (text: string): boolean => formula.test(text)

/** A semicolon and a tab part cells where a spreadsheet's own separator is not the comma. */
const needsQuotes = /[",;\t\r\n]|^\s|\s$/

/**
 * Text as a cell of CSV (RFC 4180). An apostrophe before what a spreadsheet would run as a formula makes it text.
 * Numbers are not text: -1.5 stays a number.
 */
export function csvText(text: string): string {
  const inert = runsAsFormula(text) ? `'${text}` : text
  return needsQuotes.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert
}

/** A line of comment: one cell, quoted where it must be, so that no spreadsheet finds another cell in it. */
export function csvComment(text: string): string {
  return csvText(`# ${text.replace(/[\s\p{C}]+/gu, ' ')}`)
}

/** A number with its decimals; nothing where it is missing. */
export function csvNumber(value: number | null, decimals: number): string {
  return value === null ? '' : decimalText(value, decimals)
}
