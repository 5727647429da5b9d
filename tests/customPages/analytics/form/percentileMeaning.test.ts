import { expect, it } from 'vitest'
import { percentileMeaning } from '#customPages/analytics/form/percentileMeaning.ts'

it.each([
  [90, true, 'P90: at least this in 9 of 10 years'],
  [90, false, 'P90: at least this in 1 of 10 years'],
  [1, true, 'P1: at least this in 1 of 100 years'],
  [99, false, 'P99: at least this in 1 of 100 years'],
  [0, true, undefined],
  [100, true, undefined],
  [50.5, false, undefined],
  ['ninety', true, undefined],
  [null, false, undefined],
])('percentile %s, a planner’s %s', (percentile, isPlanners, meaning) => {
  expect(percentileMeaning(percentile, isPlanners)).toBe(meaning)
})
