import { tokens } from '../../../tokens.ts'

/** How wide the table's columns and how high its rows are, in pixels. */
export interface TableSize {
  timeWidth: number
  columnWidth: number
  rowHeight: number
  /** Short names and dates, for the room of a phone. */
  isCompact: boolean
}

export const HEADER_HEIGHT = 60
export const MARK_WIDTH = 12

/** The line under a row. */
const LINE = 1

export const ROW_HEIGHT = tokens.size.control
/** For a finger, the line under the row not counted. */
export const TALL_ROW_HEIGHT = tokens.size.touch + LINE

const compact = { timeWidth: 108, columnWidth: 60, isCompact: true }
const wide = { timeWidth: 152, columnWidth: 104, isCompact: false }

/** Narrower than this, not four columns of the wide table fit beside the time. */
const NARROW = wide.timeWidth + 4 * wide.columnWidth

/** Whether a place of that many pixels has room for a compact table only. */
export const isNarrow = (width: number): boolean => width < NARROW

/** The sizes of a table; its rows are as high as a finger needs where they are for fingers. */
export const tableSizeFor = (isCompact: boolean, isForFingers: boolean): TableSize => ({
  ...(isCompact ? compact : wide),
  rowHeight: isForFingers ? TALL_ROW_HEIGHT : ROW_HEIGHT,
})
