import { csvText } from '../../../schemas/csvText.ts'
import { decimalText } from '../../../weather/decimalText.ts'
import { grouped } from './sample.ts'
import type { Cell, Column, FigureTable } from './statistic.ts'

/** A cell as the page shows it; a figure that is missing is a dash. */
export function cellText(cell: Cell, { decimals = 0 }: Partial<Column> = {}): string {
  if (cell === null) return '-'
  if (typeof cell === 'string') return cell
  return decimals === 0 ? grouped(Math.round(cell)) : decimalText(cell, decimals)
}

/** More decimals than the page shows, and none of the noise of binary fractions. */
const FILE_DECIMALS = 4

const fileCell = (cell: Cell): string =>
  cell === null ? '' : typeof cell === 'string' ? csvText(cell) : String(Number(cell.toFixed(FILE_DECIMALS)))

const fileHead = ({ title, unit }: Column) => csvText(unit === undefined ? title : `${title} (${unit})`)

/** A table as CSV under the lines of its head; missing figures are empty. */
export const figureCsv = (head: string, { columns, rows }: FigureTable): string =>
  head +
  [columns.map(fileHead), ...rows.map((row) => row.map(fileCell))]
    .map((cells) => `${cells.join(',')}\r\n`)
    .join('')
