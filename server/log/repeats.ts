const WINDOW_MS = 60_000

/** Lines about one kind of error that are whole in a minute. */
const WHOLE_LINES = 10

/** Kinds that are counted at a time: names of routes and classes, so that there are some hundred at most. */
const MOST_KINDS = 1000

export interface Repeat {
  /** How often there was one of this kind in the minute, itself included. */
  count: number
  /** Whether it is to be told in full: one of the first ten, or the hundredth, thousandth and so on. */
  isReported: boolean
}

/** Counts events by kind in each minute. `now` gives milliseconds. */
export function createRepeats(now: () => number): (kind: string) => Repeat {
  const counts = new Map<string, number>()
  let end = 0
  return (kind) => {
    if (now() >= end) {
      counts.clear()
      end = now() + WINDOW_MS
    }
    const count = (counts.get(kind) ?? 0) + 1
    if (counts.size < MOST_KINDS || counts.has(kind)) counts.set(kind, count)
    return { count, isReported: count <= WHOLE_LINES || /^10+$/.test(String(count)) }
  }
}
