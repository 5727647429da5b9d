import { decimalText } from '#weather/decimalText.ts'

/** A remark that the user must know before using a figure. */
export interface Note {
  severity: 'info' | 'warning'
  text: string
}

export interface Column {
  title: string
  unit?: string
  /** Decimals of its numbers. */
  decimals?: number
}

export type Cell = string | number | null

/** Figures as rows; the first cell of a row is its header. */
export interface FigureTable {
  caption: string
  columns: readonly Column[]
  rows: readonly (readonly Cell[])[]
  /** The index of the chosen month's row. */
  chosen?: number
}

/** A count with thousands separators. */
export const grouped = (count: number): string => count.toLocaleString('en')

/** The text of a table cell; a dash if the figure is missing. */
export function cellText(cell: Cell, { decimals = 0 }: Partial<Column> = {}): string {
  if (cell === null) return '-'
  if (typeof cell === 'string') return cell
  return decimals === 0 ? grouped(Math.round(cell)) : decimalText(cell, decimals)
}
