import type { HttpError } from '@refinedev/core'
import type { CustomValidator, ErrorSchema, RJSFSchema, ValidatorType } from '@rjsf/utils'
import { getDefaultFormState, retrieveSchema, toErrorSchema } from '@rjsf/utils'
import { createPrecompiledValidator } from '@rjsf/validator-ajv8'
import type { ErrorObject, ValidateFunction } from 'ajv'
import { withoutBranchFields } from '#schemas/resourceFile/branchFields.ts'
import {
  type FieldSchema,
  type RecordSchema,
  type ResourceFile,
  requiredOfNew,
} from '#schemas/resourceFile/resourceFile.ts'
import { brokenClockDates } from '#schemas/validation/clockDates.ts'
import { dateWindowMessage, errorMessage, errorPath } from '#schemas/validation/errorMessage.ts'
import { firstErrorPerField } from '#schemas/validation/fieldErrors.ts'
import { withPlainTexts } from '#schemas/validation/plainText.ts'
import type { FormValues, RecordShape } from '../record/recordShape.ts'

/** Reduces ajv's errors to those that the server would report, with the server's messages. */
export function toFieldMessages(errors?: ErrorObject[] | null): void {
  if (!errors) return
  const first = firstErrorPerField(errors)
  for (const error of first) {
    error.message = errorMessage(error)
    // RJSF finds the field of its own keywords; that of a limit it would take for the row.
    if (error.keyword === 'x-limit') error.instancePath = errorPath(error)
  }
  errors.splice(0, errors.length, ...first)
}

/** The schema cast to RJSF's type, which lists the JSON Schema keywords; ours leaves `type` open and adds keywords. */
export const rjsfSchema = (schema: FieldSchema) => schema as RJSFSchema

/** The schema by which RJSF draws a form: it adds the fields of `then` and `else` itself, while their condition holds. */
export const drawnSchema = (schema: FieldSchema) => rjsfSchema(withoutBranchFields(schema))

type FormValidator = ValidatorType<FormValues, RJSFSchema>

/** The values of a form without those of fields that no condition shows: nobody could see or correct them. */
export function shownValues(
  validator: FormValidator,
  schema: FieldSchema,
  values: FormValues | undefined = {},
): FormValues {
  const conditional = Object.entries(schema.properties ?? {}).filter(([, field]) => field['x-conditional'])
  if (conditional.length === 0) return values
  const root = drawnSchema(schema)
  const { properties = {} } = retrieveSchema<FormValues, RJSFSchema>(validator, root, root, values)
  const hidden = new Set(conditional.flatMap(([name]) => (name in properties ? [] : [name])))
  return Object.fromEntries(Object.entries(values).filter(([name]) => !hidden.has(name)))
}

/**
 * Which values a form fills in by itself: the file's defaults. Arrays start empty, because empty items would show errors
 * that the user did not cause, and no choice is preselected.
 */
export const defaultsBehavior = {
  arrayMinItems: { populate: 'never' },
  constAsDefaults: 'skipOneOf',
} as const

/** The values of a form that begins with some stored ones: where they say nothing, the defaults of the file. */
export const valuesWithDefaults = (
  validator: FormValidator,
  schema: FieldSchema,
  stored: FormValues,
): FormValues => {
  const root = drawnSchema(schema)
  return getDefaultFormState(validator, root, stored, root, false, defaultsBehavior) as FormValues
}

/**
 * RJSF's validator with functions that the server compiled: without them, a page whose policy forbids `new Function`
 * would accept every form. It judges the values with plain texts, as they are sent.
 */
export function createFormValidator(
  functions: Record<string, ValidateFunction>,
  schema: RecordSchema,
  uiSchema: ResourceFile['uiSchema'] = {},
): FormValidator {
  const compiled = rjsfSchema(schema)
  const validator = createPrecompiledValidator<FormValues, RJSFSchema>(functions, compiled, toFieldMessages)
  const { validateFormData, isValid } = validator
  // The form of a new record is drawn by a schema with more required fields, which `recordRules` checks.
  validator.validateFormData = (values, _drawn, ...others) =>
    validateFormData.call(
      validator,
      withPlainTexts({ schema, uiSchema }, shownValues(validator, schema, values)),
      compiled,
      ...others,
    )
  validator.isValid = (part, values) => isValid.call(validator, part, values, compiled)
  return validator
}

/**
 * Adds the errors that the compiled schema cannot find: of the fields that only a new record must have (`newRecordSchema`), and of dates
 * on the clock of a site. `zoneOf` returns the zone of a site among the loaded choices of a field.
 */
export const recordRules =
  (
    schema: FieldSchema,
    isNew: boolean,
    zoneOf: (path: string, siteId: unknown) => string | undefined,
  ): CustomValidator<FormValues, RJSFSchema> =>
  (values = {}, errors) => {
    for (const name of isNew ? requiredOfNew(schema, values) : [])
      if (values[name] === undefined) errors[name]?.addError('Required')
    for (const [name, bound] of brokenClockDates(schema.properties ?? {}, values, zoneOf, new Date()))
      if (!errors[name]?.__errors?.length) errors[name]?.addError(dateWindowMessage(bound))
    return errors
  }

/**
 * Maps the server's errors (Refine's HttpError, by dotted names) to the fields of the form, in the shape of RJSF's
 * `extraErrors`; `formPath` finds a field that has another name in the call.
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
