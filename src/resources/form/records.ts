import { deepEquals } from '@rjsf/utils'
import { crudRoute } from '../../schemas/calls/crudRoutes.ts'
import type { StoredRecord } from '../../schemas/resourceFile/resourceFile.ts'
import {
  type ChangeNotice,
  formSchemaOf,
  type RecordSchema,
  type ResourceFile,
} from '../../schemas/resourceFile/resourceFile.ts'
import { dateAfter } from '../../schemas/validation/dateWindow.ts'
import { type FormValues, shapeOf } from './recordShape.ts'

/** What the server keeps beside the form's fields, carried along unchanged from load to save. */
export const systemFields = ['id', 'customerId', 'version'] as const

/** The fields of a schema that have a value and may be shown again. */
const known = ({ properties }: RecordSchema, values: FormValues): FormValues =>
  Object.fromEntries(
    Object.entries(properties).flatMap(([name, { writeOnly }]) =>
      values[name] === undefined || values[name] === null || writeOnly ? [] : [[name, values[name]]],
    ),
  )

/** The form's part of a record: fields that the form's schema knows and that have a value. */
export const formValues = (file: ResourceFile, record: StoredRecord): FormValues =>
  known(formSchemaOf(file), shapeOf(file).toForm(record))

/** The dates that a new record's form begins with, counted from `today` (yyyy-MM-dd). */
export const initialDates = (file: ResourceFile, today: string): FormValues =>
  Object.fromEntries(
    Object.entries(formSchemaOf(file).properties).flatMap(([name, { 'x-dateWindow': window }]) =>
      window?.initial === undefined ? [] : [[name, dateAfter(today, window.initial)]],
    ),
  )

/** The fields of a form that an address holds as JSON; of what is no object, none. */
export function addressValues(file: ResourceFile, text: string): FormValues {
  try {
    const values: unknown = JSON.parse(text)
    const isObject = typeof values === 'object' && values !== null && !Array.isArray(values)
    return isObject ? known(formSchemaOf(file), values as FormValues) : {}
  } catch {
    return {}
  }
}

/** What of a form is sent: no read-only field, none without a value, and no secret that was left blank. */
function sentFields(file: ResourceFile, values: FormValues): FormValues {
  const { properties } = file.schema
  const isSent = ([name, value]: [string, unknown]) =>
    value !== undefined && !properties[name]?.readOnly && !(properties[name]?.writeOnly && value === '')
  return Object.fromEntries(Object.entries(shapeOf(file).toCall(values)).filter(isSent))
}

/** The JSON Merge Patch (RFC 7396), fields as a whole, that makes `after` of `before`: null removes a field. */
export function patchBetween(before: FormValues, after: FormValues): FormValues {
  const removed = Object.keys(before).filter((name) => after[name] === undefined)
  const changed = Object.entries(after).filter(
    ([name, value]) => value !== undefined && !deepEquals(before[name], value),
  )
  return Object.fromEntries([...changed, ...removed.map((name) => [name, null])])
}

/** The fields of a record as they are stored, without what is never sent. */
const storedFields = ({ schema }: ResourceFile, record: StoredRecord): FormValues =>
  Object.fromEntries(
    Object.entries(known(schema, record)).filter(([name]) => !schema.properties[name]?.readOnly),
  )

/**
 * What is sent to save the form: a new record's fields; of a stored record what has changed, with the version that the
 * change was made on; or all of it with its system fields, where the resource's call takes whole records.
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

/** What is to be changed of a copy: its fields that no two records may share, while they are the original's. */
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

/** The notices that are due after an update: one of their fields differs between the two. */
export const dueNotices = (notices: readonly ChangeNotice[] = [], before: FormValues, after: FormValues) =>
  notices.filter(({ whenChanged }) => whenChanged.some((field) => !deepEquals(before[field], after[field])))
