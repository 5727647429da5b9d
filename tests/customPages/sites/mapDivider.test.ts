import { expect, it } from 'vitest'
import { FIRST_SHARE, shareAfterKey, sound } from '#customPages/sites/MapDivider.tsx'

it('initially leaves the charts at least 70 % of the width next to the sites', () => {
  // At 1440 px: menu 48, sites 240, icons 40, divider 8.
  const right = 1440 - 48 - 240
  expect((right - 8) * (1 - FIRST_SHARE / 100) - 40).toBeGreaterThanOrEqual(0.7 * right)
})

it('moves the divider by the arrow keys, and folds and unfolds the map', () => {
  expect(shareAfterKey('ArrowLeft', 24)).toBe(26)
  expect(shareAfterKey('ArrowRight', 24)).toBe(22)
  expect(shareAfterKey('ArrowRight', 10)).toBe(0)
  expect(shareAfterKey('ArrowLeft', 0)).toBe(10)
  expect(shareAfterKey('Home', 24)).toBe(0)
  expect(shareAfterKey('End', 24)).toBe(60)
  expect(shareAfterKey('Enter', 24)).toBe(0)
  expect(shareAfterKey('Enter', 0)).toBe(FIRST_SHARE)
  expect(shareAfterKey('Tab', 24)).toBeUndefined()
})

it('corrects a stored share that cannot be shown', () => {
  expect([5, 99, Number.NaN, 24.04].map(sound)).toEqual([0, 60, 0, 24])
})
