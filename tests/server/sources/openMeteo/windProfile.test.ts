import { expect, test } from 'vitest'
import { windAtHeight } from '#server/sources/openMeteo/columns/windProfile.ts'

const levels = (...pairs: [number, number][]) => pairs.map(([height, speed]) => ({ height, speed }))

test('wind between two heights follows their power law', () => {
  // U doubles from 10 m to 160 m, four doublings of the height: every doubling is a factor 2 ^ (1/4).
  expect(windAtHeight(levels([10, 6], [160, 12]), 40)).toBeCloseTo(6 * Math.SQRT2, 12)
  expect(windAtHeight(levels([10, 6], [160, 12]), 80)).toBeCloseTo(12 / 2 ** 0.25, 12)
})

test('wind at a height uses only the two heights around it', () => {
  // log10(1.2) / log10(1.5) = 0.449660; 10 * (100 / 80) ^ 0.449660 = 11.055454
  expect(windAtHeight(levels([10, 1], [80, 10], [120, 12], [180, 30]), 100)).toBeCloseTo(11.055454, 6)
})

test('wind above the highest height follows the power law of the two highest', () => {
  // a = ln 1.2 / ln 10 = 0.0791812; 12 * 1.5 ^ 0.0791812 = 12.39151
  expect(windAtHeight(levels([10, 10], [100, 12]), 150)).toBeCloseTo(12.39151, 4)
})

test('wind above the highest height has an exponent from 0 to one half', () => {
  expect(windAtHeight(levels([10, 12], [100, 8]), 150)).toBe(8)
  expect(windAtHeight(levels([10, 1], [100, 10]), 144)).toBeCloseTo(12, 12)
  expect(windAtHeight(levels([10, 0], [100, 10]), 144)).toBeCloseTo(12, 12)
})

test('wind at a height of the model is the value of the model', () => {
  expect(windAtHeight(levels([10, 5], [80, 7], [120, 9]), 80)).toBe(7)
})

test('wind beside a calm height is the limit of the power law', () => {
  expect(windAtHeight(levels([80, 0], [120, 5]), 100)).toBe(0)
  expect(windAtHeight(levels([80, 5], [120, 0]), 100)).toBe(0)
  expect(windAtHeight(levels([80, 0], [120, 0]), 150)).toBe(0)
})

test('wind is missing where the heights of the model are missing', () => {
  expect(windAtHeight(levels([10, 5]), 80)).toBeNaN()
  expect(windAtHeight(levels([10, 5], [80, Number.NaN]), 40)).toBeNaN()
  expect(windAtHeight(levels([80, 5], [120, 6]), 10)).toBeNaN()
  expect(windAtHeight([], 10)).toBeNaN()
})
