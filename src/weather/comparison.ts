import type { ColumnIndex } from './columnIndex.ts'
import type { HourMask } from './hourMask.ts'
import { single, singleAbove } from './singlePrecision.ts'

/**
 * A one-sided comparison, brought to one form: it holds where (sign * value < limit) differs from `inverted`, with limit > 0.
 *
 * For limits above 0 the bits of single-precision numbers, read as whole numbers, are ordered as the numbers are (IEEE 754),
 * so 32 comparisons need no branch. Other limits get there by changing signs.
 */
export interface Comparison {
  /** The comparison as it was asked for. */
  condition: 'LT' | 'GT'
  testValue: number
  /** Bits that change the value's sign, or 0. */
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
  return { condition: 'LT', testValue, ...positiveForm(testValue) }
}

/** value > limit, which is -value < -limit. */
export function above(limit: number): Comparison {
  const testValue = single(limit)
  const { flip, ...rest } = positiveForm(-testValue)
  return { condition: 'GT', testValue, flip: flip ^ SIGN, ...rest }
}

/** value < limit; for a limit up to 0, not -value < the number next above -limit. */
function positiveForm(limit: number): Pick<Comparison, 'flip' | 'limit' | 'invert'> {
  return limit > 0
    ? { flip: 0, limit: bitsOf(limit), invert: 0 }
    : { flip: SIGN, limit: bitsOf(singleAbove(-limit)), invert: -1 }
}

/** The sign bit where value < limit; both are bits, and limit > 0. Two positives differ by less than overflows. */
function belowBit(value: number, limit: number): number {
  return ((value - limit) | value) & SIGN
}

/**
 * Takes the hours where the comparison does not hold out of `ok`, in place; what it does with NaN is not defined, so the
 * caller takes those hours out before. `column` has one value per hour.
 *
 * Words without an hour left are not read, nor, with an index, words that hold or fail as a whole. Some 0.6 ns for an hour
 * that is read, whatever its value.
 */
export function compare(
  column: Float32Array,
  comparison: Comparison,
  ok: HourMask,
  index?: ColumnIndex,
): void {
  const values = new Int32Array(column.buffer, column.byteOffset, column.length)
  if (index) compareIndexed(values, comparison, ok, index)
  else compareAll(values, comparison, ok)
  if (column.length & 31) compareLastWord(values, comparison, ok)
}

// The engine drops the code of a long loop at the first instruction after it that it has not yet seen run: each loop here
// is a function of its own.
function compareAll(values: Int32Array, { flip, limit, invert }: Comparison, ok: HourMask): void {
  const words = values.length >>> 5
  for (let word = 0; word < words; word++) {
    if (ok[word] !== 0) ok[word] = ok[word]! & (holdsInWord(values, word, flip, limit) ^ invert)
  }
}

function compareIndexed(
  values: Int32Array,
  { condition, testValue, flip, limit, invert }: Comparison,
  ok: HourMask,
  { low, high }: ColumnIndex,
): void {
  const words = values.length >>> 5
  const isBelow = condition === 'LT'
  for (let word = 0; word < words; word++) {
    if (ok[word] === 0) continue
    const holdsThroughout = isBelow ? high[word]! < testValue : low[word]! > testValue
    if (holdsThroughout) continue
    const failsThroughout = isBelow ? low[word]! >= testValue : high[word]! <= testValue
    ok[word] = failsThroughout ? 0 : ok[word]! & (holdsInWord(values, word, flip, limit) ^ invert)
  }
}

/**
 * Takes the words of which the index says that no hour holds out of `ok`, in place, without reading the column. Done for
 * all comparisons before the first is worked out, it leaves each of them less to read.
 */
export function excludeByIndex({ condition, testValue }: Comparison, ok: HourMask, index: ColumnIndex): void {
  const { low, high } = index
  const isBelow = condition === 'LT'
  for (let word = 0; word < ok.length; word++) {
    if (isBelow ? low[word]! >= testValue : high[word]! <= testValue) ok[word] = 0
  }
}

/**
 * The 32 comparisons of a whole word. Four hours at a time, addressed by `|`: with `+` or a running index the engine checks
 * each one for overflow, which costs half as much again.
 */
function holdsInWord(values: Int32Array, word: number, flip: number, limit: number): number {
  const first = word << 5
  let holds = 0
  for (let bit = 0; bit < 32; bit += 4) {
    const hour = first | bit
    const early =
      (belowBit(values[hour]! ^ flip, limit) >>> 3) | (belowBit(values[hour | 1]! ^ flip, limit) >>> 2)
    const late = (belowBit(values[hour | 2]! ^ flip, limit) >>> 1) | belowBit(values[hour | 3]! ^ flip, limit)
    // The first hour arrives at bit 0 with the last four.
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
