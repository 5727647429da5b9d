import { expect, it } from 'vitest'
import { percentileMeaning } from '#customPages/analytics/form/percentileMeaning.ts'

it.each([
  [90, true, 'Exceeded in 90 % of years'],
  [90, false, 'Not exceeded in 90 % of years'],
  [1, true, 'Exceeded in 1 % of years'],
  [99, false, 'Not exceeded in 99 % of years'],
  [0, true, undefined],
  [100, true, undefined],
  [50.5, false, undefined],
  ['ninety', true, undefined],
  [null, false, undefined],
])('percentile %s, a planner’s %s', (percentile, isPlanners, meaning) => {
  expect(percentileMeaning(percentile, isPlanners)).toBe(meaning)
})
