import type { DirectionOrigin } from './parameters.ts'

/** Below this length of the mean unit vector the directions cancel and have no mean. */
const CANCELLED = 1e-9

/**
 * The mean of directions as unit vectors (definitions A.9), degrees clockwise from true north in [0, 360): 350 and 10 give 0.
 *
 * NaN is missing and left out. NaN where nothing is left or the directions cancel: a calm has no direction.
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
 * How far to turn an arrow that points up, degrees clockwise: it points where the air or water goes, so a direction
 * *coming from* is turned by half a circle and a direction *going to* is not. NaN stays NaN.
 */
export function arrowRotation(direction: number, origin: DirectionOrigin): number {
  return wholeTurn(origin === 'from' ? direction + 180 : direction)
}

function wholeTurn(degrees: number): number {
  const turned = ((degrees % 360) + 360) % 360
  // -1e-15 becomes 360 by rounding.
  return turned === 360 ? 0 : turned
}
