import { expect, test } from 'vitest'
import { dueNotices, formValues, patchBetween, submission } from '#resources/form/records.ts'
import { crane, cranes } from '../sampleFile.ts'

const record = crane(8, {
  version: 3,
  label: 'Thialf',
  reach: 31,
  price: null,
  inspected: '2020',
  foreign: 1,
})

const whole = {
  ...cranes,
  resource: { ...cranes.resource, api: { edit: { method: 'PUT' as const, path: '/cranes' } } },
}

test("a form contains the record's fields of the schema, without system fields", () => {
  expect(formValues(cranes, record)).toEqual({ label: 'Thialf', reach: 31, inspected: '2020' })
})

test('an update sends the changed fields and the version', () => {
  expect(submission(cranes, { ...formValues(cranes, record), reach: 40 }, record)).toEqual({
    version: 3,
    reach: 40,
  })
})

test('a cleared field is removed from the record', () => {
  expect(submission(cranes, { reach: 31 }, record)).toEqual({ version: 3, label: null })
})

test('an update of a whole record sends id and version but no read-only fields', () => {
  expect(submission(whole, { ...formValues(cranes, record), reach: 40 }, record)).toEqual({
    id: 8,
    customerId: 1,
    version: 3,
    label: 'Thialf',
    reach: 40,
  })
})

test('a new record is sent without system fields and cleared fields', () => {
  expect(submission(cranes, { label: 'Svanen', price: undefined }, undefined)).toEqual({ label: 'Svanen' })
})

test('a write-only field is never shown, and sent only if typed', () => {
  const { schema } = cranes
  const secret = { type: 'string', writeOnly: true }
  const withSecret = { ...cranes, schema: { ...schema, properties: { ...schema.properties, key: secret } } }
  expect(formValues(withSecret, { ...record, key: 'hidden' })).not.toHaveProperty('key')
  expect(submission(withSecret, { label: 'A', key: '' }, undefined)).toEqual({ label: 'A' })
  expect(submission(withSecret, { ...formValues(cranes, record), key: 'new' }, record)).toEqual({
    version: 3,
    key: 'new',
  })
  expect(submission(withSecret, formValues(cranes, record), record)).toEqual({ version: 3 })
})

test.each([
  [{ a: 1 }, { a: 1 }, {}],
  [{ a: 1, b: 2 }, { a: 1 }, { b: null }],
  [{ days: { start: 0, end: 6 } }, { days: { end: 6, start: 0 } }, {}],
  [{ hours: { name: 'custom', start: 7 } }, { hours: { name: '24h' } }, { hours: { name: '24h' } }],
  [{ list: [1, 2] }, { list: [2] }, { list: [2] }],
  [{}, { a: { b: 1 } }, { a: { b: 1 } }],
])('the patch from %j to %j is %j, with whole fields that differ', (before, after, patch) => {
  expect(patchBetween(before, after)).toEqual(patch)
})

test('a notice is shown only when one of its fields changed', () => {
  const { notices } = cranes.resource
  const due = (after: object) =>
    dueNotices(notices, record, { ...record, ...after }).map(({ title }) => title)
  expect(due({ reach: 32 })).toEqual(['Reach was changed'])
  expect(due({ label: 'Balder' })).toEqual([])
  expect(dueNotices(undefined, record, {})).toEqual([])
})
