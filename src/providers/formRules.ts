import type { FieldError } from '#schemas/validation/fieldErrors.ts'
import type { CompiledModule } from '#schemas/validation/validatorRuntime.ts'
import { connectionError } from './apiError.ts'

const modules = import.meta.glob<CompiledModule>('../schemas/forms/*.json', { query: '?validator' })

async function load(form: string) {
  const loadRules = modules[`../schemas/forms/${form}.json`]
  if (!loadRules) throw new Error(`invalid form: ${form}`)
  const [{ loadValidators }, { fieldErrors }, rules] = await Promise.all([
    import('#schemas/validation/validatorRuntime.ts'),
    import('#schemas/validation/fieldErrors.ts'),
    loadRules(),
  ]).catch((cause: unknown) => {
    throw connectionError(cause)
  })
  const { form: validate } = loadValidators(rules)
  if (!validate) throw new Error(`invalid form: ${form} has no validator`)
  return (values: object): FieldError[] => (validate(values) ? [] : fieldErrors(validate.errors))
}

/** Loads the rules of a form in advance, in case the connection is lost before they are needed. */
export const preloadRules = (form: string): void => void load(form).catch(() => undefined)

/**
 * The errors of a hand-coded form's values by its schema in `src/schemas/forms`, compiled when the portal was built; empty if
 * the values are valid.
 * @throws ApiError if the rules cannot be loaded.
 */
export async function formErrors(form: string, values: object): Promise<FieldError[]> {
  const check = await load(form)
  return check(values)
}
