import { expect, test } from 'vitest'
import { isAtSea } from '#server/hindcast/isAtSea.ts'

test.each([
  ['alpha ventus', 54.01, 6.6, true],
  ['Dogger Bank', 54.8, 2.5, true],
  ['the middle of the Atlantic', 30, -45, true],
  ['the Baltic off Gotland', 57.0, 19.8, true],
  ['the South China Sea', 15, 115, true],
  ['Berlin', 52.52, 13.4, false],
  ['Madrid', 40.4, -3.7, false],
  ['New York State', 43, -75.5, false],
  ['the Amazon', -5, -60, false],
  ['Tokyo, inland', 35.9, 139.3, false],
])('%s', (_, latitude, longitude, atSea) => {
  expect(isAtSea(latitude, longitude)).toBe(atSea)
})
