import type { Point } from '../chartModel.ts'

/** The point at a distance from a center in a direction, degrees clockwise from up; `y` counts downward. */
export function compassPoint({ x, y }: Point, degrees: number, distance: number): Point {
  const turn = (degrees * Math.PI) / 180
  return { x: x + distance * Math.sin(turn), y: y - distance * Math.cos(turn) }
}
