import { decimalText } from '#weather/decimalText.ts'

/** Prefixes that spreadsheets interpret as a formula (OWASP, "CSV Injection"), including full-width characters. */
const formula = /^\s*[=+\-@\t\r\n＝＋－＠]/

/** Whether a spreadsheet would run the text of a cell as a formula. */
export const runsAsFormula = (text: string): boolean => formula.test(text)

/** Includes semicolon and tab, which separate cells in spreadsheets whose separator is not the comma. */
const needsQuotes = /[",;\t\r\n]|^\s|\s$/

/**
 * Text as a CSV cell (RFC 4180). Prefixes an apostrophe if a spreadsheet would run the text as a formula. Not for
 * numbers: -1.5 must stay a number.
 */
export function csvText(text: string): string {
  const inert = runsAsFormula(text) ? `'${text}` : text
  return needsQuotes.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert
}

/** A comment line as a single cell, quoted if necessary, so that no spreadsheet splits it into several cells. */
export function csvComment(text: string): string {
  return csvText(`# ${text.replace(/[\s\p{C}]+/gu, ' ')}`)
}

/** A number with the given decimals; empty for null. */
export function csvNumber(value: number | null, decimals: number): string {
  return value === null ? '' : decimalText(value, decimals)
}
