import { countHours, fillHours, type HourMask, intersectWith } from './hourMask.ts'

/** The hours [from, to); both the first and the last are permitted. */
export interface UsableRun {
  from: number
  to: number
}

/**
 * The unbroken runs of at least `windowLength` hours that are ok and permitted, in order of time. A window of N hours is N steps.
 *
 * `ok` and `permitted` are masks of the same length; an unknown hour is not in `ok`. Hours that are not permitted end a run;
 * with `isCompressed` they are first removed from the time line, so that a run can continue after the break between shifts, which
 * it then contains. One pass over the words, whose work grows with the number of runs, not of hours. Throws RangeError for a window
 * length that is not a whole number from 1.
 */
export function usableRuns(
  ok: HourMask,
  permitted: HourMask,
  windowLength: number,
  isCompressed: boolean,
): UsableRun[] {
  if (!Number.isInteger(windowLength) || windowLength < 1) {
    throw new RangeError(`The window length must be a whole number of hours from 1, not ${windowLength}`)
  }
  const runs: UsableRun[] = []
  const end = (from: number, to: number) => {
    if (to - from < windowLength || countHours(permitted, from, to) < windowLength) return
    runs.push({ from, to: isCompressed ? permittedBefore(permitted, to, 1) + 1 : to })
  }
  let inRun = 0
  let runStart = 0
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
      const hour = word * 32 + 31 - Math.clz32(edges & -edges)
      if (inRun === 0) runStart = hour
      else end(runStart, hour)
      inRun ^= 1
      edges &= edges - 1
    }
  }
  if (inRun === 1) end(runStart, ok.length * 32)
  return runs
}

/** The last hour from which `count` permitted hours are left before the hour `end`. */
function permittedBefore(permitted: HourMask, end: number, count: number): number {
  let hour = end
  for (let left = count; left > 0; left -= (permitted[hour >>> 5]! >>> (hour & 31)) & 1) hour--
  return hour
}

/** The usable hours (definitions A.3): the permitted hours of the runs, which are those of `usableRuns`. */
export function maskOfRuns(runs: readonly UsableRun[], permitted: HourMask): HourMask {
  const usable = new Int32Array(permitted.length)
  for (const { from, to } of runs) fillHours(usable, from, to)
  intersectWith(usable, permitted)
  return usable
}

/** `maskOfRuns` of the `usableRuns` of the same arguments. */
export function usableMask(
  ok: HourMask,
  permitted: HourMask,
  windowLength: number,
  isCompressed: boolean,
): HourMask {
  return maskOfRuns(usableRuns(ok, permitted, windowLength, isCompressed), permitted)
}

/**
 * The parts of runs whose permitted hours are valid starts (definitions A.4): from a start, the next `windowLength` permitted hours
 * are in the same run.
 */
export function startsOfRuns(
  runs: readonly UsableRun[],
  permitted: HourMask,
  windowLength: number,
): UsableRun[] {
  return runs.map(({ from, to }) => ({ from, to: permittedBefore(permitted, to, windowLength) + 1 }))
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
