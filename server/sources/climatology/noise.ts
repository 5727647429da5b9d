import type { Point } from '#weather/series.ts'

/** FNV-1a over the UTF-16 units of a text: a 32-bit seed for a name. */
function seedOf(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash >>> 0
}

/** A 32-bit hash of a seed and a whole number, each bit depending on every bit of both. */
function hash32(seed: number, index: number): number {
  let bits = Math.imul(seed ^ Math.imul(index, 0x9e3779b1), 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 15), 0x2c1b3c6d)
  bits = Math.imul(bits ^ (bits >>> 12), 0x297a2d39)
  return (bits ^ (bits >>> 15)) >>> 0
}

/** Scales the sum of three 10-bit uniforms to unit variance: each has a variance of 1024² / 12. */
const UNIT = Math.sqrt(12 / 3) / 1024

/**
 * An approximately standard normal number, computed with integer arithmetic only (the sum of three uniforms), so that it is
 * the same on every machine.
 */
function hashNormal(seed: number, index: number): number {
  const bits = hash32(seed, index)
  return (((bits >>> 2) & 1023) + ((bits >>> 12) & 1023) + (bits >>> 22) - 1534.5) * UNIT
}

/** One scale of a noise: the spacing of its knots in time and space, and its share of the variance. */
export interface Octave {
  hours: number
  degrees: number
  variance: number
}

/** A knot of the grid in space with its weight; the squares of the four weights add up to 1. */
interface Corner {
  seed: number
  weight: number
}

/** Two weights whose squares add up to 1, with zero slope at both ends, so that the variance is constant between knots. */
export function blend(fraction: number): [number, number] {
  const smooth = fraction * fraction * (3 - 2 * fraction)
  return [Math.cos((smooth * Math.PI) / 2), Math.sin((smooth * Math.PI) / 2)]
}

function cornersOf(seed: number, point: Point, degrees: number): Corner[] {
  const [row, column] = [point.latitude / degrees, point.longitude / degrees]
  const [south, west] = [Math.floor(row), Math.floor(column)]
  const [rows, columns] = [blend(row - south), blend(column - west)]
  const corner = (north: 0 | 1, east: 0 | 1): Corner => ({
    seed: hash32(hash32(seed, south + north), west + east),
    weight: rows[north] * columns[east],
  })
  return [corner(0, 0), corner(0, 1), corner(1, 0), corner(1, 1)]
}

/** Weights of the knots before and after each hour between two knots. */
interface Weights {
  before: Float64Array
  after: Float64Array
}

/** Cached by the hours between knots: one entry for each spacing that the octaves use. */
const weights = new Map<number, Weights>()

function weightsOf(hours: number): Weights {
  const known = weights.get(hours)
  if (known) return known
  const pairs = Array.from({ length: hours }, (_, step) => blend(step / hours))
  const made = {
    before: Float64Array.from(pairs, ([share]) => share),
    after: Float64Array.from(pairs, ([, share]) => share),
  }
  weights.set(hours, made)
  return made
}

/** The values at `count` knots of an octave from the knot `first` on. */
function knotsOf(corners: readonly Corner[], amplitude: number, first: number, count: number): Float64Array {
  const knots = new Float64Array(count)
  for (const { seed, weight } of corners) {
    const scale = weight * amplitude
    for (let k = 0; k < count; k++) knots[k] = knots[k]! + scale * hashNormal(seed, first + k)
  }
  return knots
}

/**
 * Up to this spacing in hours, it is faster to loop over the knots for each hour between knots than
 * over the hours for each knot.
 */
const SHORT = 4

function addOctave(sum: Float64Array, seed: number, point: Point, start: number, octave: Octave): void {
  const { hours } = octave
  // Octaves are shifted relative to each other so that their knots do not coincide.
  const shifted = start + (seed % hours)
  const first = Math.floor(shifted / hours)
  const count = Math.floor((shifted + sum.length - 1) / hours) - first + 2
  const knots = knotsOf(cornersOf(seed, point, octave.degrees), Math.sqrt(octave.variance), first, count)
  const { before, after } = weightsOf(hours)
  const offset = shifted - first * hours
  if (hours <= SHORT) {
    for (let step = 0; step < hours; step++) {
      const [share, rest] = [before[step]!, after[step]!]
      let knot = step < offset ? 1 : 0
      for (let t = knot * hours + step - offset; t < sum.length; t += hours, knot++) {
        sum[t] = sum[t]! + knots[knot]! * share + knots[knot + 1]! * rest
      }
    }
    return
  }
  for (let t = 0, knot = 0, step = offset; t < sum.length; knot++, step = 0) {
    const [left, right] = [knots[knot]!, knots[knot + 1]!]
    const end = Math.min(sum.length, t + hours - step)
    for (; t < end; t++, step++) sum[t] = sum[t]! + left * before[step]! + right * after[step]!
  }
}

/**
 * Gaussian noise with mean 0 and variance 1 at a point, for `length` hours from `start` (hours since 1970).
 *
 * Value noise over hashed knots: an hour has the same value in any requested range, and nearby points have nearly the same
 * weather. `name` selects an independent noise; the variances of the octaves add up to 1.
 */
export function noise(
  name: string,
  point: Point,
  start: number,
  length: number,
  octaves: readonly Octave[],
): Float64Array {
  const sum = new Float64Array(length)
  octaves.forEach((octave, position) => {
    addOctave(sum, seedOf(`${name}/${position}`), point, start, octave)
  })
  return sum
}
