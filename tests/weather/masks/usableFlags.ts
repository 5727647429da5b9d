import { OK } from '#weather/masks/favourable.ts'
import { flagsOf, maskOf } from '#weather/masks/hourMask.ts'
import { usableMask } from '#weather/masks/usableMask.ts'

/** `usableMask` with one byte per hour: `state` as in `hourStates`, `permitted` and the result 1 or 0. */
export function usableFlags(
  state: Uint8Array,
  permitted: Uint8Array,
  windowLength: number,
  isCompressed: boolean,
): Uint8Array {
  const ok = maskOf(state.map((hour) => Number(hour === OK)))
  return flagsOf(usableMask(ok, maskOf(permitted), windowLength, isCompressed), state.length)
}
