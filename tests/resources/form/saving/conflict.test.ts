import { describe, expect, test } from 'vitest'
import { duplicateMarks } from '#resources/form/records.ts'
import { conflictFields, merged, valueText } from '#resources/form/saving/conflict.ts'
import { crane, cranes } from '../../sampleFile.ts'

const before = { label: 'Thialf', reach: 60, remarks: 'old', floating: true, inspected: '2026-01-01' }

describe('a record that another user has changed', () => {
  const mine = { ...before, reach: 70, remarks: 'mine' }
  const theirs = { ...before, label: 'Sleipnir', remarks: 'theirs', reach: 70, inspected: '2026-02-02' }
  const fields = conflictFields(cranes.schema, before, mine, theirs)

  test('is in conflict in the fields that the other user changed to another value than the form has', () => {
    expect(fields.map(({ name, proposed }) => [name, proposed])).toEqual([
      ['label', 'theirs'],
      ['remarks', 'mine'],
    ])
  })

  test('is merged by the choice for each field, or by the proposed one without a choice', () => {
    expect(merged(mine, theirs, fields, {})).toEqual({ ...mine, label: 'Sleipnir' })
    expect(merged(mine, theirs, fields, { label: 'mine', remarks: 'theirs' })).toEqual({
      ...mine,
      remarks: 'theirs',
    })
  })

  test('loses a field that the other user removed, if that is chosen', () => {
    const { remarks, ...without } = before
    const [removed] = conflictFields(cranes.schema, before, before, without)
    expect(removed).toMatchObject({ name: 'remarks', mine: remarks, theirs: undefined, proposed: 'theirs' })
    expect(merged(before, without, [removed!], {}).remarks).toBeUndefined()
  })
})

test('values are shown as their fields show them, and lists and groups by their parts', () => {
  const limits = {
    type: 'array',
    items: {
      type: 'object',
      properties: {
        parameterId: {
          title: 'Parameter',
          type: 'integer',
          'x-options': { resource: 'parameters', value: 'id', label: 'name' },
        },
        max: { title: 'Max', type: 'number' },
      },
    },
  }
  const lookups = { 'limits.parameterId': [{ id: 7, name: 'Wind speed' }] }
  expect(valueText(limits, [{ parameterId: 7, max: 12.5 }], lookups, 'limits')).toBe(
    'Parameter Wind speed, Max 12.5',
  )
  expect(valueText(cranes.schema.properties.floating!, false, {}, 'floating')).toBe('Fixed')
  expect(valueText(cranes.schema.properties.reach!, 54.01, {}, 'reach')).toBe('54.01')
  expect(valueText(cranes.schema.properties.remarks!, undefined, {}, 'remarks')).toBe('')
})

test('the unique fields of a copy are marked until they differ from the original', () => {
  const { label } = cranes.schema.properties
  const properties = { ...cranes.schema.properties, label: { ...label, 'x-unique': true } }
  const file = { ...cranes, schema: { ...cranes.schema, properties } }
  const original = crane(1, { label: 'Thialf', reach: 60 })
  expect(duplicateMarks(file, original, { label: 'Thialf', reach: 60 })).toEqual({
    label: 'Please change: Label must differ from that of the original',
  })
  expect(duplicateMarks(file, original, { label: 'Thialf 2', reach: 60 })).toEqual({})
  expect(duplicateMarks(file, undefined, { label: 'Thialf' })).toEqual({})
})
