import { windowsAhead } from './job/job.ts'
import type { Shift, WindowSegment } from './segments.ts'
import { STATUS } from './windowStatus.ts'

/** A weather window in unix seconds; one with an open end reaches the end of its forecast. */
export interface ForecastWindow {
  start: number
  end: number
  isEndOpen: boolean
  /** Of a window that pauses between shifts. */
  shifts?: readonly Shift[]
}

/** The change of a window from one forecast to the next. */
export type WindowChange =
  | { kind: 'new'; window: ForecastWindow }
  | { kind: 'gone'; before: ForecastWindow }
  | { kind: 'moved'; window: ForecastWindow; before: ForecastWindow }

/** The windows of a forecast that have not ended at `now` and still have at least `hours` hours. */
export function windowsFrom(segments: readonly WindowSegment[], now: number, hours = 1): ForecastWindow[] {
  const last = segments.at(-1)
  const windows = segments.filter(({ status }) => status === STATUS.ok)
  return windowsAhead(windows, { hours }, now).map((segment) => ({
    start: segment.start,
    end: segment.end,
    isEndOpen: segment === last,
    ...(segment.shifts && { shifts: segment.shifts }),
  }))
}

type Span = Pick<ForecastWindow, 'start' | 'end'>

const overlap = (one: Span, other: Span) => Math.min(one.end, other.end) - Math.max(one.start, other.start)

/** Whether a window has moved. Starts in the past count as equal, and a later end of a window with an open end is not a move. */
function hasMoved(window: ForecastWindow, before: ForecastWindow, now: number): boolean {
  const startOf = ({ start }: ForecastWindow) => Math.max(start, now)
  const isSameEnd = window.end === before.end || (before.isEndOpen && window.end > before.end)
  return startOf(window) !== startOf(before) || !isSameEnd
}

/** The earlier window that each window continues: one to one, the largest overlap first. Source: docs/adr/0028. */
export function continuedWindows<Window extends Span, Earlier extends Span>(
  windows: readonly Window[],
  before: readonly Earlier[],
): Map<Window, Earlier> {
  const candidates = windows
    .flatMap((window) => before.map((one) => ({ window, one, hours: overlap(one, window) })))
    .filter(({ hours }) => hours > 0)
    .sort((a, b) => b.hours - a.hours)
  const pairs = new Map<Window, Earlier>()
  const taken = new Set<Earlier>()
  for (const { window, one } of candidates) {
    if (pairs.has(window) || taken.has(one)) continue
    pairs.set(window, one)
    taken.add(one)
  }
  return pairs
}

/**
 * The changes between the windows of two forecasts from `now` on, in order of time. Hours that only one of the forecasts covers are
 * not compared; `hours` is the least number of hours that a window must still have. One that the end of the earlier forecast has cut
 * below that is neither new afterwards nor gone.
 */
export function windowChanges(
  before: readonly WindowSegment[],
  after: readonly WindowSegment[],
  now: number,
  hours = 1,
): WindowChange[] {
  const [first, last] = [after[0]?.start ?? now, before.at(-1)?.end ?? now]
  const long = windowsFrom(before, now, hours)
  const cut = windowsFrom(before, now).filter(
    (window) => window.isEndOpen && !long.some(({ start }) => start === window.start),
  )
  const fromFirst = (window: ForecastWindow) => ({ ...window, start: Math.max(window.start, first) })
  const old = long.map(fromFirst)
  const windows = windowsFrom(after, now, hours).filter(({ start }) => start < last)
  const pairs = continuedWindows(windows, [...old, ...cut.map(fromFirst)])
  const changes = windows.flatMap((window): WindowChange[] => {
    const known = pairs.get(window)
    if (!known) return [{ kind: 'new', window }]
    return hasMoved(window, known, now) ? [{ kind: 'moved', window, before: known }] : []
  })
  const paired = new Set(pairs.values())
  const gone = old
    .filter((one) => !paired.has(one))
    .map((one): WindowChange => ({ kind: 'gone', before: one }))
  const startOf = (change: WindowChange) =>
    change.kind === 'gone' ? change.before.start : change.window.start
  return [...changes, ...gone].sort((one, other) => startOf(one) - startOf(other))
}
