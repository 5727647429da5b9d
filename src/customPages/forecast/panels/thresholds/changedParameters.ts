import type { FieldError } from '#schemas/validation/fieldErrors.ts'
import { type Threshold, toleranceTypeOf } from '#weather/threshold.ts'

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
