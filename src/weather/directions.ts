import type { DirectionOrigin } from './parameters.ts'

/** Directions whose mean unit vector is shorter than this cancel out and have no mean. */
const CANCELLED = 1e-9

/**
 * The mean of directions as unit vectors (definitions A.9), degrees clockwise from true north in [0, 360): 350 and 10 give 0.
 *
 * Ignores NaN (missing). Returns NaN if no value is left or the directions cancel out.
 */
export function meanDirection(directions: ArrayLike<number>): number {
  let north = 0
  let east = 0
  let count = 0
  for (let index = 0; index < directions.length; index++) {
    const direction = directions[index]!
    if (Number.isNaN(direction)) continue
    north += Math.cos((direction * Math.PI) / 180)
    east += Math.sin((direction * Math.PI) / 180)
    count++
  }
  if (count === 0 || Math.hypot(north, east) / count < CANCELLED) return Number.NaN
  return wholeTurn((Math.atan2(east, north) * 180) / Math.PI)
}

/**
 * The rotation of an arrow that points up, degrees clockwise, so that it points where the air or water goes: a direction
 * *coming from* is turned by half a circle, a direction *going to* is not. NaN stays NaN.
 */
export function arrowRotation(direction: number, origin: DirectionOrigin): number {
  return wholeTurn(origin === 'from' ? direction + 180 : direction)
}

function wholeTurn(degrees: number): number {
  const turned = ((degrees % 360) + 360) % 360
  // Rounding turns -1e-15 into 360.
  return turned === 360 ? 0 : turned
}
