import { expect, test } from 'vitest'
import { formLayout, isWide } from '#resources/widgets/formLayout.ts'
import { cranes, everybody, nobody } from '../sampleFile.ts'

const hidden = { 'ui:widget': 'hidden' }

test('read-only fields and fields that the user may not see are hidden', () => {
  expect(formLayout(cranes, everybody)).toMatchObject({ inspected: hidden })
  expect(formLayout(cranes, everybody).price).not.toMatchObject(hidden)
  expect(formLayout(cranes, nobody)).toMatchObject({ inspected: hidden, price: hidden })
})

test('the field order includes fields that the order of the file does not name', () => {
  const { 'ui:order': order, ...written } = cranes.uiSchema
  expect(formLayout(cranes, everybody)['ui:order']).toEqual([
    'reach',
    'label',
    'remarks',
    'floating',
    'rented',
    'price',
    'inspected',
  ])
  const withoutStar = { ...cranes, uiSchema: { ...written, 'ui:order': ['price', 'gone', 'reach'] } }
  expect(formLayout(withoutStar, everybody)['ui:order']).toEqual([
    'price',
    'reach',
    'label',
    'remarks',
    'floating',
    'rented',
    'inspected',
  ])
  expect(order).toEqual(['reach', 'label', '*'])
})

test('multi-line texts, lists and groups span the full width', () => {
  const layout = formLayout(cranes, everybody)
  expect(isWide(cranes.schema.properties.remarks!, layout.remarks)).toBe(true)
  expect(isWide(cranes.schema.properties.label!, layout.label)).toBe(false)
  expect(isWide({ type: 'array' }, undefined)).toBe(true)
})

test('an address, alone or in a list, has a text input, because an email input replaces its domain', () => {
  const address = { type: 'string', format: 'email' } as const
  const properties = { ...cranes.schema.properties, owner: address, crew: { type: 'array', items: address } }
  const layout = formLayout({ ...cranes, schema: { ...cranes.schema, properties } }, everybody)
  expect(layout.owner).toMatchObject({ 'ui:options': { inputType: 'text' } })
  expect(layout.crew.items).toMatchObject({ 'ui:options': { inputType: 'text' } })
})
