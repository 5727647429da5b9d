import { expect, test } from 'vitest'
import { selectionOf, selectionText } from '#resources/list/selection.ts'

test.each([
  ['include', [], ''],
  ['include', [3], '3'],
  ['include', [3, 12], '3,12'],
  ['exclude', [], 'all'],
  ['exclude', [3, 12], 'all,-3,-12'],
] as const)('%s %j is written to the address as %j and read back', (type, ids, text) => {
  const model = { type, ids: new Set<number>(ids) }
  expect(selectionText(model)).toBe(text)
  expect(selectionOf(text)).toEqual(model)
})

test('an invalid id in an address selects no record', () => {
  expect(selectionOf(null)).toEqual({ type: 'include', ids: new Set() })
  expect(selectionOf('1,x,-4,2')).toEqual({ type: 'include', ids: new Set([1, 2]) })
  expect(selectionOf('all,3,-4')).toEqual({ type: 'exclude', ids: new Set([4]) })
})
