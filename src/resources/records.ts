import type { StoredRecord } from '../schemas/entities.ts'
import type { ChangeNotice, ResourceFile } from '../schemas/resourceFile.ts'
import { type Column, cellText } from './columns.ts'

export type FormValues = Record<string, unknown>

/** What the server keeps beside the form's fields, carried along unchanged from load to save. */
export const systemFields = ['id', 'customerId', 'version'] as const

/** The form's part of a record: fields that the schema knows and that have a value. */
export const formValues = ({ schema }: ResourceFile, record: StoredRecord): FormValues =>
  Object.fromEntries(
    Object.keys(schema.properties).flatMap((name) =>
      record[name] === undefined || record[name] === null ? [] : [[name, record[name]]],
    ),
  )

/** What a record is called: its value in the first column of the list. */
export function recordTitle(columns: readonly Column[], record: StoredRecord): string {
  const column = columns[0]
  return (column && cellText(column, record[column.field])) || `${record.id}`
}

/** What is sent to save the form: its values but the read-only ones, and the system fields of the record it came from. */
export function submission({ schema }: ResourceFile, values: FormValues, record: StoredRecord | undefined) {
  const sent = Object.entries(values).filter(
    ([name, value]) => value !== undefined && schema.properties[name]?.readOnly !== true,
  )
  const system = systemFields.flatMap((name) => (record === undefined ? [] : [[name, record[name]]]))
  return Object.fromEntries([...sent, ...system]) as FormValues
}

/** The notices that are due after an update: one of their fields differs between the two. */
export const dueNotices = (notices: readonly ChangeNotice[] = [], before: FormValues, after: FormValues) =>
  notices.filter(({ whenChanged }) =>
    whenChanged.some((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field])),
  )
