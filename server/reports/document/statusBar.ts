import type { Size, TimeRange } from '#chartModel/plotArea.ts'
import { svgElement, svgPicture } from '#server/documents/svgMarkup.ts'
import { tokens } from '#tokens.ts'
import type { WorkName } from '#weather/windows/job/workNames.ts'
import type { WorkSegment } from '#weather/windows/job/workSegments.ts'

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

const DASH = 2

/** Rows of short dashes, every other row shifted by half a step, cut off at the edges of the box. */
function dashes({ left, right, height }: Box): string {
  const lines: string[] = []
  for (let y = STEP / 4; y < height; y += STEP / 2) {
    const shift = (y * 2) % (2 * STEP) === STEP / 2 ? 0 : STEP / 2
    for (let dash = Math.floor(left / STEP) * STEP + shift; dash < right; dash += STEP) {
      const [from, to] = [Math.max(left, dash), Math.min(right, dash + DASH)]
      if (from < to) lines.push(`M${rounded(from)},${y}H${rounded(to)}`)
    }
  }
  return lines.join('')
}

interface Look {
  fill: string
  /** Absent for a plain box. */
  pattern?: { stroke: string; lines: (box: Box) => string }
}

const { light, status } = tokens
const over = light.paper

/** Hours that can be used are plain or dashed, Caution has one set of lines, Stop has two, and hatching is gray. */
const looks: Readonly<Record<Exclude<WorkName, 'unknown'>, Look>> = {
  ok: { fill: status.ok },
  window: { fill: status.ok },
  short: { fill: light.work.short, pattern: { stroke: light.statusText.ok, lines: dashes } },
  warning: { fill: status.warning, pattern: { stroke: over, lines: (box) => diagonals(box, 1) } },
  alarm: {
    fill: status.alarm,
    pattern: { stroke: over, lines: (box) => diagonals(box, 1) + diagonals(box, -1) },
  },
  closed: {
    fill: light.work.closed,
    pattern: { stroke: light.work.hatch, lines: (box) => diagonals(box, -1) },
  },
}

function boxOf(name: WorkName, box: Box): string {
  const { left, right, height } = box
  const width = Math.max(0, right - left)
  if (name === 'unknown')
    return svgElement('rect', {
      x: left + 0.5,
      y: 0.5,
      width: Math.max(0, width - 1),
      height: height - 1,
      fill: light.canvas,
      stroke: status.unknown,
      strokeWidth: 1,
    })
  const { fill, pattern } = looks[name]
  const lines = pattern?.lines(box)
  return [
    svgElement('rect', { x: left, y: 0, width, height, fill }),
    ...(pattern && lines
      ? [svgElement('path', { d: lines, stroke: pattern.stroke, strokeWidth: 1.25, fill: 'none' })]
      : []),
  ].join('')
}

/**
 * Hours on a time axis as an SVG, by color and pattern, which remain distinct in gray and for any color vision.
 * Patterns are drawn as individual lines, because PDF readers show white seams between the tiles of a repeated pattern.
 */
export function statusBar(
  segments: readonly Pick<WorkSegment, 'name' | 'start' | 'end'>[],
  { from, to }: TimeRange,
  size: Size,
): string {
  const x = (time: number) =>
    rounded(((Math.min(Math.max(time, from), to) - from) / (to - from)) * size.width)
  const boxes = segments
    .filter(({ start, end }) => start < to && end > from)
    .map(({ name, start, end }) => boxOf(name, { left: x(start), right: x(end), height: size.height }))
  return svgPicture(size, boxes.join(''))
}
