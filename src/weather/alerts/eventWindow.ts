import { HOUR } from '../time.ts'
import type { Run } from './evaluation.ts'

/** The hours of a weather event; both ends in unix seconds, the end is exclusive. */
export interface AlertWindow extends Run {
  /** Whether it reaches the end of the forecast, so that its real end is unknown. */
  isEndOpen: boolean
}

/** The shift of an edge that is reported, in seconds. */
const MATERIAL_SHIFT = 3 * HOUR

/** The relative change of a window's length that is reported. */
const MATERIAL_SHARE = 0.25

/** The overlap of a window and a run in seconds; an open end extends past the end of the forecast in which it was found. */
export function overlapOf({ start, end, isEndOpen }: AlertWindow, run: Run): number {
  const last = isEndOpen ? Number.POSITIVE_INFINITY : end
  return Math.max(0, Math.min(last, run.end) - Math.max(start, run.start))
}

/**
 * The window of an event that continues. `strict` is the run in which the limits hold, absent if the values are only within the
 * margin; `wider` is the run in the wider limits around it. An edge between the edges of the two has not moved, nor has a start in
 * the past. An edge that has moved becomes that of the limits, or of the wider limits if `isWide`. `from` and `to` are the current
 * hour and the end of the forecast.
 */
export function continuedWindow(
  { start, end, isEndOpen }: AlertWindow,
  {
    strict,
    wider,
    from,
    to,
    isWide = false,
  }: { strict?: Run | undefined; wider: Run; from: number; to: number; isWide?: boolean },
): AlertWindow {
  const moved = isWide ? wider : (strict ?? wider)
  const began = start <= from && wider.start === from
  const [latestStart, earliestEnd] = strict ? [strict.start, strict.end] : [start, end]
  const startOf = () => {
    if (began || (start >= wider.start && start <= latestStart)) return start
    return moved.start
  }
  const reachesEnd = wider.end === to && (strict?.end === to || isEndOpen || end >= to)
  if (reachesEnd) return { start: startOf(), end: to, isEndOpen: true }
  const isUnmoved = end >= earliestEnd && end <= wider.end
  return { start: startOf(), end: isUnmoved ? end : moved.end, isEndOpen: false }
}

/**
 * Whether a window differs enough from the last reported one for a new message: an edge by 3 h, or the length by a quarter. An open
 * end that the next run moves is not a change; an end that becomes closed or open is one if it is 3 h from the reported end.
 */
export function hasMovedMaterially(reported: AlertWindow, window: AlertWindow): boolean {
  const isShifted = (one: number, other: number) => Math.abs(one - other) >= MATERIAL_SHIFT
  if (isShifted(reported.start, window.start)) return true
  if (window.isEndOpen) return !reported.isEndOpen && window.end - reported.end >= MATERIAL_SHIFT
  if (isShifted(reported.end, window.end)) return true
  if (reported.isEndOpen) return false
  const [length, before] = [window.end - window.start, reported.end - reported.start]
  return Math.abs(length - before) >= MATERIAL_SHARE * before
}
