import { expect, test } from 'vitest'
import { countText, panelColumns, withText } from '../../../src/resources/panel/panelRecords.ts'
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

test('a record is called by the first column of the list, and its dot is the field that the file names', () => {
  const { name, dot } = panelColumns(file, everybody)
  expect([name?.field, dot?.field, dot?.title]).toEqual(['label', 'rented', 'Rented'])
  expect(panelColumns({ ...file, resource: cranes.resource }, nobody).dot).toBeUndefined()
})

test('the search takes what is in the name, in upper or lower case, and nothing of it for a pattern', () => {
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
])('%i are counted as %j', (number, text) => {
  expect(countText(panel, number)).toBe(text)
})
