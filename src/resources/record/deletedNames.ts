import { isObject } from '#schemas/isObject.ts'
import type { StoredRecord } from '#schemas/resourceFile/resourceFile.ts'
import type { Column } from './columns.ts'
import type { FormValues } from './recordShape.ts'

/** The name under which the choice at a JSON pointer of a record was deleted; undefined if it is still there. */
export function deletedName(record: FormValues | undefined, pointer: string): string | undefined {
  const name = isObject(record?.gone) ? record.gone[pointer] : undefined
  return typeof name === 'string' ? name : undefined
}

/** The texts for the choices of a field that were deleted since, by their values: "Anholt (deleted)". */
export function deletedLabels(
  record: FormValues | undefined,
  field: string,
): [value: string, text: string][] {
  const value = record?.[field]
  const pointers = Array.isArray(value)
    ? value.map((each, index) => ({ each, pointer: `/${field}/${index}` }))
    : [{ each: value, pointer: `/${field}` }]
  return pointers.flatMap(({ each, pointer }): [string, string][] => {
    const name = deletedName(record, pointer)
    return name === undefined ? [] : [[String(each), `${name} (deleted)`]]
  })
}

/** Columns that also have the names of deleted records to which some records refer. */
export const withDeletedNames = (columns: readonly Column[], records: readonly StoredRecord[]): Column[] => {
  const referring = records.filter(({ gone }) => gone !== undefined)
  return columns.map((column) => {
    const names = column.options ? referring.flatMap((record) => deletedLabels(record, column.field)) : []
    return names.length === 0
      ? column
      : { ...column, values: { ...Object.fromEntries(names), ...column.values } }
  })
}
