import { single, singleAbove } from '../singlePrecision.ts'
import { bracketBelow, type ColumnIndex } from './columnIndex.ts'
import type { HourMask } from './hourMask.ts'

/**
 * A one-sided comparison in normal form: it holds if (sign * value < limit) differs from `inverted`, with limit > 0.
 *
 * For limits above 0, the bits of single-precision numbers, read as integers, have the same order as the numbers (IEEE 754), so
 * that 32 comparisons need no branch. Other limits are brought to this form by changing signs.
 */
export interface Comparison {
  /** The comparison in the form of the index: value < threshold, or its negation. */
  threshold: number
  isBelow: boolean
  /** The bit that changes the value's sign, or 0. */
  flip: number
  /** The bits of the limit. */
  limit: number
  /** -1 to invert, else 0. */
  invert: number
}

const SIGN = 1 << 31
const float = new Float32Array(1)
const bits = new Int32Array(float.buffer)

function bitsOf(value: number): number {
  float[0] = value
  return bits[0]!
}

/** value < limit. */
export function below(limit: number): Comparison {
  const testValue = single(limit)
  return { threshold: testValue, isBelow: true, ...positiveForm(testValue) }
}

/** value > limit, which is -value < -limit. */
export function above(limit: number): Comparison {
  const testValue = single(limit)
  const { flip, ...rest } = positiveForm(-testValue)
  return { threshold: singleAbove(testValue), isBelow: false, flip: flip ^ SIGN, ...rest }
}

/** value < limit; for a limit up to 0, not (-value < the next number above -limit). */
function positiveForm(limit: number): Pick<Comparison, 'flip' | 'limit' | 'invert'> {
  return limit > 0
    ? { flip: 0, limit: bitsOf(limit), invert: 0 }
    : { flip: SIGN, limit: bitsOf(singleAbove(-limit)), invert: -1 }
}

/** The sign bit, set if value < limit. Both are bits, and limit > 0. The difference of two positive numbers cannot overflow. */
function belowBit(value: number, limit: number): number {
  return ((value - limit) | value) & SIGN
}

/**
 * Removes the hours in which the comparison does not hold from `ok`, in place. The result for NaN is undefined, so the caller
 * must remove those hours first. `column` has one value per hour.
 *
 * Skips words without an hour left and, with an index, hours that it decides. Takes some 0.6 ns per hour for a column without
 * an index, whatever its values.
 */
export function compare(
  column: Float32Array,
  comparison: Comparison,
  ok: HourMask,
  index?: ColumnIndex,
): void {
  const values = new Int32Array(column.buffer, column.byteOffset, column.length)
  if (index) {
    excludeByIndex(comparison, ok, index)
    compareOpen(values, comparison, ok, index)
    return
  }
  compareAll(values, comparison, ok)
  if (column.length & 31) compareLastWord(values, comparison, ok)
}

// Each loop is a function of its own, because the engine discards the optimized code of a long loop when it reaches an
// instruction after it that has not run before.
function compareAll(values: Int32Array, { flip, limit, invert }: Comparison, ok: HourMask): void {
  const words = values.length >>> 5
  for (let word = 0; word < words; word++) {
    if (ok[word] !== 0) ok[word] = ok[word]! & (holdsInWord(values, word, flip, limit) ^ invert)
  }
}

/**
 * Removes the hours in which the comparison fails according to the index from `ok`, in place, without reading the column. Call
 * it for all comparisons before computing the first, so that each of them reads less.
 */
export function excludeByIndex({ threshold, isBelow }: Comparison, ok: HourMask, index: ColumnIndex): void {
  const { surely, possibly } = bracketBelow(index, threshold)
  if (isBelow) for (let word = 0; word < ok.length; word++) ok[word] = ok[word]! & possibly[word]!
  else for (let word = 0; word < ok.length; word++) ok[word] = ok[word]! & ~surely[word]!
}

/** Compares the hours that the index leaves undecided; those that it excludes are already removed from `ok`. */
function compareOpen(
  values: Int32Array,
  { threshold, isBelow, flip, limit, invert }: Comparison,
  ok: HourMask,
  index: ColumnIndex,
): void {
  const { surely, possibly } = bracketBelow(index, threshold)
  if (surely === possibly) return
  const [certain, turn] = isBelow ? [surely, 0] : [possibly, -1]
  for (let word = 0; word < ok.length; word++) {
    let open = ok[word]! & ~(certain[word]! ^ turn)
    if (open === 0) continue
    let fails = 0
    while (open !== 0) {
      const bit = open & -open
      const value = values[(word << 5) | (31 - Math.clz32(bit))]!
      fails |= bit & ~((belowBit(value ^ flip, limit) >> 31) ^ invert)
      open ^= bit
    }
    ok[word] = ok[word]! & ~fails
  }
}

/**
 * The 32 comparisons of a whole word. Four hours at a time, indexed with `|`: with `+` or a running index the engine checks
 * each one for overflow, which takes 50 % longer.
 */
function holdsInWord(values: Int32Array, word: number, flip: number, limit: number): number {
  const first = word << 5
  let holds = 0
  for (let bit = 0; bit < 32; bit += 4) {
    const hour = first | bit
    const early =
      (belowBit(values[hour]! ^ flip, limit) >>> 3) | (belowBit(values[hour | 1]! ^ flip, limit) >>> 2)
    const late = (belowBit(values[hour | 2]! ^ flip, limit) >>> 1) | belowBit(values[hour | 3]! ^ flip, limit)
    // The first hour is shifted to bit 0 in the last iteration.
    holds = (holds >>> 4) | early | late
  }
  return holds
}

function compareLastWord(values: Int32Array, { flip, limit, invert }: Comparison, ok: HourMask): void {
  const word = values.length >>> 5
  let holds = 0
  for (let hour = word << 5; hour < values.length; hour++) {
    holds |= (belowBit(values[hour]! ^ flip, limit) >>> 31) << (hour & 31)
  }
  ok[word] = ok[word]! & (holds ^ invert)
}
