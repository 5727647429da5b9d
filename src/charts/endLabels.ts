import type { Annotation } from 'plotly.js'
import { atLineEnd } from './plotText.ts'

/** The name of a line and the value at its end; null if the line has no value. */
export interface LineEnd {
  title: string
  color: string
  value: number | null
}

const LABEL_HEIGHT = 14

/** Labels at the ends of lines, pushed down from the label above if they would overlap. `plotHeight` in pixels. */
export function endLabels(
  lines: readonly LineEnd[],
  [bottom, top]: readonly [number, number],
  plotHeight: number,
): Partial<Annotation>[] {
  const span = top - bottom
  const ends = lines
    .flatMap(({ value, ...line }) =>
      value === null ? [] : [{ ...line, y: ((value - bottom) / span) * plotHeight }],
    )
    .toSorted((left, right) => right.y - left.y)
  // First pass, downward: move overlapping labels down. Second pass, upward: keep labels above the axis.
  const heights = ends.map(({ y }) => y)
  for (let index = 1; index < heights.length; index++)
    heights[index] = Math.min(heights[index]!, heights[index - 1]! - LABEL_HEIGHT)
  let floor = 0
  for (let index = heights.length - 1; index >= 0; index--) {
    heights[index] = Math.max(heights[index]!, floor)
    floor = heights[index]! + LABEL_HEIGHT
  }
  return ends.map(({ title, color }, index) => ({
    ...atLineEnd,
    text: title,
    y: bottom + ((heights[index] ?? 0) / plotHeight) * span,
    font: { color },
  }))
}
