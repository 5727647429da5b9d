import { expect, it } from 'vitest'
import { formDiff } from '#server/forms/formDiff.ts'

it('lists removed, added and changed values by JSON pointer', () => {
  const before = { a: 1, b: { c: [1, 2], 'd/e': 'x' }, same: { deep: true } }
  const after = { same: { deep: true }, b: { c: [1, 3], 'd/e': 'x', f: null }, g: {} }
  expect(formDiff(before, after)).toEqual([
    '- /a: 1',
    '- /b/c: [1,2]',
    '+ /b/c: [1,3]',
    '+ /b/f: null',
    '+ /g: {}',
  ])
})

it('finds nothing in equal forms', () => {
  expect(formDiff({ a: [{ b: 1 }] }, { a: [{ b: 1 }] })).toEqual([])
})

it('shows a value whose type changes as a whole', () => {
  expect(formDiff({ a: { b: 1 } }, { a: [1] })).toEqual(['- /a: {"b":1}', '+ /a: [1]'])
})
