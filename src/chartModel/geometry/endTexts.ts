import type { ChartText } from '../chartModel.ts'

/** The name of a line and the value at its end; null if the line has no value. */
export interface LineEnd {
  title: string
  color: string
  value: number | null
}

const TEXT_HEIGHT = 14

/**
 * The names of lines to the right of a place, pushed down from the name above if they would overlap. `plotHeight` in
 * pixels.
 */
export function endTexts(
  lines: readonly LineEnd[],
  place: number,
  [bottom, top]: readonly [number, number],
  plotHeight: number,
): ChartText[] {
  const span = top - bottom
  const ends = lines
    .flatMap(({ value, ...line }) =>
      value === null ? [] : [{ ...line, y: ((value - bottom) / span) * plotHeight }],
    )
    .toSorted((left, right) => right.y - left.y)
  // First pass, downward: move overlapping names down. Second pass, upward: keep names above the axis.
  const heights = ends.map(({ y }) => y)
  for (let index = 1; index < heights.length; index++)
    heights[index] = Math.min(heights[index]!, heights[index - 1]! - TEXT_HEIGHT)
  let floor = 0
  for (let index = heights.length - 1; index >= 0; index--) {
    heights[index] = Math.max(heights[index]!, floor)
    floor = heights[index]! + TEXT_HEIGHT
  }
  return ends.map(({ title, color }, index) => ({
    place,
    value: bottom + ((heights[index] ?? 0) / plotHeight) * span,
    text: title,
    color,
    position: 'right',
  }))
}
