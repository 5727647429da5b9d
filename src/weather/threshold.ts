import type { Ends } from './operation.ts'

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

/** The ends of a threshold for a chart; both blank if it has a second interval, whose values one pair of ends would show as beyond. */
export const chartEnds = ({ thresholdMin, thresholdMax, or }: Omit<Threshold, 'parameterId'>) =>
  or ? { thresholdMin: null, thresholdMax: null } : { thresholdMin, thresholdMax }

/** Whether a threshold is blank; a tolerance type alone does not count. */
export const isBlank = ({
  thresholdMin,
  thresholdMax,
  tolerance,
}: Pick<Threshold, 'thresholdMin' | 'thresholdMax' | 'tolerance'>): boolean =>
  thresholdMin === null && thresholdMax === null && tolerance === null
