import { HOUR } from '../time.ts'
import type { Run } from './evaluation.ts'

/** The hours of a weather event; both ends in unix seconds, the end is not part of it. */
export interface AlertWindow extends Run {
  /** It reaches the end of the forecast: how long it goes on is not known. */
  isEndOpen: boolean
}

/** By how much an edge moves until it is reported, in seconds. */
const MATERIAL_SHIFT = 3 * HOUR

/** The share of its length by which a window becomes longer or shorter until it is reported. */
const MATERIAL_SHARE = 0.25

/** The seconds that a window and a run have in common; an open end goes on past the end of the forecast that it was found in. */
export function overlapOf({ start, end, isEndOpen }: AlertWindow, run: Run): number {
  const last = isEndOpen ? Number.POSITIVE_INFINITY : end
  return Math.max(0, Math.min(last, run.end) - Math.max(start, run.start))
}

/**
 * The window of an event that goes on. `strict` is the run in which the limits hold, absent where values have left them for the margin;
 * `held` is the run in the wider limits around it. An edge that lies between the edges of the two has not moved, nor has a start in
 * the past; an edge that has moved lies where the limits say, or the wider ones where the window `isWide`. `from` and `to` are the hour of now and the end of the forecast.
 */
export function continuedWindow(
  { start, end, isEndOpen }: AlertWindow,
  {
    strict,
    held,
    from,
    to,
    isWide = false,
  }: { strict?: Run | undefined; held: Run; from: number; to: number; isWide?: boolean },
): AlertWindow {
  const moved = isWide ? held : (strict ?? held)
  const began = start <= from && held.start === from
  const [latestStart, earliestEnd] = strict ? [strict.start, strict.end] : [start, end]
  const startOf = () => {
    if (began || (start >= held.start && start <= latestStart)) return start
    return moved.start
  }
  const reachesEnd = held.end === to && (strict?.end === to || isEndOpen || end >= to)
  if (reachesEnd) return { start: startOf(), end: to, isEndOpen: true }
  const isUnmoved = end >= earliestEnd && end <= held.end
  return { start: startOf(), end: isUnmoved ? end : moved.end, isEndOpen: false }
}

/**
 * Whether a window differs from the one that was reported last by so much that a new message is due: an edge by 3 h, or the length by a
 * quarter. An open end that the next run moves is no change; one that closes, or a window that opens, is one where it lies 3 h from
 * what was reported.
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
