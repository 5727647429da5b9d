import type { Point } from '../../../src/weather/series.ts'
import { hash32, hashNormal, seedOf } from './hash.ts'

/** One scale of a noise: how far apart its knots lie in time and space, and its share of the variance. */
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

/** Two weights whose squares add up to 1, level at both ends, so that the variance is even between knots. */
export function blend(fraction: number): [number, number] {
  const smooth = fraction * fraction * (3 - 2 * fraction)
  return [Math.cos((smooth * Math.PI) / 2), Math.sin((smooth * Math.PI) / 2)]
}

function cornersOf(seed: number, point: Point, degrees: number): Corner[] {
  const [row, column] = [point.latitude / degrees, point.longitude / degrees]
  const [south, west] = [Math.floor(row), Math.floor(column)]
  const [rows, columns] = [blend(row - south), blend(column - west)]
  return [0, 1, 2, 3].map((corner) => {
    const [north, east] = [corner >> 1, corner & 1]
    return {
      seed: hash32(hash32(seed, south + north), west + east),
      weight: rows[north]! * columns[east]!,
    }
  })
}

function addOctave(sum: Float64Array, seed: number, point: Point, start: number, octave: Octave): void {
  const { hours } = octave
  const corners = cornersOf(seed, point, octave.degrees)
  const amplitude = Math.sqrt(octave.variance)
  const knot = (index: number): number => {
    let value = 0
    for (const { seed: corner, weight } of corners) value += weight * hashNormal(corner, index)
    return value * amplitude
  }
  const weights = Array.from({ length: hours }, (_, step) => blend(step / hours))
  const before = Float64Array.from(weights, (pair) => pair[0])
  const after = Float64Array.from(weights, (pair) => pair[1])
  // Octaves are shifted against each other, lest their knots meet.
  const first = start + (seed % hours)
  let index = Math.floor(first / hours)
  let step = first - index * hours
  let left = knot(index)
  let right = knot(index + 1)
  for (let t = 0; t < sum.length; t++) {
    sum[t] = sum[t]! + left * before[step]! + right * after[step]!
    if (++step < hours) continue
    step = 0
    left = right
    right = knot(++index + 1)
  }
}

/**
 * Gaussian noise with mean 0 and variance 1 at a point, for `length` hours from `start` (hours since 1970).
 *
 * Value noise over hashed knots: any hour can be asked for alone and has the same value, and points near each other have
 * nearly the same weather. `name` tells one noise from another; the variances of the octaves add up to 1.
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
