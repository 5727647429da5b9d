import type { ViewParameter } from '#schemas/shapes/forecast/parameters.ts'
import type { FieldError } from '#schemas/validation/fieldErrors.ts'
import { noThreshold, type Threshold, toleranceTypeOf } from '#weather/adapters/thresholds.ts'

/** The limits of a site, as the panel edits them. A field that is being typed may also hold text that is not a number. */
export interface ThresholdForm {
  parameters: Threshold[]
}

/** A parameter, and the index of its row in the form. */
export interface ClusterRow {
  parameter: ViewParameter
  index: number
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

/** Whether two rows have the same limits; a blank type of tolerance is absolute. */
export const isSame = (one: Threshold, other: Threshold) =>
  one.thresholdMin === other.thresholdMin &&
  one.thresholdMax === other.thresholdMax &&
  one.tolerance === other.tolerance &&
  toleranceTypeOf(one.toleranceType) === toleranceTypeOf(other.toleranceType)

/** The rows of `after` that differ in meaning from those of `before`. */
export function changedParameters(before: readonly Threshold[], after: readonly Threshold[]): Threshold[] {
  const known = new Map(before.map((row) => [row.parameterId, row]))
  return after.filter((row) => {
    const old = known.get(row.parameterId)
    return old === undefined || !isSame(old, row)
  })
}

/** Maps the server's errors in the changed rows to paths of the whole form: /0/thresholdMax -> /parameters/7/thresholdMax. */
export function errorsOfForm(
  errors: readonly FieldError[],
  changed: readonly Threshold[],
  rows: readonly Threshold[],
): FieldError[] {
  return errors.map(({ path, message }) => {
    const [, position, ...field] = path.split('/')
    const id = changed[Number(position)]?.parameterId
    const index = rows.findIndex(({ parameterId }) => parameterId === id)
    return { path: index < 0 ? path : ['/parameters', index, ...field].join('/'), message }
  })
}
