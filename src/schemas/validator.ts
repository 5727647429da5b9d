import { Ajv, type ErrorObject, type Options, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import { errorMessage, errorPath } from './errorMessage.ts'
import { addVocabulary } from './vocabulary.ts'

/** A field that does not pass: `path` is a JSON pointer, `message` a sentence for people. */
export interface FieldError {
  path: string
  message: string
}

export type Validator = (value: unknown) => FieldError[]

/** The options under which portal and server read the same schemas and find the same errors. */
export const ajvOptions: Options = {
  allErrors: true,
  verbose: true,
  strict: false,
  multipleOfPrecision: 8,
  coerceTypes: false,
  removeAdditional: false,
  useDefaults: false,
}

/** An ajv instance that knows the formats and the portal's words; `now` is the clock of date windows. */
export function createAjv(now: () => Date, options: Options = {}): Ajv {
  const ajv = new Ajv({ ...ajvOptions, ...options })
  addFormats.default(ajv)
  return addVocabulary(ajv, now)
}

/** Errors that only repeat another one: `if` says no more than the `then` that failed, and so do the misses of `contains`. */
const isEcho = ({ keyword, schemaPath }: ErrorObject) => keyword === 'if' || schemaPath.includes('/contains/')

/** ajv's raw errors as one sentence per field and place. */
export function fieldErrors(errors: readonly ErrorObject[] | null | undefined): FieldError[] {
  const found = new Map<string, FieldError>()
  for (const error of errors ?? []) {
    if (isEcho(error)) continue
    const path = errorPath(error)
    if (!found.has(path)) found.set(path, { path, message: errorMessage(error) })
  }
  return [...found.values()]
}

/** Wraps a compiled ajv function as a `Validator`. */
export const validatorOf =
  (validate: ValidateFunction): Validator =>
  (value) =>
    validate(value) ? [] : fieldErrors(validate.errors)

/** Compiles `schema` into a validator. @throws Error when the schema itself is broken. */
export const createValidator = (schema: object, now: () => Date): Validator =>
  validatorOf(createAjv(now).compile(schema))
