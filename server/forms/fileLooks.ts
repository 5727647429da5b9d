/** Looks at files of one kind in an interval of so many milliseconds: a few hundredths of a processor. */
const MOST_LOOKS = 100
const INTERVAL = 250

/**
 * Whether files may be looked at once more. While there is little to do, each call looks whether a file has changed, so that an edit
 * counts in the next one; the calls of a busy server share what the first ones of an interval have found.
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
