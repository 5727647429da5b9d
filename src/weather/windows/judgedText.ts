import { decimalText } from '../decimalText.ts'
import { holds, type Limit } from '../operation.ts'
import { readableLimit } from '../units/limitNumber.ts'
import { type ShownUnit, toShown } from '../units/shownUnit.ts'
import { nearestEndOf } from './windowHours.ts'

/** Single precision supports no more digits. */
const MOST_DECIMALS = 8

/**
 * A stored value as shown beside its limit. It has the given decimals, and more of them if a value beyond the limit would otherwise
 * look equal to it or within it (definitions A.11).
 */
export function judgedText(
  value: number,
  limit: Limit | undefined,
  decimals: number,
  unit: ShownUnit,
): string {
  const shown = toShown(value, unit)
  const text = decimalText(shown, decimals)
  if (!limit || holds(limit, value)) return text
  const nearest = nearestEndOf(limit)(value)
  if (!nearest) return text
  const at = readableLimit(nearest.at, unit)
  const side = Math.sign(value - nearest.at)
  for (let more = decimals; more <= MOST_DECIMALS; more++) {
    const exact = decimalText(shown, more)
    if (Math.sign(Number(exact) - at) === side) return exact
  }
  return text
}
