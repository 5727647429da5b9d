import { describe, expect, it } from 'vitest'
import { lineOf } from '../../server/forms/jsonPosition.ts'

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
})
