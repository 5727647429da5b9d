import type { Cell, Column, FigureTable } from '#chartModel/statistics/figureTable.ts'
import { csvText } from '#formats/csvText.ts'

/** More decimals than the page shows, but without binary rounding noise. */
const FILE_DECIMALS = 4

const fileCell = (cell: Cell): string =>
  cell === null ? '' : typeof cell === 'string' ? csvText(cell) : String(Number(cell.toFixed(FILE_DECIMALS)))

const fileHead = ({ title, unit }: Column) => csvText(unit === undefined ? title : `${title} (${unit})`)

/** A table as CSV below the lines of its head; missing figures are empty. */
export const figureCsv = (head: string, { columns, rows }: FigureTable): string =>
  head +
  [columns.map(fileHead), ...rows.map((row) => row.map(fileCell))]
    .map((cells) => `${cells.join(',')}\r\n`)
    .join('')
