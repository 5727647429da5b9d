import { bracketBelow, type ColumnIndex } from './columnIndex.ts'
import type { HourMask } from './hourMask.ts'
import { single, singleAbove } from './singlePrecision.ts'

/**
 * A one-sided comparison, brought to one form: it holds where (sign * value < limit) differs from `inverted`, with limit > 0.
 *
 * For limits above 0 the bits of single-precision numbers, read as whole numbers, are ordered as the numbers are (IEEE 754),
 * so 32 comparisons need no branch. Other limits get there by changing signs.
 */
export interface Comparison {
  /** The comparison as the index answers it: value < threshold, or that it is not. */
  threshold: number
  isBelow: boolean
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
  return { threshold: testValue, isBelow: true, ...positiveForm(testValue) }
}

/** value > limit, which is -value < -limit. */
export function above(limit: number): Comparison {
  const testValue = single(limit)
  const { flip, ...rest } = positiveForm(-testValue)
  return { threshold: singleAbove(testValue), isBelow: false, flip: flip ^ SIGN, ...rest }
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
 * Words without an hour left are not read, nor, with an index, hours of which it knows. Some 0.6 ns for an hour of a
 * column without index, whatever its value.
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

// The engine drops the code of a long loop at the first instruction after it that it has not yet seen run: each loop here
// is a function of its own.
function compareAll(values: Int32Array, { flip, limit, invert }: Comparison, ok: HourMask): void {
  const words = values.length >>> 5
  for (let word = 0; word < words; word++) {
    if (ok[word] !== 0) ok[word] = ok[word]! & (holdsInWord(values, word, flip, limit) ^ invert)
  }
}

/**
 * Takes the hours of which the index says that they do not hold out of `ok`, in place, without reading the column. Done for
 * all comparisons before the first is worked out, it leaves each of them less to read.
 */
export function excludeByIndex({ threshold, isBelow }: Comparison, ok: HourMask, index: ColumnIndex): void {
  const { surely, possibly } = bracketBelow(index, threshold)
  if (isBelow) for (let word = 0; word < ok.length; word++) ok[word] = ok[word]! & possibly[word]!
  else for (let word = 0; word < ok.length; word++) ok[word] = ok[word]! & ~surely[word]!
}

/** Works out the hours that the index leaves open; those that it excludes are out of `ok` already. */
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
