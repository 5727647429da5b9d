import { decimalText } from '../../weather/decimalText.ts'

/** What is to be known before a figure is used. */
export interface Note {
  severity: 'info' | 'warning'
  text: string
}

export interface Column {
  title: string
  unit?: string
  /** Of its numbers. */
  decimals?: number
}

export type Cell = string | number | null

/** Figures as rows; the first cell of a row is its head. */
export interface FigureTable {
  caption: string
  columns: readonly Column[]
  rows: readonly (readonly Cell[])[]
  /** The row of the chosen month. */
  chosen?: number
}

/** A count with its thousands apart. */
export const grouped = (count: number): string => count.toLocaleString('en')

/** A cell as a table shows it; a figure that is missing is a dash. */
export function cellText(cell: Cell, { decimals = 0 }: Partial<Column> = {}): string {
  if (cell === null) return '-'
  if (typeof cell === 'string') return cell
  return decimals === 0 ? grouped(Math.round(cell)) : decimalText(cell, decimals)
}
