/**
 * A limit in the precision of the series. Columns are Float32Array: a stored 0.7 is 0.699999988, which is below the double
 * 0.7. Rounding the limit like the values makes a value with the same decimal digits equal to it.
 */
export function single(limit: number): number {
  return Math.fround(limit)
}

const float = new Float32Array(1)
const bits = new Int32Array(float.buffer)

/** The smallest single-precision number above the limit. */
export function singleAbove(limit: number): number {
  float[0] = limit
  const value = float[0]
  if (value === Number.POSITIVE_INFINITY || Number.isNaN(value)) return value
  if (value === 0) bits[0] = 1
  else bits[0] = bits[0]! + (value > 0 ? 1 : -1)
  return float[0]
}

/** The largest single-precision number below the limit. */
export function singleBelow(limit: number): number {
  return -singleAbove(-limit)
}

/** The shortest decimal that rounds to the single-precision number: 0.7 for 0.699999988. */
export function shortestDecimal(value: number): number {
  for (let digits = 1; digits < 9; digits++) {
    const decimal = Number(value.toPrecision(digits))
    if (Math.fround(decimal) === value) return decimal
  }
  return Number(value.toPrecision(9))
}
