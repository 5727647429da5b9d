import { expect, it } from 'vitest'
import { mergePatch } from '#schemas/resourceFile/mergePatch.ts'

// RFC 7396, appendix A: original, patch, result.
const examples: [unknown, unknown, unknown][] = [
  [{ a: 'b' }, { a: 'c' }, { a: 'c' }],
  [{ a: 'b' }, { b: 'c' }, { a: 'b', b: 'c' }],
  [{ a: 'b' }, { a: null }, {}],
  [{ a: 'b', b: 'c' }, { a: null }, { b: 'c' }],
  [{ a: ['b'] }, { a: 'c' }, { a: 'c' }],
  [{ a: 'c' }, { a: ['b'] }, { a: ['b'] }],
  [{ a: { b: 'c' } }, { a: { b: 'd', c: null } }, { a: { b: 'd' } }],
  [{ a: [{ b: 'c' }] }, { a: [1] }, { a: [1] }],
  [
    ['a', 'b'],
    ['c', 'd'],
    ['c', 'd'],
  ],
  [{ a: 'b' }, ['c'], ['c']],
  [{ a: 'foo' }, null, null],
  [{ a: 'foo' }, 'bar', 'bar'],
  [{ e: null }, { a: 1 }, { e: null, a: 1 }],
  [[1, 2], { a: 'b', c: null }, { a: 'b' }],
  [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
]

it.each(examples)('%j with %j is %j', (original, patch, result) => {
  expect(mergePatch(original, patch)).toEqual(result)
})

it('does not change the original or any prototype', () => {
  const original = { a: { b: 1 } }
  mergePatch(original, { a: { b: 2 } })
  mergePatch(original, JSON.parse('{"__proto__": {"polluted": true}}'))
  expect(original).toEqual({ a: { b: 1 } })
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
})
