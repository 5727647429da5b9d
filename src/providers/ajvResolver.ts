import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import type { FieldError } from '#schemas/validation/fieldErrors.ts'
import { ApiError } from './apiError.ts'
import { formErrors } from './formRules.ts'
import { showFailure } from './status.ts'

interface ErrorTree {
  [key: string]: ErrorTree | { type: string; message: string }
}

const unescaped = (part: string) => part.replaceAll('~1', '/').replaceAll('~0', '~')

/** Converts errors by JSON pointer to react-hook-form's errors, which are nested like the values. */
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

interface Judged<T> {
  /** The values to validate and to submit, if they are not all those that the form holds. */
  submitted?: (values: T) => T
  /** The errors of rules that a schema cannot express, for values that meet the schema otherwise. */
  more?: (values: T) => FieldError[]
}

/**
 * Validates a hand-coded form by its schema in `src/schemas/forms`, compiled when the portal was built. If the rules cannot be
 * loaded, the form is invalid and the snackbar shows why.
 */
export const ajvResolver =
  <T extends FieldValues>(
    form: string,
    { submitted = (values) => values, more = () => [] }: Judged<T> = {},
  ): Resolver<T> =>
  async (held) => {
    const values = submitted(held)
    const errors = await formErrors(form, values).catch((cause: unknown) => {
      if (cause instanceof ApiError) return cause
      throw cause
    })
    if (errors instanceof ApiError) {
      showFailure(errors)
      return { values: {}, errors: { root: { type: 'load', message: errors.message } } as FieldErrors<T> }
    }
    const all = [...more(values), ...errors]
    return all.length === 0
      ? { values, errors: {} }
      : { values: {}, errors: errorTree(all) as FieldErrors<T> }
  }
