import type { FieldError } from '#schemas/validation/fieldErrors.ts'
import { parameterById } from '#weather/parameters.ts'
import type { RecordHooks } from '../recordHooks.ts'

interface LimitRow {
  parameterId: number
}

/** Checks of an operation's limits that its schema cannot express. */
export const limitErrors = (limits: readonly LimitRow[]): FieldError[] =>
  limits.flatMap(({ parameterId }, index) =>
    parameterById(parameterId)
      ? []
      : [{ path: `/limits/${index}/parameterId`, message: 'There is no such parameter' }],
  )

/** Operations: limits of existing parameters. */
export const operations: RecordHooks = {
  check: ({ body }) => limitErrors(body.limits as LimitRow[]),
}
