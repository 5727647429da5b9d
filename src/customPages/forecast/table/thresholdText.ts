import { parameterById } from '../../../weather/parameters.ts'
import { PERCENT, type Threshold } from '../../../weather/threshold.ts'
import { readableTolerance } from '../../../weather/units/limitNumber.ts'
import { shownUnit } from '../../../weather/units/shownUnit.ts'
import type { Units } from '../../../weather/units/units.ts'

type Tolerance = Pick<Threshold, 'tolerance' | 'toleranceType'>
type Ends = Pick<Threshold, 'thresholdMin' | 'thresholdMax'>

const bounds = [
  { key: 'thresholdMin', word: 'min', outward: '−' },
  { key: 'thresholdMax', word: 'max', outward: '+' },
] as const

/**
 * The limits of a column as the footer says them, unrounded, each with the tolerance that goes beyond it, or to both sides of it
 * for customers who are warned inside the limits too; a dash where there are none.
 */
export function thresholdText(limits: Ends, tolerance: Tolerance | undefined, bothSides: boolean): string {
  const texts = bounds.flatMap(({ key, word, outward }) => {
    const limit = limits[key]
    if (limit === null) return []
    return `${word} ${limit}${toleranceText(tolerance, bothSides ? '±' : outward)}`
  })
  return texts.join(', ') || '-'
}

/** A tolerance in the chosen units; a share of the limit stays one. */
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
