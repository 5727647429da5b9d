import type { Place } from '#weather/series.ts'

export interface Point {
  x: number
  y: number
}

/** Mercator coordinates of a place: x to the right and y upward, both in radians. */
export const onMap = ({ latitude, longitude }: Place): Point => ({
  x: (longitude * Math.PI) / 180,
  y: Math.asinh(Math.tan((latitude * Math.PI) / 180)),
})
