import { PERCENT, type Threshold } from '#weather/adapters/thresholds.ts'
import { parameterById } from '#weather/parameters.ts'
import { readableTolerance } from '#weather/units/limitNumber.ts'
import { shownUnit } from '#weather/units/shownUnit.ts'
import type { Units } from '#weather/units/units.ts'

type Tolerance = Pick<Threshold, 'tolerance' | 'toleranceType'>
const bounds = [
  { key: 'thresholdMin', word: 'min', outward: '−' },
  { key: 'thresholdMax', word: 'max', outward: '+' },
] as const

/**
 * The limits of a column for the footer, unrounded, each with its tolerance: beyond the limit, or on both sides for customers
 * who are also warned inside the limits. A dash if there are no limits.
 */
export function thresholdText(
  limits: Pick<Threshold, 'thresholdMin' | 'thresholdMax'>,
  tolerance: Tolerance | undefined,
  bothSides: boolean,
): string {
  const texts = bounds.flatMap(({ key, word, outward }) => {
    const limit = limits[key]
    if (limit === null) return []
    return `${word} ${limit}${toleranceText(tolerance, bothSides ? '±' : outward)}`
  })
  return texts.join(', ') || '-'
}

/** A tolerance in the chosen units; a percentage of the limit is unchanged. */
export function shownTolerance(threshold: Threshold | undefined, units: Units): Tolerance | undefined {
  if (!threshold || threshold.tolerance === null || threshold.toleranceType === PERCENT) return threshold
  const unit = shownUnit(parameterById(threshold.parameterId)?.unit ?? '', units)
  return { ...threshold, tolerance: readableTolerance(threshold.tolerance, unit) }
}

function toleranceText(tolerance: Tolerance | undefined, sign: string): string {
  const amount = Math.abs(tolerance?.tolerance ?? 0)
  if (amount === 0) return ''
  return ` ${sign}\u00a0${amount}${tolerance?.toleranceType === PERCENT ? '\u00a0%' : ''}`
}
