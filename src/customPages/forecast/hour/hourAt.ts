import type { Margin } from '#chartModel/plotArea.ts'
import type { KeyOf } from '#shell/shortcuts/shortcuts.ts'
import { HOUR } from '#weather/time.ts'

/** The attribute of what has a time axis: plots, bar and strips. */
export const HOURS = 'data-hours'

/** The position of charts and bar: pixels and instants of their common time axis. */
export interface TimeScale {
  from: number
  to: number
  width: number
  margin: Margin
}

/**
 * The whole hour at a horizontal pixel, null outside the plot. `whole` picks the hour: points are at its beginning, and boxes
 * such as the bar's extend from there to the next.
 */
export function hourAt(
  x: number,
  { from, to, width, margin }: TimeScale,
  whole: (hours: number) => number = Math.round,
): number | null {
  const plot = width - margin.left - margin.right
  const share = (x - margin.left) / plot
  if (!(share >= 0 && share <= 1)) return null
  return from + whole((share * (to - from)) / HOUR) * HOUR
}

/** The horizontal pixel of an instant. */
export function pixelOf(time: number, { from, to, width, margin }: TimeScale): number {
  return margin.left + ((time - from) / (to - from)) * (width - margin.left - margin.right)
}

/** The hours that each key moves; infinities lead to the ends. */
const moves: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  PageDown: -24,
  PageUp: 24,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
} satisfies Record<KeyOf<'hour' | 'day' | 'lastHour'>, number>

/** The hour after a key press, undefined for other keys. */
export function hourAfterKey(key: string, hour: number, { from, to }: TimeScale): number | undefined {
  const move = moves[key]
  return move === undefined ? undefined : Math.min(to, Math.max(from, hour + move * HOUR))
}
