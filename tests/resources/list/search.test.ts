import { expect, test } from 'vitest'
import { searchErrors, searchFilters, searchInputs, searchTexts } from '#resources/list/search.ts'
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

test('a decimal comma is sent as a point', () => {
  expect(searchFilters(inputs, { reachMin: '54,01' })).toEqual([
    { field: 'reach', operator: 'gte', value: '54.01' },
  ])
})

test('a boolean field is searched by its labels, or by those of the search field', () => {
  const search = [{ name: 'floating', title: 'Floating', field: 'floating', match: 'equals' as const }]
  const choicesIn = (words?: Record<string, string>) =>
    searchInputs({
      ...cranes,
      resource: {
        ...cranes.resource,
        search: search.map((field) => ({ ...field, ...(words && { values: words }) })),
      },
    })[0]?.choices
  expect(choicesIn()).toEqual([
    { value: 'true', title: 'Afloat' },
    { value: 'false', title: 'Fixed' },
  ])
  expect(choicesIn({ true: 'On water' })?.[0]).toEqual({ value: 'true', title: 'On water' })
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
  ['54,01', {}],
  ['1,013', { reachMin: 'Must be a number' }],
  ['Infinity', { reachMin: 'Must be a number' }],
])('reach from %j', (reachMin, errors) => {
  expect(searchErrors(inputs, { label: 'abc', reachMin })).toEqual(errors)
})
