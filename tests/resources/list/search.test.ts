import { expect, test } from 'vitest'
import { searchErrors, searchFilters, searchInputs, searchTexts } from '../../../src/resources/list/search.ts'
import { cranes } from '../sampleFile.ts'

const inputs = searchInputs(cranes)

test('the search form has the fields of the file, number inputs for number fields', () => {
  expect(inputs.map(({ name, title, numeric }) => [name, title, numeric])).toEqual([
    ['label', 'Label', false],
    ['reachMin', 'Reach Min', true],
  ])
})

test('blank search texts are ignored, and others are trimmed', () => {
  expect(searchFilters(inputs, { label: '  ', reachMin: '' })).toEqual([])
  expect(searchFilters(inputs, { label: ' thialf ', reachMin: '0' })).toEqual([
    { field: 'label', operator: 'contains', value: 'thialf' },
    { field: 'reach', operator: 'gte', value: '0' },
  ])
})

test('an unknown search field never becomes a filter', () => {
  expect(searchFilters(inputs, { customerId: '7' })).toEqual([])
})

test('the filters of an address fill the search form, except unknown ones', () => {
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
