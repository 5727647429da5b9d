import type { UiSchema } from '@rjsf/utils'
import {
  type FieldSchema,
  formSchemaOf,
  type RemoteOptions,
  type ResourceFile,
} from '../../schemas/resourceFile/resourceFile.ts'
import { fieldKind, fieldOrder, type Permits, seesField } from '../fields.ts'

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const hidden = { 'ui:widget': 'hidden' }

/** Numbers are typed as text: a number input swallows what it cannot read, and a wheel over it changes the value. */
const numeric = {
  'ui:options': { inputType: 'text', mui: { slotProps: { htmlInput: { inputMode: 'decimal' } } } },
}

/** A field whose choices are rows of another call is drawn as a remote select, which the choice's path tells apart. */
const remote = (options: RemoteOptions, path: string): UiSchema => ({
  'ui:widget': 'remote',
  'ui:options': { remote: options, path },
})

/** Alternatives that only say which fields must be there are none to choose between: RJSF draws the object without a select. */
const withoutChoice = { 'ui:field': 'ObjectField', 'ui:options': { fieldReplacesAnyOrOneOf: true } }

/** The choices of a list's values, for a checklist of them. */
const remoteItems = (options: RemoteOptions, path: string): UiSchema => ({
  'ui:options': { remote: options, path },
})

/** What a field looks like before the file's own uiSchema has its say. */
function usual(schema: FieldSchema, path: string): UiSchema {
  if (schema['x-options']) return remote(schema['x-options'], path)
  if (schema.items?.['x-options']) return remoteItems(schema.items['x-options'], path)
  if (schema.properties && (schema.anyOf || schema.oneOf)) return withoutChoice
  return fieldKind(schema) === 'number' && !schema.enum && !schema.oneOf ? numeric : {}
}

function layoutOf(schema: FieldSchema, written: unknown, permits: Permits, path: string): UiSchema {
  if (schema.readOnly || !seesField(schema, permits)) return hidden
  const own = isObject(written) ? written : {}
  const nested = Object.entries(schema.properties ?? {}).map(([name, property]) => [
    name,
    layoutOf(property, own[name], permits, path === '' ? name : `${path}.${name}`),
  ])
  // RJSF would call each value of a list by the name of the list and a number.
  const itemTitle = schema.items?.title !== undefined && { 'ui:title': schema.items.title }
  const items = isObject(schema.items)
    ? { items: { ...itemTitle, ...layoutOf(schema.items, own.items, permits, path) } }
    : {}
  const given = usual(schema, path)
  const options = { ...given['ui:options'], ...(isObject(own['ui:options']) && own['ui:options']) }
  return {
    ...given,
    ...own,
    ...(Object.keys(options).length > 0 && { 'ui:options': options }),
    ...items,
    ...Object.fromEntries(nested),
  }
}

/**
 * The uiSchema that the form is drawn by: the file's own, with the fields hidden that are read-only or not
 * for this user, and with an order that has a place for every field.
 */
export function formLayout(file: ResourceFile, permits: Permits): UiSchema {
  const schema = formSchemaOf(file)
  return { ...layoutOf(schema, file.uiSchema, permits, ''), 'ui:order': fieldOrder(schema, file.uiSchema) }
}

const wideTypes = ['object', 'array']

/** Whether a field takes the form's whole width: texts of several lines, groups of fields, and what its layout says so of. */
export function isWide(schema: FieldSchema, layout: UiSchema | undefined): boolean {
  return (
    [schema.type].flat().some((type) => wideTypes.includes(type ?? '')) ||
    layout?.['ui:widget'] === 'textarea' ||
    layout?.['ui:options']?.isWide === true
  )
}
