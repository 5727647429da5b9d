import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import { type FieldError, fieldErrors } from '../schemas/validation/fieldErrors.ts'
import { type CompiledModule, loadValidators } from '../schemas/validation/validatorRuntime.ts'
import { ApiError, connectionError } from './api/apiError.ts'
import { showFailure } from './status.ts'

const modules = import.meta.glob<CompiledModule>('../schemas/forms/*.json', { query: '?validator' })

interface ErrorTree {
  [key: string]: ErrorTree | { type: string; message: string }
}

const unescaped = (part: string) => part.replaceAll('~1', '/').replaceAll('~0', '~')

/** Errors by JSON pointer as react-hook-form holds them: nested as the values are. */
export function errorTree(errors: readonly FieldError[]): ErrorTree {
  const root: ErrorTree = {}
  for (const { path, message } of errors) {
    const parts = path === '' ? ['root'] : path.slice(1).split('/').map(unescaped)
    const last = parts.pop() as string
    let place = root
    for (const part of parts) {
      place[part] = { ...place[part] }
      place = place[part] as ErrorTree
    }
    place[last] = { ...place[last], type: 'schema', message }
  }
  return root
}

function loaderOf(form: string): () => Promise<CompiledModule> {
  const load = modules[`../schemas/forms/${form}.json`]
  if (!load) throw new Error(`invalid form: ${form}`)
  return load
}

/** Loads the rules of a form before they are needed: the connection may be gone then. */
export const preloadRules = (form: string): void => void loaderOf(form)().catch(() => undefined)

/**
 * Validates a hand-laid form by its schema in `src/schemas/forms`, compiled when the portal was built. Where the rules cannot be loaded
 * the form is not valid, and the snackbar says why.
 */
export function ajvResolver<T extends FieldValues>(form: string): Resolver<T> {
  const load = loaderOf(form)
  return async (values) => {
    const rules = await load().catch((cause: unknown) => connectionError(cause))
    if (rules instanceof ApiError) {
      showFailure(rules)
      return { values: {}, errors: { root: { type: 'load', message: rules.message } } as FieldErrors<T> }
    }
    const { form: validate } = loadValidators(rules)
    if (!validate) throw new Error(`invalid form: ${form} has no validator`)
    return validate(values)
      ? { values, errors: {} }
      : { values: {}, errors: errorTree(fieldErrors(validate.errors)) as FieldErrors<T> }
  }
}
