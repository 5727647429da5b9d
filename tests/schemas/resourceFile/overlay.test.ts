import { describe, expect, it } from 'vitest'
import { applyOverlays, protectedKeys, removedFields } from '#schemas/resourceFile/overlay.ts'
import type { ResourceFile } from '#schemas/resourceFile/resourceFile.ts'
import sites from '#schemas/resources/sites.json' with { type: 'json' }
import identifierMapping from '../../../public/customers/7/overlays/sites.json' with { type: 'json' }
import { resourceFile } from '../../resourceFiles.ts'

const file = sites as unknown as ResourceFile

it('overlays are merged in order, later values winning', () => {
  const merged = applyOverlays(file, [
    { resource: { title: 'Places' } },
    { resource: { title: 'Farms' }, schema: { properties: { description: { maxLength: 20 } } } },
  ])
  expect(merged.resource.title).toBe('Farms')
  expect(merged.schema.properties.description).toEqual({
    ...file.schema.properties.description,
    maxLength: 20,
  })
  expect(merged.schema.properties.name).toEqual(file.schema.properties.name)
  expect(file.resource.title).toBe('Sites')
})

it('an overlay adds the identifier mapping of the second customer variant, a number', () => {
  expect(file.schema.properties.identifierMapping).toBeUndefined()
  const { identifierMapping: field } = applyOverlays(file, [identifierMapping]).schema.properties
  expect(field).toMatchObject({ type: 'number', title: 'Identifier Mapping' })
})

it.each(protectedKeys)('an overlay cannot change resource.%s', (key) => {
  expect(() => applyOverlays(file, [{ resource: { [key]: {} } }])).toThrow(
    `/resource/${key}: an overlay cannot change resource.${key} of sites.`,
  )
})

it.each([
  ['{"__proto__": {"isAdmin": true}}', '/__proto__: an overlay cannot have a member __proto__.'],
  [
    '{"schema": {"properties": {"a/b": {"constructor": {}}}}}',
    '/schema/properties/a~1b/constructor: an overlay cannot have a member constructor.',
  ],
  [
    '{"resource": {"search": [{"prototype": 1}]}}',
    '/resource/search/0/prototype: an overlay cannot have a member prototype.',
  ],
])('the overlay %s is refused', (text, message) => {
  expect(() => applyOverlays(file, [JSON.parse(text)])).toThrow(message)
  expect(({} as Record<string, unknown>).isAdmin).toBeUndefined()
})

describe('an overlay', () => {
  const text = { type: 'string' }
  const vessels: ResourceFile = {
    resource: {
      ...file.resource,
      name: 'vessels',
      search: [{ name: 'port', title: 'Port', field: 'port', match: 'contains' }],
      sort: [{ field: 'length', order: 'asc' }],
      scopes: { expired: [{ field: 'expiryDate', before: 'P0D' }] },
      owner: { administrators: true, sharedWhen: 'isShared' },
    },
    schema: {
      type: 'object',
      required: ['name', 'crew'],
      properties: {
        name: text,
        port: text,
        length: { type: 'number' },
        callSign: { ...text, 'x-unique': true },
        flag: { ...text, 'x-column': true },
        expiryDate: { ...text, format: 'date' },
        isShared: { type: 'boolean' },
        note: text,
        crew: { type: 'array', items: { type: 'object', required: ['rank'], properties: { rank: text } } },
      },
    },
    uiSchema: {},
  }
  const without = (name: string) => ({ schema: { properties: { [name]: null } } })
  const messagesOf = (overlay: object, base = vessels) =>
    removedFields(base, applyOverlays(base, [overlay])).map(({ path, message }) => `${path}: ${message}`)

  it.each([
    ['name', 'it is required'],
    ['port', 'it is searched'],
    ['length', 'lists are sorted by it'],
    ['callSign', 'it tells records apart'],
    ['flag', 'it is a column of the list'],
    ['expiryDate', 'the resource names it'],
    ['isShared', 'the resource names it'],
  ])('may not remove %s: %s', (name, reason) => {
    expect(messagesOf(without(name))).toEqual([
      `/schema/properties/${name}: an overlay cannot remove ${name}: ${reason}`,
    ])
  })

  it('may not remove a required field of an item', () => {
    const overlay = { schema: { properties: { crew: { items: { properties: { rank: null } } } } } }
    expect(messagesOf(overlay)).toEqual([
      '/schema/properties/crew/items/properties/rank: an overlay cannot remove rank: it is required',
    ])
  })

  it('may not make a required field optional', () => {
    expect(messagesOf({ schema: { required: ['crew'] } })).toEqual([
      '/schema/required: an overlay cannot make name optional',
    ])
  })

  it('may not remove a required field of a form that differs from its call', () => {
    const base = resourceFile('operations')
    const [name = ''] = base.formSchema?.required ?? []
    const overlay = { formSchema: { properties: { [name]: null } } }
    expect(messagesOf(overlay, base)).toEqual([
      `/formSchema/properties/${name}: an overlay cannot remove ${name}: it is required`,
    ])
  })

  it.each([
    ['a field that only the form uses', without('note')],
    ['a new field, and that it is required', { schema: { required: ['name', 'crew', 'note'] } }],
    ['the mark of a column', { schema: { properties: { flag: { 'x-column': null } } } }],
  ])('may change %s', (_, overlay) => {
    expect(messagesOf(overlay)).toEqual([])
  })
})
