import { expect, it } from 'vitest'
import { columnSlots } from '#customPages/forecast/table/columns/columnSlots.ts'

const text = (positions: readonly number[], count: number) =>
  columnSlots(positions, count)
    .map((slot) => (slot.isGap ? `(${slot.columns})` : String(slot.position)))
    .join(' ')

it('adds gaps before, between and after the drawn columns, as wide as the columns that are not drawn', () => {
  expect(text([0, 1, 2], 3)).toBe('0 1 2')
  expect(text([2, 3], 6)).toBe('(2) 2 3 (2)')
  expect(text([0, 4, 5], 6)).toBe('0 (3) 4 5')
  expect(text([], 4)).toBe('(4)')
  expect(text([], 0)).toBe('')
})

it('covers all columns with slots and gaps', () => {
  for (const positions of [[], [3], [0, 9], [1, 2, 7]]) {
    const widths = columnSlots(positions, 10).map((slot) => (slot.isGap ? slot.columns : 1))
    expect(widths.reduce((sum, width) => sum + width, 0)).toBe(10)
  }
})
