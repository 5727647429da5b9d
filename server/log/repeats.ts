import { isDuring, type Period, periodFrom } from '../period.ts'

const WINDOW_MS = 60_000

/** Complete lines per minute about one kind of error. */
const WHOLE_LINES = 10

/** Maximum number of kinds counted at a time. Kinds are names of routes and classes, so there are a few hundred. */
const MOST_KINDS = 1000

export interface Repeat {
  /** How many of this kind there were in the minute, including this one. */
  count: number
  /** Whether to report it in full: one of the first ten, or the hundredth, thousandth and so on. */
  isReported: boolean
}

/** Counts events by kind in each minute. `now` returns milliseconds. */
export function createRepeats(now: () => number): (kind: string) => Repeat {
  const counts = new Map<string, number>()
  let minute: Period | undefined
  return (kind) => {
    if (!isDuring(minute, now())) {
      counts.clear()
      minute = periodFrom(now(), WINDOW_MS)
    }
    const count = (counts.get(kind) ?? 0) + 1
    if (counts.size < MOST_KINDS || counts.has(kind)) counts.set(kind, count)
    return { count, isReported: count <= WHOLE_LINES || /^10+$/.test(String(count)) }
  }
}
