import { expect, it } from 'vitest'
import { cellByKey } from '#shell/virtualList/cellByKey.ts'

const size = { rows: 25, columns: 2 }
const from = { row: 12, column: 0 }

it.each([
  ['ArrowDown', { row: 13, column: 0 }],
  ['ArrowUp', { row: 11, column: 0 }],
  ['ArrowRight', { row: 12, column: 1 }],
  ['ArrowLeft', { row: 12, column: 0 }],
  ['PageDown', { row: 22, column: 0 }],
  ['PageUp', { row: 2, column: 0 }],
  ['Home', { row: 0, column: 0 }],
  ['End', { row: 24, column: 0 }],
])('%s moves within a list', (key, cell) => {
  expect(cellByKey(key, from, size)).toEqual(cell)
})

it('stays within the edges, in the same column', () => {
  expect(cellByKey('ArrowDown', { row: 24, column: 1 }, size)).toEqual({ row: 24, column: 1 })
  expect(cellByKey('PageUp', { row: 4, column: 1 }, size)).toEqual({ row: 0, column: 1 })
  expect(cellByKey('ArrowRight', { row: 4, column: 1 }, size)).toEqual({ row: 4, column: 1 })
})

it('ignores other keys', () => {
  for (const key of ['Tab', 'Enter', 'a', 'constructor']) expect(cellByKey(key, from, size)).toBeUndefined()
})
