import { noThreshold, type Threshold, toleranceTypeOf } from '#weather/threshold.ts'

export interface ThresholdForm {
  parameters: Threshold[]
}

/** The form while the user edits it: a number in the stored unit, nothing, or text that is not a number. */
export interface TypedForm {
  parameters: Record<TypedField, number | string | null>[]
}

export type TypedField = 'thresholdMin' | 'thresholdMax' | 'tolerance'

/** An empty row, as Clear makes of each. */
export const blanked = ({ parameterId }: Pick<Threshold, 'parameterId'>): Threshold => ({
  ...noThreshold,
  parameterId,
  toleranceType: null,
})

/** The typed limits; text that is not a number keeps the stored value. */
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
