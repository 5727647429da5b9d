import type { ViewParameter } from '../../../schemas/entities.ts'

/** The limits of one parameter as the panel holds them; a blank type of tolerance counts as absolute. */
export type ThresholdRow = Pick<
  ViewParameter,
  'parameterId' | 'thresholdMin' | 'thresholdMax' | 'tolerance'
> & { toleranceType: ViewParameter['toleranceType'] | null }

export interface ThresholdForm {
  parameters: ThresholdRow[]
}

/** The limits as the inputs hold them: text. */
export type TypedRow = Record<'thresholdMin' | 'thresholdMax' | 'tolerance', string>

export interface TypedForm {
  parameters: TypedRow[]
}

export const thresholdRow = ({
  parameterId,
  thresholdMin,
  thresholdMax,
  tolerance,
  toleranceType,
}: ThresholdRow): ThresholdRow => ({ parameterId, thresholdMin, thresholdMax, tolerance, toleranceType })

/** The row with nothing in it: what Clear makes of each. */
export const blanked = ({ parameterId }: Pick<ThresholdRow, 'parameterId'>): ThresholdRow => ({
  parameterId,
  thresholdMin: null,
  thresholdMax: null,
  tolerance: null,
  toleranceType: null,
})

export const isBlank = ({ thresholdMin, thresholdMax, tolerance }: ThresholdRow): boolean =>
  thresholdMin === null && thresholdMax === null && tolerance === null
