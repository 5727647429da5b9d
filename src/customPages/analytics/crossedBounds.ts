import type { FieldError } from '../../schemas/fieldErrors.ts'
import type { AnalyticsForm } from './analyticsForm.ts'

/** Answers what is wrong with a value from anywhere; nothing where it is a form. */
export type FormErrors = (value: unknown) => FieldError[]

const crossed = ({ weatherParameters }: AnalyticsForm): FieldError[] =>
  weatherParameters.flatMap(({ value: { min, max }, isActive }, index) =>
    isActive && min != null && max != null && max < min
      ? [{ path: `/weatherParameters/${index}/value/max`, message: 'Must not be below Min' }]
      : [],
  )

/** The schema's errors, and the rule that it cannot say: no active parameter has a minimum above its maximum. */
export const withCrossedBounds =
  (bySchema: FormErrors): FormErrors =>
  (value) => {
    const errors = bySchema(value)
    if (errors.some(({ path }) => path === '' || path.startsWith('/weatherParameters'))) return errors
    return [...errors, ...crossed(value as AnalyticsForm)]
  }
