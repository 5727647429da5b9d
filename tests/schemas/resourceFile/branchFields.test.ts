// biome-ignore-all lint/suspicious/noThenProperty: a keyword of JSON Schema

import { expect, it } from 'vitest'
import { visibleFields } from '#schemas/access/visibleFields.ts'
import { withBranchFields, withoutBranchFields } from '#schemas/resourceFile/branchFields.ts'
import type { RecordSchema, ResourceFile } from '#schemas/resourceFile/resourceFile.ts'
import { resourceFile } from '../../resourceFiles.ts'

const depth = { type: 'number', title: 'Depth', minimum: 5 }
const offshore: RecordSchema = {
  type: 'object',
  properties: { isOffshore: { type: 'boolean' }, name: { type: 'string' } },
  if: { properties: { isOffshore: { const: true } } },
  then: { properties: { depth, name: { minLength: 3 } }, required: ['depth'] },
  else: { properties: { depth: { ...depth, minimum: 0 }, road: { type: 'string' } } },
}

it('the fields of branches are declared: what both branches say alike, and nothing of fields that were declared before', () => {
  expect(withBranchFields(offshore)).toEqual({
    ...offshore,
    properties: {
      ...offshore.properties,
      depth: { type: 'number', title: 'Depth', 'x-conditional': true },
      road: { type: 'string', 'x-conditional': true },
    },
  })
  expect(withoutBranchFields(withBranchFields(offshore))).toEqual(offshore)
})

it('branches within allOf, within branches, within fields and within the items of lists count too', () => {
  const inner = { type: 'object', properties: { place: { type: 'object', properties: {} } } }
  const schema = withBranchFields<RecordSchema>({
    ...inner,
    properties: { place: { type: 'object', properties: {} }, rows: { type: 'array', items: offshore } },
    allOf: [
      { if: {}, then: { properties: { first: {}, place: { properties: { harbour: {} } } } } },
      { then: { else: { properties: { second: {} } } } },
    ],
  })
  expect(Object.keys(schema.properties)).toEqual(['place', 'rows', 'first', 'second'])
  expect(schema.properties.place?.properties).toEqual({ harbour: { 'x-conditional': true } })
  expect(Object.keys(schema.properties.rows?.items?.properties ?? {})).toContain('depth')
})

it('a field that a user may not see is neither shown nor required by a branch', () => {
  const file: ResourceFile = resourceFile('sites')
  const secret = { type: 'string', 'x-access': { role: 'Administrator' as const } }
  const schema = withBranchFields<RecordSchema>({
    ...file.schema,
    then: { properties: { secret }, required: ['secret', 'description'] },
  })
  const seen = visibleFields({ ...file, schema }, () => false).schema
  expect(seen.properties).not.toHaveProperty('secret')
  expect(seen.then).toEqual({ properties: {}, required: ['description'] })
})
