import type { FieldError } from '#schemas/validation/fieldErrors.ts'
import { wrongOrder } from '#texts/limitOrder.ts'
import { type Bound, isWrongOrder } from '#weather/operation.ts'
import { parameterById, parameters } from '#weather/parameters.ts'
import type { RecordHooks } from '../recordHooks.ts'

interface LimitRow extends Bound {
  parameterId: number
}

const known = new Set(parameters.map(({ parameterId }) => parameterId))

/** Checks of an operation's limits that its schema cannot express. */
export const limitErrors = (limits: readonly LimitRow[]): FieldError[] =>
  limits.flatMap(({ parameterId, min, max }, index) => [
    ...(known.has(parameterId)
      ? []
      : [{ path: `/limits/${index}/parameterId`, message: 'There is no such parameter' }]),
    ...(isWrongOrder(min, max, parameterById(parameterId)?.name)
      ? [{ path: `/limits/${index}/max`, message: wrongOrder }]
      : []),
  ])

/** Operations: limits of existing parameters, with no lower limit above the upper one. */
export const operations: RecordHooks = {
  check: ({ body }) => limitErrors(body.limits as LimitRow[]),
}
