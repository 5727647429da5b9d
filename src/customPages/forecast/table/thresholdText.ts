import { PERCENT, type Threshold } from '../../../weather/threshold.ts'

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

function toleranceText(tolerance: Tolerance | undefined, sign: string): string {
  const amount = Math.abs(tolerance?.tolerance ?? 0)
  if (amount === 0) return ''
  return ` ${sign}\u00a0${amount}${tolerance?.toleranceType === PERCENT ? '\u00a0%' : ''}`
}
