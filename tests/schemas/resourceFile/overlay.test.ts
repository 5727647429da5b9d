import { expect, it } from 'vitest'
import identifierMapping from '../../../public/customers/7/overlays/sites.json' with { type: 'json' }
import { applyOverlays, protectedKeys } from '../../../src/schemas/resourceFile/overlay.ts'
import type { ResourceFile } from '../../../src/schemas/resourceFile/resourceFile.ts'
import sites from '../../../src/schemas/resources/sites.json' with { type: 'json' }

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
    `An overlay cannot change resource.${key} of sites.`,
  )
})
