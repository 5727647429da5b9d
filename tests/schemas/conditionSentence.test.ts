import { expect, it } from 'vitest'
import { boundText, conditionText } from '../../src/schemas/conditionSentence.ts'

it.each([
  ['wave_height', 'LT', 1.5, 'Significant wave height below 1.5 m'],
  ['wind_direction_10m', 'GT', 180, 'Wind direction 10 m above 180°'],
  ['lightning', 'LT', 0.5, 'Lightning risk: no'],
  ['lightning', 'GT', 0.5, 'Lightning risk: yes'],
] as const)('says %s %s %d as "%s"', (parameter, condition, testValue, sentence) => {
  expect(conditionText({ parameter, condition, testValue })).toBe(sentence)
})

it.each([
  [{ max: 1.5 }, 'Significant wave height at most 1.5 m'],
  [{ min: 0.5, max: null }, 'Significant wave height at least 0.5 m'],
  [{ min: 0, max: 2 }, 'Significant wave height from 0 to 2 m'],
  [{}, 'Significant wave height'],
])('says the bounds %o as "%s"', (bounds, sentence) => {
  expect(boundText({ parameter: 'wave_height', ...bounds })).toBe(sentence)
})

it.each([
  [{ max: 0.5 }, 'Sea ice: no'],
  [{ min: 1 }, 'Sea ice: yes'],
  [{ min: 0, max: 1 }, 'Sea ice: no or yes'],
  [{ min: 0.5, max: 0.6 }, 'Sea ice: neither yes nor no'],
  [{ min: null }, 'Sea ice'],
])('says the bounds %o of a flag as "%s"', (bounds, sentence) => {
  expect(boundText({ parameter: 'ice', ...bounds })).toBe(sentence)
})
