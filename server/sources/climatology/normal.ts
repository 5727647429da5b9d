import { LRUCache } from 'lru-cache'

const LIMIT = 6
const STEPS_PER_UNIT = 128
const SIZE = 2 * LIMIT * STEPS_PER_UNIT + 1

/** Upper tail 1 - Φ(z) at the knots, by the trapezoidal rule from the far tail inwards, so that small tails stay exact. */
function upperTails(): Float64Array {
  const tails = new Float64Array(SIZE)
  const density = (z: number): number => Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)
  const substeps = 16
  const width = 1 / STEPS_PER_UNIT / substeps
  let tail = 9.865876e-10 // 1 - Φ(6)
  for (let i = SIZE - 1; i >= 0; i--) {
    tails[i] = tail
    const z = -LIMIT + i / STEPS_PER_UNIT
    for (let k = 0; k < substeps; k++) {
      tail += ((density(z - k * width) + density(z - (k + 1) * width)) / 2) * width
    }
  }
  return tails
}

const tails = upperTails()
const logExponential = tails.map((tail) => Math.log(-Math.log(Math.min(tail, 1 - 9.865876e-10))))

function interpolate(table: Float64Array, z: number): number {
  const place = (z + LIMIT) * STEPS_PER_UNIT
  // Truncating rounds down because no value is negative here.
  const knot = place < 0 ? 0 : place < SIZE - 2 ? place | 0 : SIZE - 2
  const share = place < 0 ? 0 : place < SIZE - 1 ? place - knot : 1
  return table[knot]! + (table[knot + 1]! - table[knot]!) * share
}

/** Φ(z), the share of a standard normal distribution below z. */
export function normalShare(z: number): number {
  return 1 - interpolate(tails, z)
}

/** The z above which a share of a standard normal distribution, 0 to 1, lies. */
export function normalQuantileAbove(share: number): number {
  let [low, high] = [-LIMIT, LIMIT]
  for (let i = 0; i < 50; i++) {
    const middle = (low + high) / 2
    if (interpolate(tails, middle) > share) low = middle
    else high = middle
  }
  return low
}

/**
 * Values of a Weibull distribution of scale 1 at the knots of the normal distribution, by shape: a
 * point uses only a few shapes.
 */
const weibullTables = new LRUCache<number, Float64Array>({
  max: 64,
  memoMethod: (shape) => logExponential.map((value) => Math.exp(value / shape)),
})

/** Maps standard normal values to the values with the same cumulative probability in a Weibull distribution of scale 1. */
export function weibullOfNormal(z: Float64Array, shape: number): Float64Array {
  const table = weibullTables.memo(shape)
  const values = new Float64Array(z.length)
  for (let i = 0; i < z.length; i++) values[i] = interpolate(table, z[i]!)
  return values
}

/** Mean of the `power`-th power of a Weibull variable of scale 1: Γ(1 + power / shape). */
export function weibullMoment(shape: number, power: number): number {
  return gamma(1 + power / shape)
}

/** Γ(x) for x of 1 and more, by Stirling's series at x + 8 and the recurrence down from there; good to 11 digits. */
function gamma(x: number): number {
  const y = x + 8
  const series = 1 / (12 * y) - 1 / (360 * y ** 3) + 1 / (1260 * y ** 5) - 1 / (1680 * y ** 7)
  let product = 1
  for (let k = 0; k < 8; k++) product *= x + k
  return (Math.sqrt((2 * Math.PI) / y) * (y / Math.E) ** y * Math.exp(series)) / product
}
