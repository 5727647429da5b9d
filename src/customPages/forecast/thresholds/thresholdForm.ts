import { noThreshold, type Threshold, toleranceTypeOf } from '../../../weather/threshold.ts'

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

/** The limits that are typed, as far as they are numbers: text that is none yet leaves what is stored. */
export function soundRows(stored: readonly Threshold[], typed: readonly unknown[]): Threshold[] {
  return stored.map((row, index) => {
    const values: Partial<Record<keyof Threshold, unknown>> = { ...(typed[index] as object | undefined) }
    const numberOf = (field: TypedField): number | null => {
      const value = values[field]
      const isTyped =
        value === null || value === undefined || (typeof value === 'number' && Number.isFinite(value))
      return isTyped ? ((value as number | null | undefined) ?? null) : row[field]
    }
    return {
      parameterId: row.parameterId,
      thresholdMin: numberOf('thresholdMin'),
      thresholdMax: numberOf('thresholdMax'),
      tolerance: numberOf('tolerance'),
      toleranceType: toleranceTypeOf(values.toleranceType),
    }
  })
}
