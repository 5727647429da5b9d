/** Maximum file checks of one kind per interval in milliseconds; they use a few hundredths of a CPU core. */
const MOST_LOOKS = 100
const INTERVAL = 250

/**
 * Whether files may be checked again. While load is low, each call checks whether a file has changed, so that an edit takes
 * effect with the next call; under load, calls share the results of the first checks of an interval.
 */
export function createFileLooks(clock: () => number = () => performance.now()): () => boolean {
  let begin = Number.NEGATIVE_INFINITY
  let looks = 0
  return () => {
    const time = clock()
    if (time - begin >= INTERVAL) [begin, looks] = [time, 0]
    return ++looks <= MOST_LOOKS
  }
}
