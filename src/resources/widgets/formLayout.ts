import type { UiSchema } from '@rjsf/utils'
import { isObject } from '#schemas/isObject.ts'
import {
  type FieldSchema,
  formSchemaOf,
  type RemoteOptions,
  type ResourceFile,
} from '#schemas/resourceFile/resourceFile.ts'
import { fieldKind, fieldOrder, type Permits, seesField } from '../fields.ts'

const hidden = { 'ui:widget': 'hidden' }

/** Numbers use a text input: a number input drops text it cannot parse, and the mouse wheel changes its value. */
const numeric = {
  'ui:options': { inputType: 'text', mui: { slotProps: { htmlInput: { inputMode: 'decimal' } } } },
}

/** An address uses a text input: Chromium replaces an internationalised domain in an email input by its ASCII form. */
const address = {
  'ui:options': {
    inputType: 'text',
    mui: { slotProps: { htmlInput: { inputMode: 'email', autoCapitalize: 'off', spellCheck: false } } },
  },
}

/** A field whose choices are the rows of another call is a remote select, identified by its path. */
const remote = (options: RemoteOptions, path: string): UiSchema => ({
  'ui:widget': 'remote',
  'ui:options': { remote: options, path },
})

/** Alternatives that only state which fields are required need no choice: RJSF draws the object without a select. */
const withoutChoice = { 'ui:field': 'ObjectField', 'ui:options': { fieldReplacesAnyOrOneOf: true } }

/** The choices of a list, for a checklist. */
const remoteItems = (options: RemoteOptions, path: string): UiSchema => ({
  'ui:options': { remote: options, path },
})

/** The default layout of a field, which the file's own uiSchema can override. */
function usual(schema: FieldSchema, path: string): UiSchema {
  if (schema['x-options']) return remote(schema['x-options'], path)
  if (schema.items?.['x-options']) return remoteItems(schema.items['x-options'], path)
  if (schema.properties && (schema.anyOf || schema.oneOf)) return withoutChoice
  if (schema.format === 'email') return address
  return fieldKind(schema) === 'number' && !schema.enum && !schema.oneOf ? numeric : {}
}

function layoutOf(schema: FieldSchema, written: unknown, permits: Permits, path: string): UiSchema {
  if (schema.readOnly || !seesField(schema, permits)) return hidden
  const own = isObject(written) ? written : {}
  const nested = Object.entries(schema.properties ?? {}).map(([name, property]) => [
    name,
    layoutOf(property, own[name], permits, path === '' ? name : `${path}.${name}`),
  ])
  // Without a title RJSF labels each item with the name of the list and a number.
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
 * The uiSchema of the form: the file's own, with an order that covers every field. Fields that are read-only or
 * that this user may not see are hidden.
 */
export function formLayout(file: ResourceFile, permits: Permits): UiSchema {
  const schema = formSchemaOf(file)
  return { ...layoutOf(schema, file.uiSchema, permits, ''), 'ui:order': fieldOrder(schema, file.uiSchema) }
}

const wideTypes = ['object', 'array']

/** Whether a field takes the form's full width: multi-line texts, groups, lists, and fields whose layout sets `isWide`. */
export function isWide(schema: FieldSchema, layout: UiSchema | undefined): boolean {
  return (
    [schema.type].flat().some((type) => wideTypes.includes(type ?? '')) ||
    layout?.['ui:widget'] === 'textarea' ||
    layout?.['ui:options']?.isWide === true
  )
}
