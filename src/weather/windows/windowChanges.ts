import type { WindowSegment } from './segments.ts'
import { STATUS } from './windowStatus.ts'

/** A weather window; one with an open end goes on to the end of its forecast. Unix seconds. */
export interface ForecastWindow {
  start: number
  end: number
  isEndOpen: boolean
}

/** What has become of a window from one forecast to the next. */
export type WindowChange =
  | { kind: 'new'; window: ForecastWindow }
  | { kind: 'gone'; before: ForecastWindow }
  | { kind: 'moved'; window: ForecastWindow; before: ForecastWindow }

/** The windows of a forecast that have not ended at `now`. */
export function windowsFrom(segments: readonly WindowSegment[], now: number): ForecastWindow[] {
  const last = segments.at(-1)
  return segments
    .filter(({ status, end }) => status === STATUS.ok && end > now)
    .map((segment) => ({ start: segment.start, end: segment.end, isEndOpen: segment === last }))
}

const overlap = (one: ForecastWindow, other: ForecastWindow) =>
  Math.min(one.end, other.end) - Math.max(one.start, other.start)

/** Whether a window is another one than before: starts in the past are the same, and an open end may have come to lie later. */
function hasMoved(window: ForecastWindow, before: ForecastWindow, now: number): boolean {
  const startOf = ({ start }: ForecastWindow) => Math.max(start, now)
  const isSameEnd = window.end === before.end || (before.isEndOpen && window.end > before.end)
  return startOf(window) !== startOf(before) || !isSameEnd
}

/**
 * What has changed between the windows of two forecasts, from `now` on, in order of time. A window is known again in the one that
 * overlaps it most. Hours after the end of the earlier forecast are not compared.
 */
export function windowChanges(
  before: readonly WindowSegment[],
  after: readonly WindowSegment[],
  now: number,
): WindowChange[] {
  const known = before.at(-1)?.end ?? now
  const left = new Set(windowsFrom(before, now))
  const changes = windowsFrom(after, now)
    .filter(({ start }) => start < known)
    .flatMap((window): WindowChange[] => {
      const [nearest] = [...left]
        .filter((one) => overlap(one, window) > 0)
        .sort((one, other) => overlap(other, window) - overlap(one, window))
      if (!nearest) return [{ kind: 'new', window }]
      left.delete(nearest)
      return hasMoved(window, nearest, now) ? [{ kind: 'moved', window, before: nearest }] : []
    })
  const gone = [...left].map((one): WindowChange => ({ kind: 'gone', before: one }))
  const startOf = (change: WindowChange) =>
    change.kind === 'gone' ? change.before.start : change.window.start
  return [...changes, ...gone].sort((one, other) => startOf(one) - startOf(other))
}
