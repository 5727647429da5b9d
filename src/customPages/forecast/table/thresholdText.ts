import type { DrawnEnds, Limit, Tolerance } from '#weather/operation.ts'
import { parameterByName } from '#weather/parameters.ts'
import { readableTolerance } from '#weather/units/limitNumber.ts'
import { shownUnit } from '#weather/units/shownUnit.ts'
import type { Units } from '#weather/units/units.ts'

const bounds = [
  { key: 'thresholdMin', word: 'min', outward: '−' },
  { key: 'thresholdMax', word: 'max', outward: '+' },
] as const

/**
 * The limits of a column for the footer, unrounded, each with its tolerance: beyond the limit, or on both sides for customers
 * who are also warned inside the limits. A dash if there are no limits.
 */
export function thresholdText(
  limits: DrawnEnds,
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
export function shownTolerance(limit: Limit | undefined, units: Units): Tolerance | undefined {
  const { parameter = '', tolerance } = limit ?? {}
  if (tolerance?.type !== 'absolute') return tolerance
  const unit = shownUnit(parameterByName(parameter)?.unit ?? '', units)
  return { ...tolerance, amount: readableTolerance(tolerance.amount, unit) }
}

const toleranceText = (tolerance: Tolerance | undefined, sign: string): string =>
  tolerance ? ` ${sign}\u00a0${tolerance.amount}${tolerance.type === 'percent' ? '\u00a0%' : ''}` : ''
