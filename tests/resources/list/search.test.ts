import { expect, test } from 'vitest'
import { searchErrors, searchFilters, searchInputs, searchTexts } from '../../../src/resources/list/search.ts'
import { cranes } from '../sampleFile.ts'

const inputs = searchInputs(cranes)

test('the search form has the inputs of the file; those over numbers take numbers', () => {
  expect(inputs.map(({ name, title, numeric }) => [name, title, numeric])).toEqual([
    ['label', 'Label', false],
    ['reachMin', 'Reach Min', true],
  ])
})

test('blank texts are no filter, and blanks around a text are not searched for', () => {
  expect(searchFilters(inputs, { label: '  ', reachMin: '' })).toEqual([])
  expect(searchFilters(inputs, { label: ' thialf ', reachMin: '0' })).toEqual([
    { field: 'label', operator: 'contains', value: 'thialf' },
    { field: 'reach', operator: 'gte', value: '0' },
  ])
})

test('a text that is no field of the file never becomes a filter', () => {
  expect(searchFilters(inputs, { customerId: '7' })).toEqual([])
})

test('the filters of an address fill the search form, but those that it has no field for', () => {
  expect(
    searchTexts(inputs, [
      { field: 'label', operator: 'contains', value: 'thialf' },
      { field: 'reach', operator: 'gte', value: 12 },
      { field: 'reach', operator: 'lte', value: 90 },
      { field: 'customerId', operator: 'eq', value: 7 },
    ]),
  ).toEqual({ label: 'thialf', reachMin: '12' })
})

test.each([
  ['12', {}],
  ['-0.5', {}],
  [' 54.01 ', {}],
  ['', {}],
  ['abc', { reachMin: 'Must be a number' }],
  ['54,01', { reachMin: 'Must be a number' }],
  ['Infinity', { reachMin: 'Must be a number' }],
])('reach from %j', (reachMin, errors) => {
  expect(searchErrors(inputs, { label: 'abc', reachMin })).toEqual(errors)
})
