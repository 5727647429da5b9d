import { expect, test } from 'vitest'
import { createLoadingCache } from '#server/loadingCache.ts'

/** A cache of size 10, a namespace of texts whose size is part of their key, and the keys loaded, in order. */
function cacheOfTen() {
  const cache = createLoadingCache(10)
  const texts = cache.namespace<string>((text) => Number(text.slice(1)))
  const loaded: string[] = []
  const get = (key: string) =>
    texts.get(key, async () => {
      loaded.push(key)
      return key
    })
  return { cache, texts, loaded, get }
}

test('a cache shares one load among concurrent callers of one key', async () => {
  const { loaded, get } = cacheOfTen()
  expect(await Promise.all([get('a1'), get('a1')])).toEqual(['a1', 'a1'])
  expect(loaded).toEqual(['a1'])
})

test('a cache evicts the least recently used value when its size limit is reached', async () => {
  const { loaded, get } = cacheOfTen()
  for (const key of ['a4', 'b4', 'a4', 'c4', 'a4', 'b4']) await get(key)
  expect(loaded).toEqual(['a4', 'b4', 'c4', 'b4'])
})

test('a cache whose values have size 1 evicts the least recently used one when their number reaches the limit', async () => {
  const texts = createLoadingCache(2).namespace<string>(() => 1)
  const loaded: string[] = []
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) {
    await texts.get(key, async () => {
      loaded.push(key)
      return key
    })
  }
  expect(loaded).toEqual(['a', 'b', 'c', 'b'])
})

test('a cache never exceeds its limit, whatever is requested', async () => {
  const { cache, get } = cacheOfTen()
  for (let key = 0; key < 100; key++) {
    await get(`${'abcde'[key % 5]}${1 + (key % 7)}`)
    expect(cache.size()).toBeLessThanOrEqual(10)
  }
})

test('a cache returns a value above its limit and does not cache it', async () => {
  const { cache, loaded, get } = cacheOfTen()
  expect(await get('a40')).toBe('a40')
  expect(await get('a40')).toBe('a40')
  expect(loaded).toEqual(['a40', 'a40'])
  expect(cache.size()).toBe(0)
})

test('namespaces of a cache have separate keys and share one limit', async () => {
  const { cache, texts, get } = cacheOfTen()
  const numbers = cache.namespace<number>(() => 8)
  await get('a4')
  expect(await numbers.get('a4', async () => 7)).toBe(7)
  expect([texts.has('a4'), numbers.has('a4')]).toEqual([false, true])
})

test('a cache contains a key from the start of its load', async () => {
  const { texts, get } = cacheOfTen()
  const value = get('a1')
  expect(texts.has('a1')).toBe(true)
  await value
  expect(texts.has('a1')).toBe(true)
})

test('a cache shares a load in progress, however many values are loaded meanwhile', async () => {
  const { cache, texts, loaded, get } = cacheOfTen()
  let end = (_value: string) => {}
  let loads = 0
  const slow = () =>
    texts.get('slow4', () => {
      loads++
      return new Promise<string>((resolve) => {
        end = resolve
      })
    })
  const first = slow()
  for (let key = 0; key < 20; key++) await get(`${'abcde'[key % 5]}4`)
  await Promise.all([...'fghijklmnopq'].map((key) => get(`${key}1`)))
  const second = slow()
  end('s4')
  expect(await Promise.all([first, second])).toEqual(['s4', 's4'])
  expect([loads, loaded.length > 20, texts.has('slow4'), cache.size()]).toEqual([1, true, true, 10])
})

test('a cache rejects every caller of a failed load and does not cache the failure', async () => {
  const { texts, get } = cacheOfTen()
  const failing = () => texts.get('a1', () => Promise.reject(new Error('source down')))
  const results = await Promise.allSettled([failing(), failing()])
  expect(results).toEqual(Array(2).fill({ status: 'rejected', reason: new Error('source down') }))
  expect(await get('a1')).toBe('a1')
})

test('a cache returns a value that is not cacheable to every caller and loads it again', async () => {
  const texts = createLoadingCache(2).namespace<string>(
    () => 1,
    (text) => text !== 'old',
  )
  const old = () => texts.get('a', async () => 'old')
  expect(await Promise.all([old(), old()])).toEqual(['old', 'old'])
  expect(await texts.get('a', async () => 'new')).toBe('new')
  expect(await old()).toBe('new')
})

test('a cache replaces a value of another version', async () => {
  const texts = createLoadingCache(2).namespace<string>(() => 1)
  const get = (version: string) => texts.get('a', async () => `loaded for ${version}`, version)
  expect([await get('1'), await get('1'), await get('2'), await get('1')]).toEqual([
    'loaded for 1',
    'loaded for 1',
    'loaded for 2',
    'loaded for 1',
  ])
})

test('a load for an older version is neither shared with nor found by callers of a newer one, whichever ends first', async () => {
  for (const lastToEnd of ['old', 'new']) {
    const cache = createLoadingCache(2)
    const texts = cache.namespace<string>(() => 1)
    const end = new Map<string, () => void>()
    const load = (text: string) => () =>
      new Promise<string>((resolve) => {
        end.set(text, () => resolve(text))
      })
    const values = [texts.get('a', load('old'), '1'), texts.get('a', load('new'), '2')]
    for (const text of lastToEnd === 'old' ? ['new', 'old'] : ['old', 'new']) {
      end.get(text)?.()
      await values[text === 'old' ? 0 : 1]
    }
    expect(await Promise.all(values)).toEqual(['old', 'new'])
    expect(await texts.get('a', async () => 'new', '2')).toBe('new')
  }
})
