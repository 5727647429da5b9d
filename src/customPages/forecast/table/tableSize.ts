import { PAPER_WIDTH } from '#shell/paper.ts'
import { tokens } from '#tokens.ts'

/** Widths of the table's columns and height of its rows, pixels. */
export interface TableSize {
  timeWidth: number
  columnWidth: number
  rowHeight: number
  /** Whether to use short names and dates, for a phone. */
  isCompact: boolean
}

export const HEADER_HEIGHT = 60
export const MARK_WIDTH = 12

/** The border below a row. */
const LINE = 1

export const ROW_HEIGHT = tokens.size.control
/** The height of a touch target plus the border below the row. */
export const TALL_ROW_HEIGHT = tokens.size.touch + LINE

const compact = { timeWidth: 108, columnWidth: 60, isCompact: true }
const wide = { timeWidth: 152, columnWidth: 104, isCompact: false }

export const ROW_ON_PAPER = 20

/** Minimum column width for a readable name, pixels; a table with more columns than fit is scaled down. */
const LEAST_COLUMN = 48

/** The sizes for printing all columns. */
export const tableSizeOnPaper = (columns: number): TableSize => {
  const { timeWidth } = compact
  const room = Math.floor((PAPER_WIDTH - timeWidth) / Math.max(1, columns))
  return {
    timeWidth,
    columnWidth: Math.min(Math.max(room, LEAST_COLUMN), wide.columnWidth),
    isCompact: true,
    rowHeight: ROW_ON_PAPER,
  }
}

/** Minimum width for four wide columns beside the time. */
const NARROW = wide.timeWidth + 4 * wide.columnWidth

/** Whether a width in pixels has room only for a compact table. */
export const isNarrow = (width: number): boolean => width < NARROW

/** The sizes of a table; its rows are touch targets if `isTouched`. */
export const tableSizeFor = (isCompact: boolean, isTouched: boolean): TableSize => ({
  ...(isCompact ? compact : wide),
  rowHeight: isTouched ? TALL_ROW_HEIGHT : ROW_HEIGHT,
})
