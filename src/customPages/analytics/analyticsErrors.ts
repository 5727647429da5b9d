import compiled from '../../schemas/forms/analytics.json?validator'
import { type FieldError, fieldErrors } from '../../schemas/validation/fieldErrors.ts'
import { loadValidators } from '../../schemas/validation/validatorRuntime.ts'
import { withCrossedBounds } from './crossedBounds.ts'

const { form: validate } = loadValidators({ default: compiled })

/** What is wrong with a filled-in form: the schema's rules, and the one that it cannot say. */
export const analyticsErrors = withCrossedBounds((value): FieldError[] =>
  validate?.(value) ? [] : fieldErrors(validate?.errors),
)
