import { expect, it } from 'vitest'
import { inOrder, movedColumn } from '../../../../../src/customPages/forecast/table/columns/columnOrder.ts'

it('shows the columns in the kept order and those it does not name behind', () => {
  expect(inOrder(['wind', 'gust', 'wave'], ['wave', 'wind'])).toEqual(['wave', 'wind', 'gust'])
  expect(inOrder(['wind', 'gust'], [])).toEqual(['wind', 'gust'])
  expect(inOrder(['wind'], ['tide', 'wind'])).toEqual(['wind'])
})

it('puts a column in the place of another and moves the rest along', () => {
  expect(movedColumn(['a', 'b', 'c', 'd'], [], 'a', 'c')).toEqual(['b', 'c', 'a', 'd'])
  expect(movedColumn(['a', 'b', 'c', 'd'], [], 'd', 'b')).toEqual(['a', 'd', 'b', 'c'])
})

it('keeps the order of columns that this table does not show', () => {
  expect(movedColumn(['a', 'b'], ['x', 'b', 'y', 'a'], 'b', 'a')).toEqual(['b', 'a', 'x', 'y'])
})

it('leaves the order as it is when a column is not there', () => {
  expect(movedColumn(['a', 'b'], [], 'x', 'a')).toEqual(['a', 'b'])
})
