import { expect, it } from 'vitest'
import { inOrder, movedColumn } from '#customPages/forecast/table/columns/columnOrder.ts'

it('shows columns in the stored order, and columns missing from it last', () => {
  expect(inOrder(['wind', 'gust', 'wave'], ['wave', 'wind'])).toEqual(['wave', 'wind', 'gust'])
  expect(inOrder(['wind', 'gust'], [])).toEqual(['wind', 'gust'])
  expect(inOrder(['wind'], ['tide', 'wind'])).toEqual(['wind'])
})

it('moves a column to the place of another and shifts the rest', () => {
  expect(movedColumn(['a', 'b', 'c', 'd'], [], 'a', 'c')).toEqual(['b', 'c', 'a', 'd'])
  expect(movedColumn(['a', 'b', 'c', 'd'], [], 'd', 'b')).toEqual(['a', 'd', 'b', 'c'])
})

it('keeps the order of columns that this table does not show', () => {
  expect(movedColumn(['a', 'b'], ['x', 'b', 'y', 'a'], 'b', 'a')).toEqual(['b', 'a', 'x', 'y'])
})

it('keeps the order when a column does not exist', () => {
  expect(movedColumn(['a', 'b'], [], 'x', 'a')).toEqual(['a', 'b'])
})
