import { isDeepStrictEqual } from 'node:util'
import type { RecordSchema } from '#schemas/resourceFile/resourceFile.ts'
import type { FieldError } from '#schemas/validation/fieldErrors.ts'
import type { Body } from '#server/database/tables.ts'

/** The errors of a stored record's fields that only a new record can be given (`x-fixed`). */
export const fixedFieldErrors = (
  { properties }: RecordSchema,
  before: Body | undefined,
  body: Body,
): FieldError[] =>
  Object.entries(properties).flatMap(([name, field]) => {
    const valueIn = (record: Body) => record[name] ?? field.default
    const isChanged = before && field['x-fixed'] && !isDeepStrictEqual(valueIn(before), valueIn(body))
    return isChanged ? [{ path: `/${name}`, message: 'Cannot be changed afterwards' }] : []
  })
