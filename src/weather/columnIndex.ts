import { emptyMask, type HourMask } from './hourMask.ts'
import type { HourlySeries } from './series.ts'

/**
 * What a column's owner may find once and hand to every question, which then reads less of the column: for each word of 32
 * hours, which have a value, and the least and the greatest value. Column stores call the latter a zone map.
 *
 * It describes the column as it was; a column that is written to afterwards needs a new one.
 */
export interface ColumnIndex {
  known: HourMask
  /** Infinity where no hour of the word has a value. */
  low: Float32Array
  /** -Infinity where no hour of the word has a value. */
  high: Float32Array
}

/** An index by parameter; a column without one is read whole. */
export type SeriesIndex = Readonly<Record<string, ColumnIndex>>

/** The index of a column with one value per hour, NaN where missing. */
export function columnIndex(column: Float32Array): ColumnIndex {
  const known = emptyMask(column.length)
  const low = new Float32Array(known.length).fill(Number.POSITIVE_INFINITY)
  const high = new Float32Array(known.length).fill(Number.NEGATIVE_INFINITY)
  for (let word = 0; word < known.length; word++) {
    const end = Math.min(column.length, (word << 5) + 32)
    let least = Number.POSITIVE_INFINITY
    let greatest = Number.NEGATIVE_INFINITY
    let bits = 0
    for (let hour = word << 5; hour < end; hour++) {
      const value = column[hour]!
      if (Number.isNaN(value)) continue
      bits |= 1 << (hour & 31)
      if (value < least) least = value
      if (value > greatest) greatest = value
    }
    known[word] = bits
    low[word] = least
    high[word] = greatest
  }
  return { known, low, high }
}

/** The indices of all columns of a series. */
export function seriesIndex({ columns }: HourlySeries): SeriesIndex {
  return Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, columnIndex(column)]))
}
