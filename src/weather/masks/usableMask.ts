import { bitCount, emptyMask, fillHours, type HourMask } from './hourMask.ts'

/**
 * The usable hours (definitions A.3): permitted hours in an unbroken run of at least `windowLength` hours that are ok and
 * permitted. A window of N hours is N steps.
 *
 * `ok` and `permitted` are masks of the same length; an unknown hour is not in `ok`. Hours that are not permitted end a run;
 * with `isCompressed` they are first removed from the time line, so that a run can continue after the break between shifts.
 * One pass over the words, whose work grows with the number of runs, not of hours. Throws RangeError for a window length
 * that is not a whole number from 1.
 */
export function usableMask(
  ok: HourMask,
  permitted: HourMask,
  windowLength: number,
  isCompressed: boolean,
): HourMask {
  if (!Number.isInteger(windowLength) || windowLength < 1) {
    throw new RangeError(`The window length must be a whole number of hours from 1, not ${windowLength}`)
  }
  const usable = new Int32Array(ok.length)
  let inRun = 0
  let runStart = 0
  let runRank = 0
  let permittedBefore = 0
  for (let word = 0; word < ok.length; word++) {
    const allowed = permitted[word]!
    let run = ok[word]! & allowed
    if (isCompressed && allowed !== -1) {
      // A break gets the state of the hour before it. The sum carries through each sequence of break bits that starts
      // right after a bit of a run, so the bits that changed to 0 are the ones to add.
      const gap = ~allowed
      run |= gap & ~(gap + (((run << 1) | inRun) & gap))
    }
    let edges = run ^ ((run << 1) | inRun)
    while (edges !== 0) {
      const low = edges & -edges
      const bit = 31 - Math.clz32(low)
      const hour = word * 32 + bit
      // The number of permitted hours before the edge: the length of a run excludes its breaks.
      const rank = permittedBefore + bitCount(allowed & (low - 1))
      if (inRun === 0) {
        runStart = hour
        runRank = rank
        inRun = 1
      } else {
        if (rank - runRank >= windowLength) fillHours(usable, runStart, hour)
        inRun = 0
      }
      edges ^= low
    }
    permittedBefore += bitCount(allowed)
  }
  if (inRun === 1 && permittedBefore - runRank >= windowLength) fillHours(usable, runStart, ok.length * 32)
  if (isCompressed)
    for (let word = 0; word < usable.length; word++) usable[word] = usable[word]! & permitted[word]!
  return usable
}

/**
 * The valid starts (definitions A.4): the permitted hours s for which the hours s to s + `windowLength` - 1 are all ok and
 * permitted; with `isCompressed`, for which the first `windowLength` permitted hours from s on are all ok.
 *
 * `usable` is the result of `usableMask` for the same arguments. It excludes unknown hours and ends with the series, so a start
 * before either is valid only if enough hours lie in between.
 */
export function startMask(
  usable: HourMask,
  permitted: HourMask,
  windowLength: number,
  isCompressed: boolean,
): HourMask {
  const starts = emptyMask(usable.length * 32)
  /** The number of usable hours from the current one to the end of its run, breaks excluded. */
  let left = 0
  for (let word = usable.length - 1; word >= 0; word--) {
    const hours = usable[word]!
    const endsRun = (isCompressed ? permitted[word]! : -1) & ~hours
    // Most words are either all in one run or all outside.
    if (hours === 0) {
      if (endsRun !== 0) left = 0
    } else if (hours === -1 && left >= windowLength) {
      starts[word] = -1
      left += 32
    } else {
      let bits = 0
      for (let bit = 31; bit >= 0; bit--) {
        if ((endsRun >>> bit) & 1) left = 0
        else if ((hours >>> bit) & 1 && ++left >= windowLength) bits |= 1 << bit
      }
      starts[word] = bits
    }
  }
  return starts
}

/** The length of the longest run of flagged hours; a longer window is never found if runs may not span shifts. */
export function longestStretch(flags: Uint8Array): number {
  let longest = 0
  let run = 0
  for (const flag of flags) {
    run = flag === 0 ? 0 : run + 1
    if (run > longest) longest = run
  }
  return longest
}
