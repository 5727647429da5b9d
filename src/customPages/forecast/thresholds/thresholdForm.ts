import { noThreshold, type Threshold } from '../../../weather/threshold.ts'

export interface ThresholdForm {
  parameters: Threshold[]
}

/** The same as the inputs hold it: text. */
export interface TypedForm {
  parameters: Record<TypedField, string>[]
}

export type TypedField = Exclude<keyof Threshold, 'parameterId' | 'toleranceType'>

/** The row with nothing in it: what Clear makes of each. */
export const blanked = ({ parameterId }: Pick<Threshold, 'parameterId'>): Threshold => ({
  ...noThreshold,
  parameterId,
  toleranceType: null,
})
