import type { FieldError } from '../../../schemas/fieldErrors.ts'
import type { ThresholdRow } from './thresholdRow.ts'

/** Whether two rows have the same limits; a blank type of tolerance is absolute. */
export const isSame = (one: ThresholdRow, other: ThresholdRow) =>
  one.thresholdMin === other.thresholdMin &&
  one.thresholdMax === other.thresholdMax &&
  one.tolerance === other.tolerance &&
  (one.toleranceType ?? 0) === (other.toleranceType ?? 0)

/** Whether no limit is set. */
export const isBlank = ({ thresholdMin, thresholdMax, tolerance }: ThresholdRow) =>
  thresholdMin === null && thresholdMax === null && tolerance === null

/** The rows of `after` that mean something else than those of `before`. */
export function changedParameters(
  before: readonly ThresholdRow[],
  after: readonly ThresholdRow[],
): ThresholdRow[] {
  const known = new Map(before.map((row) => [row.parameterId, row]))
  return after.filter((row) => {
    const old = known.get(row.parameterId)
    return old === undefined || !isSame(old, row)
  })
}

/** What the server said of the changed rows, with paths of the whole form: /0/thresholdMax -> /parameters/7/thresholdMax. */
export function errorsOfForm(
  errors: readonly FieldError[],
  changed: readonly ThresholdRow[],
  rows: readonly ThresholdRow[],
): FieldError[] {
  return errors.map(({ path, message }) => {
    const [, position, ...field] = path.split('/')
    const id = changed[Number(position)]?.parameterId
    const index = rows.findIndex(({ parameterId }) => parameterId === id)
    return { path: index < 0 ? path : ['/parameters', index, ...field].join('/'), message }
  })
}
