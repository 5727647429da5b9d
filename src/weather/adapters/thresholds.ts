import { between, checked, type Ends, endsOf, type Limit, limitsAt, type Tolerance } from '../operation.ts'
import { parameterById, parameterByName } from '../parameters.ts'

/** 0: absolute, in the parameter's unit; 1: percent of the end. */
export type ToleranceType = 0 | 1

export const ABSOLUTE = 0
export const PERCENT = 1

/**
 * A user's thresholds for one parameter, a row of `/parameter`: inclusive ends; a blank end does not apply. Only the rows of an
 * operation have exclusive ends or a second interval.
 */
export interface Threshold extends Pick<Ends, 'isMinExclusive' | 'isMaxExclusive'> {
  parameterId: number
  or?: Ends
  thresholdMin: number | null
  thresholdMax: number | null
  tolerance: number | null
  /** Null means absolute. */
  toleranceType: ToleranceType | null
}

/** The tolerance type of a stored or sent value; an unknown value gives the default, absolute. */
export const toleranceTypeOf = (type: unknown): ToleranceType => (type === PERCENT ? PERCENT : ABSOLUTE)

/** The threshold of a parameter without one. */
export const noThreshold = {
  thresholdMin: null,
  thresholdMax: null,
  tolerance: null,
  toleranceType: ABSOLUTE,
} as const satisfies Omit<Threshold, 'parameterId'>

/** Only the threshold fields of a row that has more. */
export const thresholdOnly = ({
  parameterId,
  thresholdMin,
  thresholdMax,
  isMinExclusive,
  isMaxExclusive,
  or,
  tolerance,
  toleranceType,
}: Threshold): Threshold => ({
  parameterId,
  thresholdMin,
  thresholdMax,
  ...(isMinExclusive && { isMinExclusive }),
  ...(isMaxExclusive && { isMaxExclusive }),
  ...(or && { or }),
  tolerance,
  toleranceType,
})

/** Whether a threshold is blank; a tolerance type alone does not count. */
export const isBlank = ({
  thresholdMin,
  thresholdMax,
  tolerance,
}: Pick<Threshold, 'thresholdMin' | 'thresholdMax' | 'tolerance'>): boolean =>
  thresholdMin === null && thresholdMax === null && tolerance === null

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

/** The threshold of a limit of a registered parameter, with its ends as typed, for use in calls. Without an end if no value holds. */
export function toThreshold(limit: Limit) {
  const { tolerance } = limit
  const { min = null, max = null, ...more } = endsOf(limit) ?? {}
  return {
    parameterId: parameterByName(limit.parameter)?.parameterId ?? 0,
    thresholdMin: min,
    thresholdMax: max,
    ...more,
    tolerance: tolerance?.amount ?? null,
    toleranceType: toleranceTypeOf(tolerance?.type === 'percent' ? PERCENT : ABSOLUTE),
  } satisfies Threshold
}

/** The limits that apply to a site. */
export const siteLimits = (rows: readonly Threshold[], isOffshore: boolean): Limit[] =>
  limitsAt(limitsOf(rows), isOffshore)

/** The limits of thresholds, in order; unknown parameters are skipped. */
export function limitsOf(rows: readonly Threshold[]): Limit[] {
  return rows.flatMap((row) => {
    const parameter = parameterById(row.parameterId)
    return parameter ? fromThreshold(parameter.name, row) : []
  })
}
