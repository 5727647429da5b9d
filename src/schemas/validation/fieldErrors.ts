import type { ErrorObject } from 'ajv'
import { errorMessage, errorPath } from './errorMessage.ts'

/** An invalid field: `path` is a JSON pointer, `message` a text for users. */
export interface FieldError {
  path: string
  message: string
}

/**
 * Errors that only repeat another one: `if` repeats the `then` that failed, and errors inside `contains`, `anyOf` and `oneOf`
 * repeat the error of the keyword itself.
 */
const isRedundant = ({ keyword, schemaPath }: ErrorObject) =>
  keyword === 'if' || /\/(contains|anyOf|oneOf)\//.test(schemaPath)

/** The raw ajv errors to show to users: the first for each JSON pointer. */
export function firstErrorPerField(errors: readonly ErrorObject[] | null | undefined): ErrorObject[] {
  const first = new Map<string, ErrorObject>()
  for (const error of errors ?? []) {
    const path = errorPath(error)
    if (!isRedundant(error) && !first.has(path)) first.set(path, error)
  }
  return [...first.values()]
}

/** ajv's raw errors as one message per JSON pointer. */
export const fieldErrors = (errors: readonly ErrorObject[] | null | undefined): FieldError[] =>
  firstErrorPerField(errors).map((error) => ({ path: errorPath(error), message: errorMessage(error) }))
