import { expect, test } from 'vitest'
import { searchErrors, searchInputs, searchQuery } from '../../src/resources/search.ts'
import { cranes } from './sampleFile.ts'

const inputs = searchInputs(cranes)

test('the search form has the inputs of the file; those over numbers take numbers', () => {
  expect(inputs.map(({ name, title, numeric }) => [name, title, numeric])).toEqual([
    ['label', 'Label', false],
    ['reachMin', 'Reach Min', true],
  ])
})

test('blank texts ask for nothing, and blanks around a text are not searched for', () => {
  expect(searchQuery(inputs, { label: '  ', reachMin: '' })).toEqual({})
  expect(searchQuery(inputs, { label: ' thialf ', reachMin: '0' })).toEqual({
    label: 'thialf',
    reachMin: '0',
  })
})

test('a text that is no field of the file never reaches the query', () => {
  expect(searchQuery(inputs, { customerId: '7' })).toEqual({})
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
