import { expect, test } from 'vitest'
import { createByteCache } from '../../../server/hindcast/byteCache.ts'

const KB = 1024

/** A cache for 10 kB, a shelf of texts that weigh what their key says in kB, and what was made, in order. */
function cacheOfTen() {
  const cache = createByteCache(10 * KB)
  const shelf = cache.shelf<string>((text) => Number(text.slice(1)) * KB)
  const made: string[] = []
  const get = (key: string) =>
    shelf.get(key, async () => {
      made.push(key)
      return key
    })
  return { cache, shelf, made, get }
}

test('callers of one key share one answer', async () => {
  const { made, get } = cacheOfTen()
  expect(await Promise.all([get('a1'), get('a1')])).toEqual(['a1', 'a1'])
  expect(made).toEqual(['a1'])
})

test('what was asked for longest ago goes first when bytes run out', async () => {
  const { made, get } = cacheOfTen()
  for (const key of ['a4', 'b4', 'a4', 'c4', 'a4', 'b4']) await get(key)
  expect(made).toEqual(['a4', 'b4', 'c4', 'b4'])
})

test('never holds more than its limit, whatever is asked', async () => {
  const { cache, get } = cacheOfTen()
  for (let key = 0; key < 100; key++) {
    await get(`${'abcde'[key % 5]}${key % 7}`)
    expect(cache.size()).toBeLessThanOrEqual(10 * KB)
  }
})

test('an answer that is larger than everything is given and not kept', async () => {
  const { cache, made, get } = cacheOfTen()
  expect(await get('a40')).toBe('a40')
  expect(await get('a40')).toBe('a40')
  expect(made).toEqual(['a40', 'a40'])
  expect(cache.size()).toBe(0)
})

test('shelves have keys of their own and one limit together', async () => {
  const { cache, shelf, get } = cacheOfTen()
  const other = cache.shelf<number>(() => 8 * KB)
  await get('a4')
  expect(await other.get('a4', async () => 7)).toBe(7)
  expect([shelf.has('a4'), other.has('a4')]).toEqual([false, true])
})

test('a failure is told to everyone who waits and is not kept', async () => {
  const { shelf, get } = cacheOfTen()
  const failing = () => shelf.get('a1', () => Promise.reject(new Error('source down')))
  const answers = await Promise.allSettled([failing(), failing()])
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await get('a1')).toBe('a1')
})
