import type { Point } from '../series.ts'

/** A box of degrees. */
export interface Area {
  west: number
  south: number
  east: number
  north: number
}

/** Square cells of degrees over an area, counted from the south-west eastwards, then northwards. */
export interface CellGrid {
  /** Degrees that a cell is wide and high. */
  step: number
  west: number
  south: number
  columns: number
  rows: number
}

/** The most cells of a map. */
export const MOST_CELLS = 2000

/** Widths of a cell, degrees, as maps have them. */
const steps = [0.05, 0.1, 0.2, 0.25, 0.5, 1, 2, 5, 10] as const

/** Degrees without the dust of floating point. */
const tidy = (degrees: number): number => Math.round(degrees * 1e6) / 1e6

/**
 * The finest cells that cover an area with no more than so many. Edges lie on multiples of the width, so that areas beside each
 * other share their cells.
 */
export function cellGrid({ west, south, east, north }: Area, most = MOST_CELLS): CellGrid {
  const grids = steps.map((step): CellGrid => {
    const [left, bottom] = [Math.floor(west / step), Math.floor(south / step)]
    return {
      step,
      west: tidy(left * step),
      south: tidy(bottom * step),
      columns: Math.max(1, Math.ceil(east / step) - left),
      rows: Math.max(1, Math.ceil(north / step) - bottom),
    }
  })
  return grids.find(({ columns, rows }) => columns * rows <= most) ?? grids.at(-1)!
}

/** The middle of a cell. */
export function cellCentre(
  { west, south, step, columns }: CellGrid,
  cell: number,
): Pick<Point, 'latitude' | 'longitude'> {
  return {
    latitude: tidy(south + (Math.floor(cell / columns) + 0.5) * step),
    longitude: tidy(west + ((cell % columns) + 0.5) * step),
  }
}
