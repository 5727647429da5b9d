import type { PdfContent, TableLayout } from 'pdfmake'
import { type Column, cellText, type FigureTable } from '#chartModel/statistics/figureTable.ts'
import { CONTENT_WIDTH, size } from '#server/documents/page.ts'
import { ruledRows } from '#server/documents/tableLayouts.ts'
import { textWidth } from '#server/fonts/textHeight.ts'
import { tokens } from '#tokens.ts'

const { muted } = tokens.light

/** Least gap between two columns of a table, in points, and the most of the width that names of rows take. */
const GAP = 6
const MOST_NAMES = 110

const headText = ({ title, unit }: Column) => (unit === undefined ? title : `${title}\n${unit}`)

const widthOf = (text: string, isBold = false) => textWidth(text, { size: size.text, isBold })

/** The columns that have a value: a scatter of waves begins at 0 s, a period that no sea state has. */
function filled({ columns, rows, ...table }: FigureTable): FigureTable {
  const hasValues = columns.map((_, place) => rows.length === 0 || rows.some((row) => row[place] !== null))
  const withValues = <Value>(values: readonly Value[]) => values.filter((_, place) => hasValues[place])
  return { ...table, columns: withValues(columns), rows: rows.map(withValues) }
}

/** The least width of a column in points; heads break between words. */
const leastWidth = ({ columns, rows }: FigureTable, place: number): number =>
  Math.max(
    ...headText(columns[place]!)
      .split(/\s/)
      .map((word) => widthOf(word, true)),
    ...rows.map((row) => widthOf(cellText(row[place] ?? null, columns[place]))),
  ) + GAP

/** A table as several below each other, each with the names of the rows, if the page is too narrow for all columns. */
function widthFolds(table: FigureTable): FigureTable[] {
  const { columns, rows } = table
  const [names = 0, ...others] = columns.map((_, place) => leastWidth(table, place))
  const room = CONTENT_WIDTH - Math.min(names, MOST_NAMES)
  const widest = Math.max(...others)
  const isFitting = others.reduce((sum, width) => sum + width, 0) <= room
  const most = isFitting ? others.length : Math.floor(room / widest)
  const folds = Math.ceil(others.length / most)
  const each = Math.ceil(others.length / folds)
  return Array.from({ length: folds }, (_, fold) => {
    const part = <Value>([first, ...more]: readonly Value[]) => [
      first!,
      ...more.slice(fold * each, (fold + 1) * each),
    ]
    return { ...table, columns: part(columns), rows: rows.map(part) }
  })
}

/** A table of at most so many columns is narrow: its rows are in as many parts beside each other. */
const NARROW = 3

/** The widths of columns in points: what each needs, and its part of the rest of `room`. */
function widthsIn(table: FigureTable, room: number): number[] {
  const least = table.columns.map((_, place) => leastWidth(table, place))
  const needed = least.map((width, place) => (place === 0 ? Math.min(width, MOST_NAMES) : width))
  const spare = (room - needed.reduce((sum, width) => sum + width, 0)) / needed.length
  return needed.map((width) => width - GAP + Math.max(0, spare))
}

export function rowsTable(table: FigureTable, room = CONTENT_WIDTH): PdfContent {
  const { columns, rows } = table
  const cell = (text: string, place: number, style: object = {}): PdfContent => ({
    text,
    fontSize: size.text,
    noWrap: place > 0,
    alignment: place === 0 ? 'left' : 'right',
    ...style,
  })
  return {
    layout: denseRows,
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: widthsIn(table, room),
      body: [
        columns.map((column, place) =>
          cell(headText(column), place, { bold: true, color: muted, noWrap: false }),
        ),
        ...rows.map((row) =>
          columns.map((column, place) => cell(cellText(row[place] ?? null, column), place)),
        ),
      ],
    },
  }
}

const denseRows: TableLayout = {
  ...ruledRows,
  paddingLeft: () => 0,
  paddingRight: () => GAP,
  paddingTop: () => 1,
  paddingBottom: () => 1,
}

/** The rows of a table in parts of equal height. */
function heightFolds(table: FigureTable): FigureTable[] {
  const { rows } = table
  const high = Math.ceil(rows.length / NARROW)
  return Array.from({ length: NARROW }, (_, fold) => ({
    ...table,
    rows: rows.slice(fold * high, (fold + 1) * high),
  }))
}

export function figureTable(all: FigureTable): PdfContent {
  const table = filled(all)
  const isNarrow = table.columns.length <= NARROW
  const columnGap = 24
  const room = (CONTENT_WIDTH - (NARROW - 1) * columnGap) / NARROW
  const parts = isNarrow
    ? [
        {
          columnGap,
          columns: heightFolds(table).map((part) => ({ ...rowsTable(part, room), width: room }) as const),
        },
      ]
    : widthFolds(table).map((part) => rowsTable(part))
  return captioned(table, parts)
}

/** A table, in parts below each other, under its caption. */
export const captioned = ({ caption }: FigureTable, parts: readonly PdfContent[]): PdfContent => ({
  margin: [0, 6, 0, 0],
  stack: [
    { text: caption, color: muted, fontSize: size.small, margin: [0, 0, 0, 2] },
    ...parts.map((part): PdfContent => ({ stack: [part], margin: [0, 0, 0, 6] })),
  ],
})
