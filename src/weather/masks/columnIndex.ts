import { countHours, emptyMask, type HourMask } from './hourMask.ts'

/**
 * An index that the owner of a column computes once and passes to every request, which then reads very little of the column.
 * It has the hours with a value, and for some limits the hours below each. Any other limit is between two of these, and only
 * the hours in between must be compared: a range-encoded, binned bitmap index (Chan and Ioannidis, 1998).
 *
 * It is not updated with the column: a column that is written to afterwards needs a new index.
 */
export interface ColumnIndex {
  known: HourMask
  /** No hour is missing. */
  isComplete: boolean
  /** Ascending, from -Infinity to Infinity, in single precision. */
  limits: Float32Array
  /** For each limit, the known hours whose value is below it; none for the first limit, all known hours for the last. */
  below: readonly HourMask[]
  /** For each limit, the greatest value below it; -Infinity if there is none. */
  greatest: Float32Array
}

/** An index by parameter; a column without one is read whole. */
export type SeriesIndex = Readonly<Record<string, ColumnIndex>>

/** About a 48th of the hours is between two limits; a mask costs one bit per hour, all masks together six bytes. */
const BINS = 48

/** The number of values that are sorted to choose the limits. */
const SAMPLE = 1024

/** The distinct quantiles of the column: about the same number of hours is between any two neighbors. */
function limitsOf(column: Float32Array): Float32Array {
  const stride = Math.ceil(column.length / SAMPLE)
  const sample = Float32Array.from({ length: Math.ceil(column.length / (stride || 1)) }, (_, place) => {
    return column[place * stride]!
  })
    .filter((value) => !Number.isNaN(value))
    .sort()
  const quantiles = Array.from({ length: BINS - 1 }, (_, bin) => {
    return sample[Math.floor(((bin + 1) * sample.length) / BINS)] ?? Number.POSITIVE_INFINITY
  })
  const ends = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
  return Float32Array.from(new Set([...ends, ...quantiles])).sort()
}

/** The index of the first limit above the value. */
function placeAbove(limits: Float32Array, value: number): number {
  let from = 0
  let to = limits.length - 1
  while (from < to) {
    const middle = (from + to) >>> 1
    if (limits[middle]! > value) to = middle
    else from = middle + 1
  }
  return from
}

/** The index of a column with one value per hour, NaN if missing. Takes some 15 ns per hour. */
export function columnIndex(column: Float32Array): ColumnIndex {
  const limits = limitsOf(column)
  const below = Array.from(limits, () => emptyMask(column.length))
  const greatest = new Float32Array(limits.length).fill(Number.NEGATIVE_INFINITY)
  const inBin = new Int32Array(limits.length)
  const words = (column.length + 31) >>> 5
  for (let word = 0; word < words; word++) {
    const end = Math.min(column.length, (word << 5) + 32)
    inBin.fill(0)
    for (let hour = word << 5; hour < end; hour++) {
      const value = column[hour]!
      if (Number.isNaN(value)) continue
      const place = placeAbove(limits, value)
      inBin[place] = inBin[place]! | (1 << (hour & 31))
      if (value > greatest[place]!) greatest[place] = value
    }
    let bits = 0
    for (let bin = 0; bin < limits.length; bin++) {
      bits |= inBin[bin]!
      below[bin]![word] = bits
    }
  }
  // The running maximum over the bins: a value below a limit is also below the next one.
  for (let bin = 1; bin < limits.length; bin++) greatest[bin] = Math.max(greatest[bin]!, greatest[bin - 1]!)
  const known = below.at(-1)!
  return { known, isComplete: countHours(known) === column.length, limits, below, greatest }
}

/** The hours certainly below a limit, and the hours possibly below it, which include the former. */
export interface Bracket {
  surely: HourMask
  possibly: HourMask
}

/** Bounds from the index for the hours below a limit (single precision); both are the same mask if the index decides all hours. */
export function bracketBelow({ limits, below, greatest }: ColumnIndex, limit: number): Bracket {
  let place = 0
  while (place < limits.length - 1 && limits[place]! < limit) place++
  const possibly = below[place]!
  // An infinite value is in the last bin, but is not below infinity.
  const isWhole = place === 0 || greatest[place]! < limit
  return { possibly, surely: isWhole ? possibly : below[place - 1]! }
}
