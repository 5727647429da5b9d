import { type HourMask, maskOf } from '../masks/hourMask.ts'
import {
  type CalendarMonth,
  figuresOfMonths,
  keptMonths,
  type MonthKey,
  type Sample,
} from './calendarMonths.ts'

/** Widths of the bins: metres of significant wave height, seconds of peak period. Both begin at 0. */
const HEIGHT_BIN = 0.5
const PERIOD_BIN = 1

export interface Scatter extends Sample {
  /** Of the cells that have an hour: where height and period begin, m and s, and percent of the counted hours. */
  cells_hs_from_tp_from_percent: [number, number, number][]
  /** Where the height begins, m, its hours, and the mean period of these, s. */
  per_hs_bin_hs_from_hours_mean_tp: [number, number, number][]
}

/** The hours in which neither column is missing (NaN). */
export function knownInBoth(one: Float32Array, other: Float32Array): HourMask {
  return maskOf(
    Uint8Array.from(one, (value, hour) => Number(!(Number.isNaN(value) || Number.isNaN(other[hour])))),
  )
}

/**
 * How often significant wave height (m) and peak period (s) occur together, by calendar month (definitions C.4). Hours with a missing
 * value (NaN) are not counted. Throws RangeError for columns of different lengths.
 */
export function scatter(
  months: readonly CalendarMonth[],
  { heights, periods }: { heights: Float32Array; periods: Float32Array },
  wanted: readonly MonthKey[],
): Partial<Record<MonthKey, Scatter>> {
  if (heights.length !== periods.length)
    throw new RangeError(`${heights.length} heights do not fit ${periods.length} periods`)
  const known = knownInBoth(heights, periods)
  return figuresOfMonths({ months, kept: keptMonths(months, known), known }, wanted, (ranges, hours) => {
    const cells = new Map<number, Map<number, number>>()
    const sums = new Map<number, number>()
    for (const { from, to } of ranges)
      for (let hour = from; hour < Math.min(to, heights.length); hour++) {
        const height = heights[hour]!
        const period = periods[hour]!
        if (Number.isNaN(height) || Number.isNaN(period)) continue
        const bin = Math.floor(height / HEIGHT_BIN)
        const row = cells.get(bin) ?? new Map<number, number>()
        const column = Math.floor(period / PERIOD_BIN)
        row.set(column, (row.get(column) ?? 0) + 1)
        cells.set(bin, row)
        sums.set(bin, (sums.get(bin) ?? 0) + period)
      }
    const ascending = (one: readonly [number, unknown], other: readonly [number, unknown]) =>
      one[0] - other[0]
    const rows = [...cells].sort(ascending)
    return {
      cells_hs_from_tp_from_percent: rows.flatMap(([bin, row]) =>
        [...row]
          .sort(ascending)
          .map(([column, count]): [number, number, number] => [
            bin * HEIGHT_BIN,
            column * PERIOD_BIN,
            (100 * count) / hours,
          ]),
      ),
      per_hs_bin_hs_from_hours_mean_tp: rows.map(([bin, row]): [number, number, number] => {
        const count = row.values().reduce((sum, one) => sum + one, 0)
        return [bin * HEIGHT_BIN, count, (sums.get(bin) ?? 0) / count]
      }),
    }
  })
}
