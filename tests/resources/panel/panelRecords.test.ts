import { expect, test } from 'vitest'
import {
  calledScope,
  countText,
  inScope,
  localConditions,
  panelColumns,
  withText,
} from '#resources/panel/panelRecords.ts'
import { crane, cranes, everybody, nobody } from '../sampleFile.ts'

const panel = {
  tabs: [],
  dot: 'rented',
  count: { one: '1 Crane', other: '{count} Cranes' },
  none: { title: '' },
}
const file = {
  ...cranes,
  resource: { ...cranes.resource, panel },
  uiSchema: { 'ui:order': ['label', '*'] },
}

test('a record is named by the first column of the list, and its dot shows the field that the file names', () => {
  const { name, dot } = panelColumns(file, everybody)
  expect([name?.field, dot?.field, dot?.title]).toEqual(['label', 'rented', 'Rented'])
  expect(panelColumns({ ...file, resource: cranes.resource }, nobody).dot).toBeUndefined()
})

test('the details of a row are the fields that the file names and that the user may see', () => {
  const label = { ...cranes.schema.properties.label, 'x-access': { role: 'Administrator' as const } }
  const schema = { ...cranes.schema, properties: { ...cranes.schema.properties, label } }
  const detailed = {
    ...file,
    schema,
    resource: { ...file.resource, panel: { ...panel, details: ['label', 'rented'] } },
  }
  const fields = (permits: typeof everybody) =>
    panelColumns(detailed, permits).details.map((column) => column.field)
  expect(fields(everybody)).toEqual(['label', 'rented'])
  expect(fields(nobody)).toEqual(['rented'])
})

test('the search matches parts of the name literally, regardless of case', () => {
  const { name } = panelColumns(file, everybody)
  const fleet = [crane(1, { label: 'Thialf (SSCV)' }), crane(2, { label: 'Svanen' }), crane(3, {})]
  const ids = (text: string) => withText(fleet, text, name).map(({ id }) => id)
  expect(ids('  thia')).toEqual([1])
  expect(ids('S')).toEqual([1, 2])
  expect(ids('(sscv)')).toEqual([1])
  expect(ids('.*')).toEqual([])
  expect(ids(' ')).toEqual([1, 2, 3])
})

test.each([
  [0, '0 Cranes'],
  [1, '1 Crane'],
  [2, '2 Cranes'],
])('%i records are counted as %j', (number, text) => {
  expect(countText(panel, number)).toBe(text)
})

const tab = { scope: 'due' }
const scopes = { due: [{ field: 'due', before: 'P0D' }] }
const conventional = { ...file, resource: { ...file.resource, scopes } }
const odd = (list?: { method: 'GET'; path: string }) => ({
  ...conventional,
  resource: {
    ...conventional.resource,
    api: { list: { method: 'GET' as const, path: '/crane' }, scopes: { due: list ? { list } : {} } },
  },
})

test('a tab reads its scope by a call if the API has one, and otherwise filters the whole list', () => {
  const called = { method: 'GET' as const, path: '/crane/due' }
  expect(calledScope(conventional, tab)).toBe('due')
  expect(calledScope(odd(called), tab)).toBe('due')
  expect(localConditions(odd(called), tab)).toEqual([])
  expect(calledScope(odd(), tab)).toBeUndefined()
  expect(localConditions(odd(), tab)).toEqual(scopes.due)
  expect(localConditions(odd(), {})).toEqual([])
})

test.each([
  [{ field: 'rented', equals: true }, [2]],
  [{ field: 'due', before: 'P0D' }, [1]],
  [{ field: 'due', before: 'P1D' }, [1, 2]],
  [{ field: 'due', from: 'P0D' }, [2, 3]],
])('the scope %j selects the same records as on the server', (condition, expected) => {
  const fleet = [
    crane(1, { due: '2026-06-14', rented: false }),
    crane(2, { due: '2026-06-15', rented: true }),
    crane(3, { due: '2026-06-16' }),
    crane(4, {}),
  ]
  expect(inScope(fleet, [condition], '2026-06-15').map(({ id }) => id)).toEqual(expected)
})
