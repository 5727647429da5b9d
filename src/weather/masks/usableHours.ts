import { okMask } from './favourable.ts'
import { bitCount, fillHours, flagsOf, type HourMask, maskOf } from './hourMask.ts'

/**
 * The usable hours (definitions A.3): permitted hours in an unbroken run of at least `windowLength` hours that are ok and
 * permitted. A window of N hours is N steps.
 *
 * `ok` and `permitted` are masks of one length; an unknown hour is not in `ok`. Hours that are not permitted end a run;
 * with `isCompressed` they are taken out of the time line first, so a run may go on after the break between shifts.
 * One pass over the words; work grows with the number of runs, not of hours. Throws RangeError for a window length that is
 * no whole number from 1.
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
      // A break takes on the state of the hour before it. The sum carries through each stretch of break bits that
      // begins just after a run's bit, so the bits that turned to 0 are the stretches to add.
      const gap = ~allowed
      run |= gap & ~(gap + (((run << 1) | inRun) & gap))
    }
    let edges = run ^ ((run << 1) | inRun)
    while (edges !== 0) {
      const low = edges & -edges
      const bit = 31 - Math.clz32(low)
      const hour = word * 32 + bit
      // How many permitted hours lie before the edge: the length of a run leaves out the breaks in it.
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
 * `usableMask` over one byte per hour: `state` as `hourStates` gives it (1 is ok), `permitted` not 0 where work is allowed.
 * Answers 1 for each usable hour. Throws RangeError when the two differ in length.
 */
export function usableHours(
  state: Uint8Array,
  permitted: Uint8Array,
  windowLength: number,
  isCompressed: boolean,
): Uint8Array {
  if (state.length !== permitted.length) {
    throw new RangeError(`${state.length} states do not fit ${permitted.length} permitted hours`)
  }
  const usable = usableMask(okMask(state), maskOf(permitted), windowLength, isCompressed)
  return flagsOf(usable, state.length)
}

/** The longest unbroken run of flagged hours; a longer window is never found where runs may not span shifts. */
export function longestStretch(flags: Uint8Array): number {
  let longest = 0
  let run = 0
  for (const flag of flags) {
    run = flag === 0 ? 0 : run + 1
    if (run > longest) longest = run
  }
  return longest
}
