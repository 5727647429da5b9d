import { emptyMask, type HourMask } from './hourMask.ts'

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
