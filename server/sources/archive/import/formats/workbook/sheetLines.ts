import { BadInput } from '#server/sources/archive/import/badInput.ts'
import { isTimeName } from '#server/sources/archive/import/times/timeColumn.ts'
import { DAY, HOUR } from '#weather/time.ts'
import { isOpenMeteoCsv } from '../readOpenMeteo.ts'
import { FIRST_ROWS, MOST_ROWS, refuseRows } from './segments.ts'
import type { Cell } from './sheetRows.ts'

/** A sheet as the lines of a CSV file, one for each of its rows, so that a line has the number of its row. */
export interface SheetLines {
  /** The first piece ends with the names. */
  pieces: string[]
  /** The row of the names, from 1. */
  namesAt: number
}

/** The serial number of a date as text: a day, a time to the second, or of the first day only the clock, up to 24:00. */
function dateText(date: Date, from1904: boolean): string {
  const seconds = Math.round(date.getTime() / 1000)
  if (Number.isNaN(seconds)) return String(date)
  const clock = seconds - (from1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30)) / 1000
  if (clock >= 0 && clock <= DAY) {
    const parts = [clock / HOUR, (clock % HOUR) / 60, clock % 60]
    return parts.map((part) => String(Math.floor(part)).padStart(2, '0')).join(':')
  }
  const iso = new Date(1000 * seconds).toISOString()
  return iso.endsWith('T00:00:00.000Z') ? iso.slice(0, 10) : iso.slice(0, 19)
}

function cellText(cell: Cell, from1904: boolean): string {
  if (cell === null) return ''
  if (cell instanceof Date) return dateText(cell, from1904)
  return typeof cell === 'boolean' ? String(cell).toUpperCase() : String(cell).replaceAll(/[\r\n]+/g, ' ')
}

const isNumber = (text: string) => !Number.isNaN(Number(text.replace(',', '.')))

/**
 * The index of the row that names the columns, which titles may precede: of the first rows with at least two texts and nothing else,
 * the widest one that names a time, otherwise the widest, and of equals the first. Without such a row, the first with two cells.
 */
function rowOfNames(rows: readonly (readonly Cell[])[]): number {
  const filled = rows.flatMap((row, index) => {
    const cells = row.filter((cell) => cell !== null)
    return cells.length === 0 ? [] : [{ index, cells, hasTime: false }]
  })
  const several = filled.slice(0, FIRST_ROWS).filter(({ cells }) => cells.length > 1)
  const named = several
    .filter(({ cells }) => cells.every((cell) => typeof cell === 'string' && !isNumber(cell)))
    .map((row) => ({ ...row, hasTime: row.cells.some((cell) => isTimeName(String(cell))) }))
  const [best] = named.toSorted(
    (a, b) => Number(b.hasTime) - Number(a.hasTime) || b.cells.length - a.cells.length,
  )
  return (best ?? several[0])?.index ?? -1
}

/** A line of CSV; an empty row is an empty line. */
function line(cells: readonly string[], delimiter: string): string {
  if (cells.every((cell) => cell === '')) return ''
  return cells
    .map((cell) => (/[;"#]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
    .join(delimiter)
}

/** Maximum characters of a sheet as text: a long text of the workbook may stand in many cells. */
const MOST_TEXT = 200_000_000

/** Maximum characters of a piece. */
const PIECE = 100_000

/** The rows of a sheet as lines from its names on. Throws BadInput, beginning with the label, if it has none or is too long. */
export function sheetLines(label: string, rows: readonly Cell[][], from1904: boolean): SheetLines {
  const width = rows.reduce((most, { length }) => Math.max(most, length), 0)
  const texts = (row: readonly Cell[]) =>
    Array.from({ length: width }, (_, column) => cellText(row[column] ?? null, from1904))
  const first = rows.find((row) => row.some((cell) => cell !== null)) ?? []
  // Its CSV has commas and a table of places before the names.
  const isOpenMeteo = isOpenMeteoCsv(line(texts(first), ','))
  const names = isOpenMeteo ? rows.indexOf(first) : rowOfNames(rows)
  if (names < 0) throw new BadInput(`${label} has no row with the names of columns.`)
  const below = rows.slice(names + 1)
  if (below.filter((row) => row.some((cell) => cell !== null)).length > MOST_ROWS) refuseRows(label)
  const delimiter = isOpenMeteo ? ',' : ';'
  const lineOf = (row: readonly Cell[]) => `${line(texts(row), delimiter)}\n`
  const pieces = [`${isOpenMeteo ? '' : '\n'.repeat(names)}${lineOf(rows[names]!)}`]
  let [piece, total] = ['', 0]
  for (const row of below) {
    const text = lineOf(row)
    total += text.length
    if (total > MOST_TEXT) throw new BadInput(`${label} has more than 200 MB of text.`)
    piece += text
    if (piece.length < PIECE) continue
    pieces.push(piece)
    piece = ''
  }
  return { pieces: [...pieces, piece], namesAt: names + 1 }
}
