/** 0 absolute, in the parameter's unit; 1 percent of the end. */
export type ToleranceType = 0 | 1

export const ABSOLUTE = 0
export const PERCENT = 1

/** A user's thresholds of one parameter in a row of `/parameter`: inclusive ends, a blank one does not bind. */
export interface Threshold {
  parameterId: number
  thresholdMin: number | null
  thresholdMax: number | null
  tolerance: number | null
  /** A blank type is absolute. */
  toleranceType: ToleranceType | null
}

/** The type of tolerance that a stored or sent one stands for: what is no type is the default, absolute. */
export const toleranceTypeOf = (type: unknown): ToleranceType => (type === PERCENT ? PERCENT : ABSOLUTE)

/** The threshold of a parameter that has none. */
export const noThreshold = {
  thresholdMin: null,
  thresholdMax: null,
  tolerance: null,
  toleranceType: ABSOLUTE,
} as const satisfies Omit<Threshold, 'parameterId'>

/** A threshold alone, of a row that says more. */
export const thresholdOnly = ({
  parameterId,
  thresholdMin,
  thresholdMax,
  tolerance,
  toleranceType,
}: Threshold): Threshold => ({ parameterId, thresholdMin, thresholdMax, tolerance, toleranceType })

/** Whether a threshold is blank; a type of tolerance alone says nothing. */
export const isBlank = ({
  thresholdMin,
  thresholdMax,
  tolerance,
}: Pick<Threshold, 'thresholdMin' | 'thresholdMax' | 'tolerance'>): boolean =>
  thresholdMin === null && thresholdMax === null && tolerance === null
