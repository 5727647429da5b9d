import type { Margin, Size } from '../../../chartModel/plotArea.ts'
import type { Mark } from '../../../charts/PointCursor.tsx'
import type { KeyOf } from '../../../shell/shortcuts/shortcuts.ts'

/** Pixels around the cells: years to the left, months below. */
const margin = { left: 36, right: 2, top: 4, bottom: 26 }

const ROW = 24
const MONTHS = 12

/** A value of up to three digits in the smallest type is so wide, a little of the next cell included. */
const TEXT_WIDTH = 21

export interface HeatmapFrame extends Size {
  rows: number
  margin: Margin
  cellWidth: number
  cellHeight: number
  /** Whether a cell has room for its value. */
  hasText: boolean
}

/** The measures of a heatmap of so many years: rows of one height, months as wide as the page allows. */
export function heatmapFrame(width: number, rows: number): HeatmapFrame {
  const cellWidth = Math.max(1, width - margin.left - margin.right) / MONTHS
  return {
    width,
    height: margin.top + rows * ROW + margin.bottom,
    rows,
    margin,
    cellWidth,
    cellHeight: ROW,
    hasText: cellWidth >= TEXT_WIDTH,
  }
}

/** Cells are counted row by row from the top left. */
export function cellAt({ cellWidth, cellHeight, rows }: HeatmapFrame, x: number, y: number): number | null {
  const month = Math.floor((x - margin.left) / cellWidth)
  const row = Math.floor((y - margin.top) / cellHeight)
  const isInside = month >= 0 && month < MONTHS && row >= 0 && row < rows
  return isInside ? row * MONTHS + month : null
}

export const cellMark = ({ cellWidth, cellHeight }: HeatmapFrame, cell: number): Mark => ({
  left: margin.left + (cell % MONTHS) * cellWidth,
  top: margin.top + Math.floor(cell / MONTHS) * cellHeight,
  width: cellWidth,
  height: cellHeight,
})

const steps: Record<string, number> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -MONTHS,
  ArrowDown: MONTHS,
} satisfies Record<KeyOf<'cell'>, number>

/** The cell that a key leads to: arrows by month and year, Home and End to the ends of the year. */
export function cellAfterKey({ rows }: HeatmapFrame, key: string, cell: number): number | undefined {
  const start = cell - (cell % MONTHS)
  if (key === 'Home') return start
  if (key === 'End') return start + MONTHS - 1
  const step = steps[key]
  if (step === undefined) return undefined
  const next = cell + step
  return next >= 0 && next < rows * MONTHS ? next : cell
}
