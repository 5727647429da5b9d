import { knownHours } from '../masks/favourable.ts'
import { intersection } from '../masks/hourMask.ts'
import {
  type CalendarMonth,
  countedMonths,
  figuresOfMonths,
  type HourRange,
  type MonthKey,
  type Sample,
} from './calendarMonths.ts'

/** Bin widths: meters of significant wave height, seconds of peak period. Both start at 0. */
export const HEIGHT_BIN = 0.5
export const PERIOD_BIN = 1

export interface Scatter extends Sample {
  /** The cells with at least one hour: the lower bounds of height and period, m and s, and percent of the counted hours. */
  cells_hs_from_tp_from_percent: [number, number, number][]
  /** For each height bin: its lower bound, m, its hours, and their mean period, s. */
  per_hs_bin_hs_from_hours_mean_tp: [number, number, number][]
}

/** The hours of each cell, and the sum of the periods of each row. */
function countCells(
  heights: Float32Array,
  periods: Float32Array,
  ranges: readonly HourRange[],
): { rows: number; columns: number; counts: Uint32Array; sums: Float64Array } {
  let highest = 0
  let longest = 0
  for (const { from, to } of ranges)
    for (let hour = from; hour < to; hour++) {
      if (heights[hour]! > highest) highest = heights[hour]!
      if (periods[hour]! > longest) longest = periods[hour]!
    }
  const rows = Math.floor(highest / HEIGHT_BIN) + 1
  const columns = Math.floor(longest / PERIOD_BIN) + 1
  const counts = new Uint32Array(rows * columns)
  const sums = new Float64Array(rows)
  for (const { from, to } of ranges)
    for (let hour = from; hour < to; hour++) {
      const height = heights[hour]!
      const period = periods[hour]!
      // Skips NaN and negative values: the first bin starts at 0.
      if (!(height >= 0 && period >= 0)) continue
      const row = Math.floor(height / HEIGHT_BIN)
      const cell = row * columns + Math.floor(period / PERIOD_BIN)
      counts[cell] = counts[cell]! + 1
      sums[row] = sums[row]! + period
    }
  return { rows, columns, counts, sums }
}

/**
 * How often significant wave height (m) and peak period (s) occur together, by calendar month (definitions C.4). Hours with a missing
 * value (NaN) are not counted; each other stands for `step` hours. Throws RangeError for columns of different lengths.
 */
export function scatter(
  months: readonly CalendarMonth[],
  { heights, periods, step = 1 }: { heights: Float32Array; periods: Float32Array; step?: number },
  wanted: readonly MonthKey[],
): Partial<Record<MonthKey, Scatter>> {
  if (heights.length !== periods.length)
    throw new RangeError(`${heights.length} heights do not fit ${periods.length} periods`)
  const known = intersection(knownHours(heights), knownHours(periods))
  return figuresOfMonths(
    { length: heights.length, months, counted: countedMonths(months, known, step), known, step },
    wanted,
    (ranges, samples) => {
      const { rows, columns, counts, sums } = countCells(heights, periods, ranges)
      const cells: Scatter['cells_hs_from_tp_from_percent'] = []
      const perBin: Scatter['per_hs_bin_hs_from_hours_mean_tp'] = []
      for (let row = 0; row < rows; row++) {
        let inRow = 0
        for (let column = 0; column < columns; column++) {
          const count = counts[row * columns + column]!
          if (count === 0) continue
          inRow += count
          cells.push([row * HEIGHT_BIN, column * PERIOD_BIN, (100 * count) / samples])
        }
        if (inRow > 0) perBin.push([row * HEIGHT_BIN, step * inRow, sums[row]! / inRow])
      }
      return { cells_hs_from_tp_from_percent: cells, per_hs_bin_hs_from_hours_mean_tp: perBin }
    },
  )
}
