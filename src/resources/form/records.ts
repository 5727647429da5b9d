import { deepEquals } from '@rjsf/utils'
import { crudRoute } from '#schemas/calls/crudRoutes.ts'
import { isObject } from '#schemas/isObject.ts'
import type { StoredRecord } from '#schemas/resourceFile/resourceFile.ts'
import {
  type ChangeNotice,
  formSchemaOf,
  type RecordSchema,
  type ResourceFile,
} from '#schemas/resourceFile/resourceFile.ts'
import { dateAfter } from '#schemas/validation/dateWindow.ts'
import { withPlainTexts } from '#schemas/validation/plainText.ts'
import type { FormValues } from '../record/recordShape.ts'
import { shapeOf } from './shapeOf.ts'

/** Fields that the server stores besides the form's fields, passed unchanged from load to save. */
export const systemFields = ['id', 'customerId', 'version'] as const

/** The fields of a schema that have a value and are not write-only. */
const known = ({ properties }: RecordSchema, values: FormValues): FormValues =>
  Object.fromEntries(
    Object.entries(properties).flatMap(([name, { writeOnly }]) =>
      values[name] === undefined || values[name] === null || writeOnly ? [] : [[name, values[name]]],
    ),
  )

/** The form's part of a record: fields that the form's schema knows and that have a value. */
export const formValues = (file: ResourceFile, record: StoredRecord): FormValues =>
  known(formSchemaOf(file), shapeOf(file).toForm(record))

/** The initial dates in the form of a new record, counted from `today` (yyyy-MM-dd). */
export const initialDates = (file: ResourceFile, today: string): FormValues =>
  Object.fromEntries(
    Object.entries(formSchemaOf(file).properties).flatMap(([name, { 'x-dateWindow': window }]) =>
      window?.initial === undefined ? [] : [[name, dateAfter(today, window.initial)]],
    ),
  )

/** The form values given as JSON in the address; none if it is not an object. */
export function addressValues(file: ResourceFile, text: string): FormValues {
  try {
    const values: unknown = JSON.parse(text)
    return isObject(values) ? known(formSchemaOf(file), values) : {}
  } catch {
    return {}
  }
}

/** The form fields to send: without read-only fields, fields without a value, and secrets left blank. */
function sentFields(file: ResourceFile, values: FormValues): FormValues {
  const { properties } = file.schema
  const isSent = ([name, value]: [string, unknown]) =>
    value !== undefined && !properties[name]?.readOnly && !(properties[name]?.writeOnly && value === '')
  const sent = Object.entries(shapeOf(file).toCall(values)).filter(isSent)
  return withPlainTexts(file, Object.fromEntries(sent))
}

/** The JSON Merge Patch (RFC 7396) from `before` to `after`, with whole fields: null removes a field. */
export function patchBetween(before: FormValues, after: FormValues): FormValues {
  const removed = Object.keys(before).filter((name) => after[name] === undefined)
  const changed = Object.entries(after).filter(
    ([name, value]) => value !== undefined && !deepEquals(before[name], value),
  )
  return Object.fromEntries([...changed, ...removed.map((name) => [name, null])])
}

/** The stored fields of a record, without those that are never sent. */
const storedFields = ({ schema }: ResourceFile, record: StoredRecord): FormValues =>
  Object.fromEntries(
    Object.entries(known(schema, record)).filter(([name]) => !schema.properties[name]?.readOnly),
  )

/**
 * The request body that saves the form: all fields of a new record; the changes of a stored record with the version they
 * are based on; or the whole record with its system fields, if the resource's call takes whole records.
 */
export function submission(
  file: ResourceFile,
  values: FormValues,
  record: StoredRecord | undefined,
): FormValues {
  const fields = sentFields(file, values)
  if (record === undefined) return fields
  if (crudRoute(file, 'edit')?.method === 'PATCH')
    return { ...patchBetween(storedFields(file, record), fields), version: record.version }
  return { ...fields, ...Object.fromEntries(systemFields.map((name) => [name, record[name]])) }
}

/** Messages for the unique fields of a copy that still have the value of the original. */
export function duplicateMarks(
  { schema }: ResourceFile,
  original: StoredRecord | undefined,
  values: FormValues,
): Record<string, string> {
  if (!original) return {}
  return Object.fromEntries(
    Object.entries(schema.properties).flatMap(([name, { title = name, 'x-unique': isUnique }]) => {
      const isSame = isUnique && values[name] !== undefined && deepEquals(values[name], original[name])
      return isSame ? [[name, `Please change: ${title} must differ from that of the original`]] : []
    }),
  )
}

/** The notices to show after an update: those with a field that differs between the two. */
export const dueNotices = (notices: readonly ChangeNotice[] = [], before: FormValues, after: FormValues) =>
  notices.filter(({ whenChanged }) => whenChanged.some((field) => !deepEquals(before[field], after[field])))
