import type { Place } from '../series.ts'

/** A box in degrees. */
export interface Area {
  west: number
  south: number
  east: number
  north: number
}

/** Square cells in degrees over an area, numbered from the south-west eastwards, then northwards. */
export interface CellGrid {
  /** Width and height of a cell, degrees. */
  step: number
  west: number
  south: number
  columns: number
  rows: number
}

/** The most cells of a map. */
export const MOST_CELLS = 2000

/** The possible widths of a cell, degrees. */
const steps = [0.05, 0.1, 0.2, 0.25, 0.5, 1, 2, 5, 10] as const

/** Degrees without floating-point noise. */
const tidy = (degrees: number): number => Math.round(degrees * 1e6) / 1e6

/**
 * The finest grid that covers an area with at most `most` cells. Edges are at multiples of the width, so that adjacent
 * areas share their cells.
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

/** The center of a cell. */
export function cellCentre({ west, south, step, columns }: CellGrid, cell: number): Place {
  return {
    latitude: tidy(south + (Math.floor(cell / columns) + 0.5) * step),
    longitude: tidy(west + ((cell % columns) + 0.5) * step),
  }
}
