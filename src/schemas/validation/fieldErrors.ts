import type { ErrorObject } from 'ajv'
import { errorMessage, errorPath } from './errorMessage.ts'

/** A field that does not pass: `path` is a JSON pointer, `message` a text for people. */
export interface FieldError {
  path: string
  message: string
}

/**
 * Errors that only repeat another one: `if` says no more than the `then` that failed, and the misses of `contains` and of
 * alternatives no more than the word that asks for them.
 */
const isRedundant = ({ keyword, schemaPath }: ErrorObject) =>
  keyword === 'if' || /\/(contains|anyOf|oneOf)\//.test(schemaPath)

/** Of ajv's raw errors those that people are shown: the first of each field and place. */
export function firstErrorPerField(errors: readonly ErrorObject[] | null | undefined): ErrorObject[] {
  const first = new Map<string, ErrorObject>()
  for (const error of errors ?? []) {
    const path = errorPath(error)
    if (!isRedundant(error) && !first.has(path)) first.set(path, error)
  }
  return [...first.values()]
}

/** ajv's raw errors as one message per field and place. */
export const fieldErrors = (errors: readonly ErrorObject[] | null | undefined): FieldError[] =>
  firstErrorPerField(errors).map((error) => ({ path: errorPath(error), message: errorMessage(error) }))
