import { tokens } from '../../../theme.ts'

/** How wide the table's columns are, in pixels. */
export interface TableSize {
  timeWidth: number
  columnWidth: number
  /** Short names and dates, for the room of a phone. */
  isCompact: boolean
}

export const ROW_HEIGHT = tokens.size.control
export const HEADER_HEIGHT = 60
export const MARK_WIDTH = 12

const compact: TableSize = { timeWidth: 108, columnWidth: 60, isCompact: true }
const wide: TableSize = { timeWidth: 152, columnWidth: 104, isCompact: false }

/** Narrower than this, not four columns of the wide table fit beside the time. */
const NARROW = wide.timeWidth + 4 * wide.columnWidth

/** The sizes for a place of that many pixels. */
export const tableSizeFor = (width: number): TableSize => (width < NARROW ? compact : wide)
