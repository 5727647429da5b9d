import { noThreshold, type Threshold } from '../../../weather/threshold.ts'

export interface ThresholdForm {
  parameters: Threshold[]
}

/** The same while it is typed: a number as it is stored, nothing, or text that is no number. */
export interface TypedForm {
  parameters: Record<TypedField, number | string | null>[]
}

export type TypedField = Exclude<keyof Threshold, 'parameterId' | 'toleranceType'>

/** The row with nothing in it: what Clear makes of each. */
export const blanked = ({ parameterId }: Pick<Threshold, 'parameterId'>): Threshold => ({
  ...noThreshold,
  parameterId,
  toleranceType: null,
})
