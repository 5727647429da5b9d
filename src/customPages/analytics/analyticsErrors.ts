import compiled from '../../schemas/forms/analytics.json?validator'
import { type FieldError, fieldErrors } from '../../schemas/validation/fieldErrors.ts'
import { loadValidators } from '../../schemas/validation/validatorRuntime.ts'
import { withCrossedBounds } from './crossedBounds.ts'

const { form: validate } = loadValidators({ default: compiled })

/** The errors of a form: by the schema's rules, and by the one that a schema cannot express. */
export const analyticsErrors = withCrossedBounds((value): FieldError[] =>
  validate?.(value) ? [] : fieldErrors(validate?.errors),
)
