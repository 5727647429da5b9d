import type { KeyOf } from '#shell/shortcuts/shortcuts.ts'
import type { Horizon } from '#weather/forecastDays.ts'
import { HOUR } from '#weather/time.ts'

/** The shortest range that can be chosen. */
export const SHORTEST = 6 * HOUR

/** The part of a range that a pointer or a key changes. */
export type RangePart = 'start' | 'end' | 'window'

const between = (time: number, low: number, high: number) => Math.min(Math.max(time, low), high)
const wholeHour = (time: number, { from }: Horizon) => from + Math.round((time - from) / HOUR) * HOUR

/** The range with its start at the whole hour nearest to `time`. */
export const withStart = (range: Horizon, time: number, horizon: Horizon): Horizon => ({
  from: between(wholeHour(time, horizon), horizon.from, range.to - SHORTEST),
  to: range.to,
})

/** The range with its end at the whole hour nearest to `time`. */
export const withEnd = (range: Horizon, time: number, horizon: Horizon): Horizon => ({
  from: range.from,
  to: between(wholeHour(time, horizon), range.from + SHORTEST, horizon.to),
})

/** The range moved to begin at the whole hour nearest to `time`, with its length unchanged. */
export function movedTo(range: Horizon, time: number, horizon: Horizon): Horizon {
  const length = range.to - range.from
  const from = between(wholeHour(time, horizon), horizon.from, horizon.to - length)
  return { from, to: from + length }
}

/** A new range from one instant to another, in either order. */
export function spanned(one: number, other: number, horizon: Horizon): Horizon {
  const [early, late] = one < other ? [one, other] : [other, one]
  const from = between(wholeHour(early, horizon), horizon.from, horizon.to - SHORTEST)
  return withEnd({ from, to: from + SHORTEST }, late, horizon)
}

/** A range moved into this horizon; the whole horizon if there is no range or it is too long. */
export function fitted(range: Horizon | null, horizon: Horizon): Horizon {
  if (!range || range.to - range.from >= horizon.to - horizon.from) return horizon
  return movedTo(range, range.from, horizon)
}

export const isWhole = (range: Horizon, horizon: Horizon) =>
  range.from === horizon.from && range.to === horizon.to

const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -HOUR,
  ArrowDown: -HOUR,
  ArrowRight: HOUR,
  ArrowUp: HOUR,
  PageDown: -24 * HOUR,
  PageUp: 24 * HOUR,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
} satisfies Record<KeyOf<'rangeHour' | 'rangeDay' | 'rangeEnd'>, number>

/**
 * The range after a key press on one of its parts; undefined for other keys. Arrows move by an hour, Page keys by a day, Home and
 * End to the ends of the forecast. On the whole range, Shift resizes it at the end, or with Home at the start.
 */
export function rangeAfterKey(
  part: RangePart,
  { key, shiftKey }: { key: string; shiftKey: boolean },
  range: Horizon,
  horizon: Horizon,
): Horizon | undefined {
  const step = steps[key]
  if (step === undefined) return undefined
  const target = (time: number) => between(time + step, horizon.from, horizon.to)
  if (part === 'start' || (part === 'window' && shiftKey && key === 'Home')) {
    return withStart(range, target(range.from), horizon)
  }
  if (part === 'end' || shiftKey) return withEnd(range, target(range.to), horizon)
  return movedTo(range, target(range.from), horizon)
}
