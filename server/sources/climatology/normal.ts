const LIMIT = 6
const STEPS_PER_UNIT = 128
const SIZE = 2 * LIMIT * STEPS_PER_UNIT + 1

/** Upper tail 1 - Φ(z) at the knots, by the trapezium rule from the far tail inwards, so that small tails stay exact. */
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
  const place = Math.min(Math.max((z + LIMIT) * STEPS_PER_UNIT, 0), SIZE - 1.000001)
  const knot = Math.floor(place)
  return table[knot]! + (table[knot + 1]! - table[knot]!) * (place - knot)
}

/** Φ(z), the share of a standard normal distribution below z. */
export function normalShare(z: number): number {
  return 1 - interpolate(tails, z)
}

/** The z that a share of a standard normal distribution, 0 to 1, lies above. */
export function normalQuantileAbove(share: number): number {
  let [low, high] = [-LIMIT, LIMIT]
  for (let i = 0; i < 50; i++) {
    const middle = (low + high) / 2
    if (interpolate(tails, middle) > share) low = middle
    else high = middle
  }
  return low
}

/** The value of a Weibull distribution of scale 1 that has the same share below it as z has in a normal one. */
export function weibullOfNormal(z: number, shape: number): number {
  return Math.exp(interpolate(logExponential, z) / shape)
}

/** Mean of the `power`-th power of a Weibull variable of scale 1, by summing over its distribution. */
export function weibullMoment(shape: number, power: number): number {
  let sum = 0
  for (let i = 1; i < SIZE; i++) {
    const value = Math.exp((((logExponential[i - 1]! + logExponential[i]!) / 2) * power) / shape)
    sum += value * (tails[i - 1]! - tails[i]!)
  }
  return sum
}
