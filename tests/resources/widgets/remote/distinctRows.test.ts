import { expect, test } from 'vitest'
import { distinctRows } from '#resources/widgets/remote/distinctRows.ts'

const rows = [{ id: 1 }, { id: 2 }, { id: 3 }]
const path = 'limits.parameter'
const offered = (limits: object[] | undefined, own: unknown, isDistinct?: true) =>
  distinctRows(rows, { value: 'id', isDistinct }, path, { limits }, own).map(({ id }) => id)

test.each([
  ['the choices of other items are not offered', [{ parameter: 1 }, { parameter: 2 }], 2, [2, 3]],
  ['an empty item is offered the choices that no other item has', [{ parameter: 1 }, {}], undefined, [2, 3]],
  ['the only item is offered all', [{ parameter: 1 }], 1, [1, 2, 3]],
  ['a form without the list is offered all', undefined, undefined, [1, 2, 3]],
])('in a list whose items must differ, %s', (_, limits, own, expected) => {
  expect(offered(limits, own, true)).toEqual(expected)
})

test('in a list whose items may be the same, each item is offered all choices', () => {
  expect(offered([{ parameter: 1 }], 2)).toEqual([1, 2, 3])
})
