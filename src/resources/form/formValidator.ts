import type { HttpError } from '@refinedev/core'
import type { ErrorSchema, RJSFSchema, ValidatorType } from '@rjsf/utils'
import { toErrorSchema } from '@rjsf/utils'
import { createPrecompiledValidator } from '@rjsf/validator-ajv8'
import type { ErrorObject, ValidateFunction } from 'ajv'
import type { FieldSchema } from '../../schemas/resourceFile/resourceFile.ts'
import { errorMessage } from '../../schemas/validation/errorMessage.ts'
import { firstErrorPerField } from '../../schemas/validation/fieldErrors.ts'
import type { FormValues, RecordShape } from './recordShape.ts'

/** Leaves of ajv's errors those that the server would tell, in the server's words. */
export function tellErrors(errors?: ErrorObject[] | null): void {
  if (!errors) return
  const first = firstErrorPerField(errors)
  for (const error of first) error.message = errorMessage(error)
  errors.splice(0, errors.length, ...first)
}

/** The schema as RJSF's types want it: theirs list the words of JSON Schema, ours leave `type` open and add words. */
export const rjsfSchema = (schema: FieldSchema) => schema as RJSFSchema

/**
 * What a form fills in by itself: the file's defaults. Arrays begin empty, for items that nobody has filled in would be
 * errors of nobody's making, and the first of several choices is not chosen before anybody has.
 */
export const defaultsBehavior = {
  arrayMinItems: { populate: 'never' },
  constAsDefaults: 'skipOneOf',
} as const

/**
 * RJSF's validator over functions that the server compiled: a page that may not run `new Function` would
 * otherwise pass every form.
 * @throws Error when the functions are of another schema than `schema`.
 */
export const createFormValidator = (
  functions: Record<string, ValidateFunction>,
  schema: FieldSchema,
): ValidatorType<FormValues, RJSFSchema> =>
  createPrecompiledValidator<FormValues, RJSFSchema>(functions, rjsfSchema(schema), tellErrors)

/**
 * The server's errors (Refine's HttpError, by names with dots) at the fields of the form, as RJSF's `extraErrors` wants
 * them; `formPath` finds a field whose name in the call is another one.
 */
export const serverErrors = (
  errors: HttpError['errors'] = {},
  formPath: RecordShape['formPath'] = (pointer) => pointer,
): ErrorSchema<FormValues> =>
  toErrorSchema<FormValues>(
    Object.entries(errors).flatMap(([name, message]) => {
      if (typeof message !== 'string') return []
      const pointer = name === '' ? '' : formPath(`/${name.replaceAll('.', '/')}`)
      return [{ property: pointer.slice(1).replaceAll('/', '.'), message, stack: message }]
    }),
  )
