import { expect, test } from 'vitest'
import { neighbours } from '#resources/record/listPlace.ts'

test('a record has neighbors in the order of its list, and none beyond the ends', () => {
  expect(neighbours([30, 10, 20], 10)).toEqual({ previous: 30, next: 20, number: 2, count: 3 })
  expect(neighbours([30, 10, 20], 30)).toEqual({ previous: undefined, next: 10, number: 1, count: 3 })
  expect(neighbours([30, 10, 20], 20)?.next).toBeUndefined()
  expect(neighbours([30, 10, 20], 99)).toBeUndefined()
})
