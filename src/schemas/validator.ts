import { Ajv, type Options, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import { type FieldError, fieldErrors } from './fieldErrors.ts'
import { addVocabulary } from './vocabulary.ts'

export { type FieldError, fieldErrors } from './fieldErrors.ts'

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

/** Wraps a compiled ajv function as a `Validator`. */
export const validatorOf =
  (validate: ValidateFunction): Validator =>
  (value) =>
    validate(value) ? [] : fieldErrors(validate.errors)

/** Compiles `schema` into a validator. @throws Error when the schema itself is broken. */
export const createValidator = (schema: object, now: () => Date): Validator =>
  validatorOf(createAjv(now).compile(schema))
