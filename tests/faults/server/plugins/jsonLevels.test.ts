import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nestsDeeper } from '#server/plugins/validation.ts'
import { type SeededApp, seededApp } from '../../../server/seededApp.ts'

const LEVELS = 64
const lists = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
const objects = (levels: number) => `${'{"a":'.repeat(levels - 1)}{}${'}'.repeat(levels - 1)}`

describe('nestsDeeper', () => {
  it.each([
    ['lists at the limit', lists(LEVELS), false],
    ['lists above the limit', lists(LEVELS + 1), true],
    ['objects at the limit', objects(LEVELS), false],
    ['objects above the limit', objects(LEVELS + 1), true],
    [
      'many levels beside each other',
      `[${Array(1000)
        .fill(lists(LEVELS - 1))
        .join()}]`,
      false,
    ],
    ['brackets inside a string', JSON.stringify({ text: '[{'.repeat(100) }), false],
    ['brackets after an escaped quote', JSON.stringify({ text: `"${'['.repeat(100)}` }), false],
    ['brackets after an escaped backslash', `["\\\\", ${lists(LEVELS)}]`, true],
    ['a string without an end', `"${'['.repeat(100)}`, false],
    ['a backslash at the very end', '"\\', false],
    ['nothing', '', false],
  ])('%s', (_, text, expected) => {
    expect(nestsDeeper(text, LEVELS)).toBe(expected)
  })

  it('stops at the first level beyond the limit', () => {
    const text = '['.repeat(1_000_000)
    const began = performance.now()
    for (let count = 0; count < 10_000; count++) nestsDeeper(text, LEVELS)
    // A whole pass over this text takes a millisecond, so 10,000 passes would take ten seconds.
    expect(performance.now() - began).toBeLessThan(1000)
  })
})

describe('a request body', () => {
  let server: SeededApp
  beforeAll(async () => {
    server = await seededApp()
  })
  afterAll(() => server.close())
  const put = (body: string) => server.call('/config/planner', { as: 'planner', method: 'PUT', body })

  it('is stored with 64 levels of nesting', async () => {
    const body = objects(LEVELS)
    expect((await put(body)).data).toEqual(JSON.parse(body))
  })

  it.each([
    ['65 lists', `{"a":${lists(LEVELS)}}`],
    ['65 objects', objects(LEVELS + 1)],
    ['100,000 lists', lists(100_000)],
    ['half a million lists without an end', '['.repeat(500_000)],
  ])('is refused with %s', async (_, body) => {
    expect(await put(body)).toMatchObject({
      status: 400,
      detail: 'The request body nests deeper than 64 levels.',
    })
  })

  it.each([
    ['', 'The request body is empty.'],
    ['{"a":', 'The request body is not valid JSON.'],
    ['{"__proto__":{"a":1}}', 'The request body is not valid JSON.'],
    ['{"constructor":{"prototype":{"a":1}}}', 'The request body is not valid JSON.'],
    ['{"\\u005f\\u005fproto__":{"a":1}}', 'The request body is not valid JSON.'],
  ])('%j is refused for another reason than nesting', async (body, detail) => {
    expect(await put(body)).toMatchObject({ status: 400, detail })
  })
})
