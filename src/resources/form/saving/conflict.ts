import { deepEquals } from '@rjsf/utils'
import { type OptionRow, optionLabel } from '#resources/optionLabel.ts'
import { cellText, columnOf } from '#resources/record/columns.ts'
import type { Lookups } from '#resources/record/formRule.ts'
import type { FormValues } from '#resources/record/recordShape.ts'
import type { FieldSchema, RecordSchema } from '#schemas/resourceFile/resourceFile.ts'

/** Whose value of a field is saved. */
export type Side = 'mine' | 'theirs'

/** A field that another user has changed while the form was open. */
export interface ConflictField {
  name: string
  title: string
  mine: unknown
  theirs: unknown
  /** `mine` if the field was changed here too, else `theirs`. */
  proposed: Side
}

/** The fields that another user has changed, except those with the same value here; `before` is the common base. */
export const conflictFields = (
  { properties }: RecordSchema,
  before: FormValues,
  mine: FormValues,
  theirs: FormValues,
): ConflictField[] =>
  Object.entries(properties).flatMap(([name, schema]) => {
    if (schema.readOnly || schema.writeOnly) return []
    const isTheirs = !deepEquals(before[name], theirs[name]) && !deepEquals(mine[name], theirs[name])
    if (!isTheirs) return []
    const proposed = deepEquals(before[name], mine[name]) ? 'theirs' : 'mine'
    return [{ name, title: schema.title ?? name, mine: mine[name], theirs: theirs[name], proposed }]
  })

/** The form with the chosen side of each field in conflict. */
export const merged = (
  mine: FormValues,
  theirs: FormValues,
  fields: readonly ConflictField[],
  chosen: Readonly<Record<string, Side>>,
): FormValues => ({
  ...mine,
  ...Object.fromEntries(
    fields
      .filter(({ name, proposed }) => (chosen[name] ?? proposed) === 'theirs')
      .map(({ name }) => [name, theirs[name]]),
  ),
})

/** The text of a form value, with the labels of its field; lists and groups show their parts. */
export function valueText(schema: FieldSchema, value: unknown, lookups: Lookups, path: string): string {
  if (value === undefined || value === null || value === '') return ''
  const { items, properties } = schema
  if (Array.isArray(value))
    return value
      .map((item) => valueText(items ?? {}, item, lookups, path))
      .join(items?.properties ? '; ' : ', ')
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([name, part]) => {
        const field = properties?.[name] ?? {}
        const text = valueText(field, part, lookups, `${path}.${name}`)
        return text === '' ? '' : `${field.title ?? name} ${text}`
      })
      .filter((text) => text !== '')
      .join(', ')
  const options = schema['x-options']
  const row = options && lookups[path]?.find((each: OptionRow) => each[options.value] === value)
  if (options && row) return optionLabel(options, row)
  const column = columnOf(path, schema)
  return typeof value === 'number' ? (column.values[String(value)] ?? String(value)) : cellText(column, value)
}
