import type { FieldError } from '#schemas/validation/fieldErrors.ts'
import { wrongOrder } from '#texts/limitOrder.ts'
import { isWrongOrder } from '#weather/operation.ts'
import { parameterById } from '#weather/parameters.ts'
import type { AnalyticsForm } from './analyticsForm.ts'

/** Returns the errors of an unknown value; empty if it is a valid form. */
export type FormErrors = (value: unknown) => FieldError[]

const crossed = ({ weatherParameters }: AnalyticsForm): FieldError[] =>
  weatherParameters.flatMap(({ id, value: { min, max }, isActive }, index) =>
    isActive && isWrongOrder(min, max, parameterById(id)?.name)
      ? [{ path: `/weatherParameters/${index}/value/max`, message: wrongOrder }]
      : [],
  )

/** The schema's errors, plus the rule that a schema cannot express: no active parameter has a minimum above its maximum. */
export const withCrossedBounds =
  (bySchema: FormErrors): FormErrors =>
  (value) => {
    const errors = bySchema(value)
    if (errors.some(({ path }) => path === '' || path.startsWith('/weatherParameters'))) return errors
    return [...errors, ...crossed(value as AnalyticsForm)]
  }
