import { between, checked, endsOf, type Limit, type Tolerance } from '../operation.ts'
import { ABSOLUTE, PERCENT, type Threshold, type ToleranceType } from '../threshold.ts'

/** A tolerance that is blank or 0 is none, and its sign is ignored. Throws RangeError if it is NaN. */
export function toleranceOf(
  parameter: string,
  { tolerance, toleranceType }: Partial<Pick<Threshold, 'tolerance' | 'toleranceType'>>,
): { tolerance?: Tolerance } {
  const amount = Math.abs(checked(tolerance ?? 0, `The tolerance of ${parameter}`))
  return amount > 0 ? { tolerance: { amount, type: toleranceType === PERCENT ? 'percent' : 'absolute' } } : {}
}

/**
 * The limit of a user's threshold (definitions A.8): Min <= value <= Max, without an end itself where it is exclusive, or the second
 * interval. A blank end does not apply; a tolerance that is blank or 0 is none, and its sign is ignored. For directions Min may be
 * above Max: from 300 through north to 30. In the parameter's unit. Throws RangeError if an end or the tolerance is NaN.
 */
export const fromThreshold = (
  parameter: string,
  { thresholdMin, thresholdMax, tolerance, toleranceType, ...more }: Partial<Threshold>,
): Limit => ({
  parameter,
  intervals: between(parameter, { min: thresholdMin, max: thresholdMax, ...more }),
  ...toleranceOf(parameter, { tolerance: tolerance ?? null, toleranceType: toleranceType ?? null }),
})

type ThresholdOfLimit = Omit<Threshold, 'parameterId' | 'toleranceType'> & { toleranceType: ToleranceType }

/** The threshold of a limit, with its ends as typed, for use in calls. Without an end if no value holds. */
export function toThreshold(limit: Limit): ThresholdOfLimit {
  const { tolerance } = limit
  const { min = null, max = null, ...more } = endsOf(limit) ?? {}
  return {
    thresholdMin: min,
    thresholdMax: max,
    ...more,
    tolerance: tolerance?.amount ?? null,
    toleranceType: tolerance?.type === 'percent' ? PERCENT : ABSOLUTE,
  }
}
