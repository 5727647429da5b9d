import type { UiSchema } from '@rjsf/utils'
import type { FieldSchema, ResourceFile } from '../schemas/resourceFile.ts'
import { fieldKind, fieldOrder, type Permits, seesField } from './fields.ts'

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const hidden = { 'ui:widget': 'hidden' }

/** Numbers are typed as text: a number input swallows what it cannot read, and a wheel over it changes the value. */
const numeric = {
  'ui:options': { inputType: 'text', mui: { slotProps: { htmlInput: { inputMode: 'decimal' } } } },
}

/** What a field looks like before the file's own uiSchema has its say. */
function usual(schema: FieldSchema): UiSchema {
  return fieldKind(schema) === 'number' && schema.enum === undefined ? numeric : {}
}

function layoutOf(schema: FieldSchema, written: unknown, permits: Permits): UiSchema {
  if (schema.readOnly || !seesField(schema, permits)) return hidden
  const own = isObject(written) ? written : {}
  const nested = Object.entries(schema.properties ?? {}).map(([name, property]) => [
    name,
    layoutOf(property, own[name], permits),
  ])
  const items = isObject(schema.items) ? { items: layoutOf(schema.items, own.items, permits) } : {}
  return { ...usual(schema), ...own, ...items, ...Object.fromEntries(nested) }
}

/**
 * The uiSchema that the form is drawn by: the file's own, with the fields hidden that are read-only or not
 * for this user, and with an order that has a place for every field.
 */
export const formLayout = (file: ResourceFile, permits: Permits): UiSchema => ({
  ...layoutOf(file.schema, file.uiSchema, permits),
  'ui:order': fieldOrder(file),
})

const wideTypes = ['object', 'array']

/** Whether a field takes the form's whole width: texts of several lines, and groups of fields. */
export function isWide(schema: FieldSchema, layout: UiSchema | undefined): boolean {
  return (
    [schema.type].flat().some((type) => wideTypes.includes(type ?? '')) ||
    layout?.['ui:widget'] === 'textarea'
  )
}
