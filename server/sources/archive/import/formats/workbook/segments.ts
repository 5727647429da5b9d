import { BadInput } from '#server/sources/archive/import/badInput.ts'

/** Maximum rows of a sheet below its names. */
export const MOST_ROWS = 200_000

/** The names of columns are looked for in so many rows that hold something. */
export const FIRST_ROWS = 50

/** Maximum cells between the first and the last row and column: a line of text has all of its columns. */
const MOST_CELLS = 10_000_000

/** Rows of a segment: the time that the package takes grows with the square of them. */
const SPAN = 1000

const PREFIX = '(?:\\w+:)?'
const ROW = new RegExp(`<${PREFIX}row(?:\\s[^>]*)?>`, 'g')
const ROW_OR_CELL = new RegExp(`<(${PREFIX})(row|c)((?:\\s[^>]*)?)>`, 'g')
const FILLED = new RegExp(`<${PREFIX}c(?:\\s[^>]*)?(?<!/)>`)
const FORMULA = `<${PREFIX}f(?:\\s[^>]*)?(?:/>|>[^<]*</${PREFIX}f>)`
const EMPTY = `(?:<${PREFIX}v\\s*/>|<${PREFIX}v>\\s*</${PREFIX}v>)?`
const NOT_COMPUTED = new RegExp(`<${PREFIX}c((?:\\s[^>]*)?)>\\s*${FORMULA}\\s*${EMPTY}\\s*</${PREFIX}c>`, 'g')

/** The letters and the number in the place of a row or cell. */
const placeOf = (tag: string) => /\sr=["']([A-Z]*)(\d+)["']/.exec(tag) ?? []

/** 1 for A, 27 for AA. */
const columnOf = (letters: string): number =>
  [...letters].reduce((sum, letter) => 26 * sum + letter.charCodeAt(0) - 64, 0)

/** A for 1, AA for 27. */
const lettersOf = (column: number): string =>
  column === 0 ? '' : lettersOf(Math.floor((column - 1) / 26)) + String.fromCharCode(65 + ((column - 1) % 26))

export function refuseRows(label: string): never {
  throw new BadInput(`${label} has more than 200,000 rows; save it as CSV, which may have more.`)
}

/** Refuses formulas that were never computed: the program that wrote them left that to Excel. */
function refuseNotComputed(label: string, xml: string): void {
  for (const [, attributes = ''] of xml.matchAll(NOT_COMPUTED)) {
    // The value of a formula that is text may be empty.
    if (/\st=["']str["']/.test(attributes)) continue
    const [, letters = '', row = ''] = placeOf(attributes)
    throw new BadInput(
      `${label} has a formula without a value in ${letters}${row}; open it in Excel, save it and import it again.`,
    )
  }
}

/** Rows of a sheet whose numbers follow each other, as a worksheet of their own that begins with row 1. */
export interface Segment {
  /** Rows of the sheet before the segment. */
  before: number
  xml: string
}

/** Where the rows of a worksheet begin, in order, and where the last one ends. */
function rowsOf(xml: string): { starts: { row: number; at: number }[]; end: number } {
  const end = xml.lastIndexOf('</', xml.lastIndexOf('sheetData>'))
  let row = 0
  const starts = [...xml.matchAll(ROW)].map(({ 0: tag, index: at }) => {
    const next = Number(placeOf(tag)[2] ?? row + 1)
    if (next <= row || at > end) throw new RangeError(`row ${next} is out of place`)
    row = next
    return { row, at }
  })
  return { starts, end }
}

/** Changes the tags of one segment and counts what is in it. */
function changeTags(label: string) {
  let [rows, counted, lastRow, lastColumn] = [0, 0, 0, 0]
  const count = (row: number, column: number) => {
    if (counted !== row) rows++
    counted = row
    if (rows > MOST_ROWS + FIRST_ROWS) refuseRows(label)
    lastRow = row
    lastColumn = Math.max(lastColumn, column)
    if (lastRow * lastColumn <= MOST_CELLS) return
    throw new BadInput(
      `${label} reaches to cell ${lettersOf(lastColumn)}${lastRow}, too far for a table; delete what does not belong to it, or save the table as CSV.`,
    )
  }
  return (xml: string, first: number, before: number): string => {
    let [row, column] = [first - 1, 0]
    return xml.replace(ROW_OR_CELL, (_tag, prefix: string, name: string, attributes: string) => {
      const [, letters = '', number] = placeOf(attributes)
      const end = attributes.endsWith('/') ? '/>' : '>'
      if (name === 'row') {
        row = Number(number ?? row + 1)
        column = 0
        return `<${prefix}row r="${row - before}"${end}`
      }
      column = letters === '' ? column + 1 : columnOf(letters)
      if (end === '>') count(row, column)
      const type = /\st=["'](\w+)["']/.exec(attributes)?.[1]
      const style = /\ss=["'](\d+)["']/.exec(attributes)?.[0] ?? ''
      const typed = type === undefined ? '' : ` t="${type === 'e' || type === 'd' ? 'str' : type}"`
      return `<${prefix}c r="${lettersOf(column)}${row - before}"${style}${typed}${end}`
    })
  }
}

/**
 * The rows of a worksheet in segments, as read-excel-file should get them: errors and ISO dates are the text that they are, which it
 * would drop or read in the time zone of the server, and every cell has a place. Throws BadInput, beginning with the label, for a sheet
 * that is too large, and RangeError for rows out of order.
 */
export function segmentsOf(label: string, xml: string): Segment[] {
  refuseNotComputed(label, xml)
  const { starts, end } = rowsOf(xml)
  const change = changeTags(label)
  const segments = Map.groupBy(starts, ({ row }) => Math.floor((row - 1) / SPAN))
  const firsts = [...segments.values()].map(([first]) => first!)
  return firsts.map(({ row, at }, index) => {
    const before = row - 1 - ((row - 1) % SPAN)
    const rows = change(xml.slice(at, firsts[index + 1]?.at ?? end), row, before)
    return { before, xml: `<worksheet><sheetData>${rows}</sheetData></worksheet>` }
  })
}

/** Whether a worksheet has a cell that is not empty. */
export const hasCells = (xml: string): boolean => FILLED.test(xml)
