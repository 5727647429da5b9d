import type { Size, TimeRange } from '#chartModel/plotArea.ts'
import { svgElement, svgPicture } from '#server/documents/svgMarkup.ts'
import { tokens } from '#tokens.ts'
import type { WindowSegment } from '#weather/windows/segments.ts'
import { type StatusName, statusName } from '#weather/windows/windowStatus.ts'

interface Box {
  left: number
  right: number
  height: number
}

/** Pixels between two lines of a pattern. */
const STEP = 8

/** Lines that rise (`slope` 1) or fall (-1) to the right at 45 degrees, cut off at the edges of the box. */
function diagonals({ left, right, height }: Box, slope: 1 | -1): string {
  // Measured from the left edge of the whole bar, so that lines continue across adjacent boxes.
  const [first, last] = slope === 1 ? [left, right + height] : [left - height, right]
  const lines: string[] = []
  for (let foot = Math.ceil(first / STEP) * STEP; foot <= last; foot += STEP) {
    const x = (y: number) => (slope === 1 ? foot - y : foot + y)
    const [top, bottom] =
      slope === 1
        ? [Math.max(0, foot - right), Math.min(height, foot - left)]
        : [Math.max(0, left - foot), Math.min(height, right - foot)]
    if (top < bottom)
      lines.push(`M${rounded(x(top))},${rounded(top)}L${rounded(x(bottom))},${rounded(bottom)}`)
  }
  return lines.join('')
}

const rounded = (value: number) => Math.round(value * 100) / 100

/** OK is plain, Caution has one set of lines and Stop has two. */
const patterns: Readonly<Record<StatusName, readonly (1 | -1)[]>> = {
  ok: [],
  warning: [1],
  alarm: [1, -1],
  unknown: [],
}

function boxOf(name: StatusName, box: Box): string {
  const { left, right, height } = box
  const width = Math.max(0, right - left)
  if (name === 'unknown')
    return svgElement('rect', {
      x: left + 0.5,
      y: 0.5,
      width: Math.max(0, width - 1),
      height: height - 1,
      fill: tokens.light.canvas,
      stroke: tokens.status.unknown,
      strokeWidth: 1,
    })
  const lines = patterns[name].map((slope) => diagonals(box, slope)).join('')
  const pattern = { d: lines, stroke: tokens.light.paper, strokeWidth: 1.25, fill: 'none' }
  return [
    svgElement('rect', { x: left, y: 0, width, height, fill: tokens.status[name] }),
    ...(lines ? [svgElement('path', pattern)] : []),
  ].join('')
}

/**
 * Weather windows on a time axis as an SVG, by color and pattern, which remain distinct in gray and for any color vision.
 * Patterns are drawn as individual lines, because PDF readers show white seams between the tiles of a repeated pattern.
 */
export function statusBar(
  segments: readonly Pick<WindowSegment, 'status' | 'start' | 'end'>[],
  { from, to }: TimeRange,
  size: Size,
): string {
  const x = (time: number) =>
    rounded(((Math.min(Math.max(time, from), to) - from) / (to - from)) * size.width)
  const boxes = segments
    .filter(({ start, end }) => start < to && end > from)
    .map(({ status, start, end }) =>
      boxOf(statusName(status), { left: x(start), right: x(end), height: size.height }),
    )
  return svgPicture(size, boxes.join(''))
}
