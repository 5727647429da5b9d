import { createRepeats } from '#server/log/repeats.ts'

/** More entries of one customer in a minute add no information, and a flood must not fill the disk. */
const MOST_IN_A_MINUTE = 60

/**
 * Samples events per minute: of each kind the first ten, then the hundredth, the thousandth and so on, and at
 * most sixty per customer over all kinds. Returns the number of events of the kind in that minute, or
 * undefined for an event that is not written. `now` returns milliseconds.
 */
export function createSampler(now: () => number): (customerId: number, kind: string) => number | undefined {
  const kinds = createRepeats(now)
  const written = createRepeats(now)
  return (customerId, kind) => {
    const { count, isReported } = kinds(`${customerId} ${kind}`)
    return isReported && written(String(customerId)).count <= MOST_IN_A_MINUTE ? count : undefined
  }
}
