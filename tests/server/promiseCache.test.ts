import { expect, test } from 'vitest'
import { createPromiseCache } from '../../server/promiseCache.ts'

/** Makes answers and counts how often each key was made. */
function counter() {
  const made: string[] = []
  const make = (key: string) => async () => {
    made.push(key)
    return key
  }
  return { made, make }
}

test('callers of one key share one answer', async () => {
  const cache = createPromiseCache<string>(2)
  const { made, make } = counter()
  expect(await Promise.all([cache.get('a', make('a')), cache.get('a', make('a'))])).toEqual(['a', 'a'])
  expect(made).toEqual(['a'])
})

test('the answer asked for longest ago goes first', async () => {
  const cache = createPromiseCache<string>(2)
  const { made, make } = counter()
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await cache.get(key, make(key))
  expect(made).toEqual(['a', 'b', 'c', 'b'])
})

test('a failure is told to everyone who waits and is not kept', async () => {
  const cache = createPromiseCache<string>(2)
  const failing = () => cache.get('a', () => Promise.reject(new Error('source down')))
  await expect(failing()).rejects.toThrow('source down')
  expect(await cache.get('a', async () => 'there')).toBe('there')
})

test('an answer that may be better the next time goes to everyone who waits and is not kept', async () => {
  const cache = createPromiseCache<string>(2, (answer) => answer !== 'old')
  const old = () => cache.get('a', async () => 'old')
  expect(await Promise.all([old(), old()])).toEqual(['old', 'old'])
  expect(await cache.get('a', async () => 'new')).toBe('new')
  expect(await old()).toBe('new')
})
