import { expect, test } from 'vitest'
import { createRepeats } from '#server/log/repeats.ts'

test('reports the first ten repeats of a kind in a minute, then each power of ten', () => {
  let now = 0
  const repeats = createRepeats(() => now)
  const reported = Array.from({ length: 1000 }, () => repeats('a'))
    .filter(({ isReported }) => isReported)
    .map(({ count }) => count)
  expect(reported).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 100, 1000])
  expect(repeats('b')).toEqual({ count: 1, isReported: true })
  now = 59_999
  expect(repeats('a')).toEqual({ count: 1001, isReported: false })
  now = 60_000
  expect(repeats('a')).toEqual({ count: 1, isReported: true })
})

test('a clock that is set back begins a new minute', () => {
  let now = 100_000
  const repeats = createRepeats(() => now)
  repeats('a')
  now = 10_000
  expect(repeats('a').count).toBe(1)
})
