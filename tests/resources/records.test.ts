import { expect, test } from 'vitest'
import { dueNotices, formValues, submission } from '../../src/resources/records.ts'
import { crane, cranes } from './sampleFile.ts'

const record = crane(8, {
  version: 3,
  label: 'Thialf',
  reach: 31,
  price: null,
  inspected: '2020',
  foreign: 1,
})

test('the form gets the fields of the schema that have a value, and no system field', () => {
  expect(formValues(cranes, record)).toEqual({ label: 'Thialf', reach: 31, inspected: '2020' })
})

test('a change is sent with the id and version it was made on, without read-only fields', () => {
  expect(submission(cranes, { ...formValues(cranes, record), reach: 40 }, record)).toEqual({
    id: 8,
    customerId: 1,
    version: 3,
    label: 'Thialf',
    reach: 40,
  })
})

test('a new record has no system fields, and an emptied field is not sent', () => {
  expect(submission(cranes, { label: 'Svanen', price: undefined }, undefined)).toEqual({ label: 'Svanen' })
})

test('a notice is due only when one of its fields changed', () => {
  const { notices } = cranes.resource
  const due = (after: object) =>
    dueNotices(notices, record, { ...record, ...after }).map(({ title }) => title)
  expect(due({ reach: 32 })).toEqual(['Reach was changed'])
  expect(due({ label: 'Balder' })).toEqual([])
  expect(dueNotices(undefined, record, {})).toEqual([])
})
