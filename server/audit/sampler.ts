import { createRepeats } from '../log/repeats.ts'

/** More entries than these of one customer in a minute tell nothing new: a flood must not fill the disk. */
const MOST_IN_A_MINUTE = 60

/**
 * Chooses which of many events are written: of each kind the first ten in a minute, then the hundredth, the thousandth and so on, of
 * all kinds of a customer not more than sixty. Answers how many of the kind there were in the minute, or undefined for one that
 * is not written. `now` gives milliseconds.
 */
export function createSampler(now: () => number): (customerId: number, kind: string) => number | undefined {
  const kinds = createRepeats(now)
  const written = createRepeats(now)
  return (customerId, kind) => {
    const { count, isReported } = kinds(`${customerId} ${kind}`)
    return isReported && written(String(customerId)).count <= MOST_IN_A_MINUTE ? count : undefined
  }
}
