import { expect, test } from 'vitest'
import { isDuring, periodFrom } from '#server/period.ts'

test('a period lasts from its beginning to just before its end', () => {
  const period = periodFrom(100, 5)
  expect([100, 104.9, 105].map((time) => isDuring(period, time))).toEqual([true, true, false])
  expect(isDuring(undefined, 100)).toBe(false)
})

test('a clock that is set back before its beginning ends a period', () => {
  expect(isDuring(periodFrom(1000, 5), 999)).toBe(false)
})
