import { expect, test } from 'vitest'
import { conditionOrder, shownConditions } from '../../../../src/customPages/hindcast/form/conditionOrder.ts'

const row = (description: string, apply = false) => ({ description, apply })
const rows = [row('Wind speed at 10 m'), row('Wave height', true), row('Wind speed at 100 m')]

test('active conditions come first', () => {
  expect(conditionOrder([false, true, false, true])).toEqual([1, 3, 0, 2])
})

test('the filter matches conditions by every word, and hides no active one', () => {
  expect(shownConditions(rows, [0, 1, 2], '')).toEqual([0, 1, 2])
  expect(shownConditions(rows, [0, 1, 2], ' WIND 100')).toEqual([1, 2])
  expect(shownConditions(rows, [1, 0, 2], 'nothing')).toEqual([1])
})
