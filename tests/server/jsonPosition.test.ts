import { describe, expect, it } from 'vitest'
import { lineOf } from '#server/forms/jsonPosition.ts'

const text = `{
  "a": 1,
  "b": {
    "c, \\"}": [
      true,
      { "d/e": "x" }
    ],
    "f": {}
  },
  "g": null
}`

describe('lineOf', () => {
  it.each([
    ['', 1],
    ['/a', 2],
    ['/b', 3],
    ['/b/c, "}', 4],
    ['/b/c, "}/0', 5],
    ['/b/c, "}/1', 6],
    ['/b/c, "}/1/d~1e', 6],
    ['/b/f', 8],
    ['/b/f/missing', 8],
    ['/g', 10],
    ['/g/deeper', 10],
  ])('%s -> %i', (pointer, line) => {
    expect(lineOf(text, pointer)).toBe(line)
  })
  it('finds members named __proto__', () => {
    expect(lineOf('{\n"__proto__": {\n"a": {\n"b": 1}}}', '/__proto__/a/b')).toBe(4)
    expect(lineOf('{\n"a": {\n}}', '/a/__proto__')).toBe(2)
    expect(lineOf('{\n"a": {\n}}', '/constructor/name')).toBe(1)
  })

  it('of members with one name finds the last, whose value JSON.parse returns', () => {
    const twice = '{\n"a": {"b": 1},\n"a": {\n"b": 2}\n}'
    expect(JSON.parse(twice)).toEqual({ a: { b: 2 } })
    expect(lineOf(twice, '/a/b')).toBe(4)
  })

  it('finds values below a thousand levels', () => {
    expect(lineOf(`${'[\n'.repeat(1000)}1${']'.repeat(1000)}`, '/0'.repeat(1000))).toBe(1001)
  })
})
