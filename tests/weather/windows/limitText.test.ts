import { expect, it } from 'vitest'
import { fromAlertRow } from '#weather/adapters/alertRows.ts'
import { fromBound, fromCondition } from '#weather/adapters/analysisLimits.ts'
import { fromThreshold } from '#weather/adapters/thresholds.ts'
import { judgedLimitText, limitText } from '#weather/windows/limitText.ts'

it.each([
  ['wave_height', 'LT', 1.5, 'Significant wave height below 1.5 m'],
  ['wave_height', 'LT', 0.7, 'Significant wave height below 0.7 m'],
  ['wind_direction_10m', 'GT', 180, 'Wind direction 10 m above 180°'],
  ['lightning', 'LT', 0.5, 'Lightning risk: no'],
  ['lightning', 'GT', 0.5, 'Lightning risk: yes'],
] as const)('names the condition %s %s %d "%s"', (parameter, condition, testValue, text) => {
  expect(limitText(fromCondition(parameter, { condition, testValue }))).toBe(text)
})

it.each([
  [{ max: 1.5 }, 'Significant wave height at most 1.5 m'],
  [{ min: 0.5, max: null }, 'Significant wave height at least 0.5 m'],
  [{ min: 0, max: 2 }, 'Significant wave height from 0 to 2 m'],
  [{}, 'Significant wave height'],
])('names the bounds %o "%s"', (bounds, text) => {
  expect(limitText(fromBound('wave_height', bounds))).toBe(text)
})

it.each([
  [{ max: 0.5 }, 'Sea ice: no'],
  [{ min: 1 }, 'Sea ice: yes'],
  [{ min: 0, max: 1 }, 'Sea ice: no or yes'],
  [{ min: 0.5, max: 0.6 }, 'Sea ice: neither yes nor no'],
  [{ min: null }, 'Sea ice'],
])('names the bounds %o of a flag "%s"', (bounds, text) => {
  expect(limitText(fromBound('ice', bounds))).toBe(text)
})

it.each([
  [['GT', 1], undefined, [], 'Significant wave height above 1 m'],
  [['EQ', 1], undefined, [], 'Significant wave height exactly 1 m'],
  [['GT', 1], 'AND', ['LTE', 2.5], 'Significant wave height above 1 m and at most 2.5 m'],
  [['LT', 1], 'OR', ['GTE', 2.5], 'Significant wave height below 1 m or at least 2.5 m'],
  [['LT', 1], 'AND', ['GT', 2.5], 'Significant wave height: no value'],
] as const)('names the alert row %o %s %o "%s"', (first, type, second, text) => {
  const [[operator, value], [otherOperator, otherValue]] = [first, second]
  const limit = fromAlertRow('wave_height', {
    operators: [{ type: operator }, ...(otherOperator ? [{ type: otherOperator }] : [])],
    values: [value, otherValue ?? 0],
    logic: type ? { type } : null,
  })
  expect(limitText(limit)).toBe(text)
})

it.each([
  [{ thresholdMax: 12 }, false, 'Wind speed 10 m at most 12 m/s'],
  [
    { thresholdMax: 12, tolerance: 10, toleranceType: 1 },
    false,
    'Wind speed 10 m at most 12 m/s, tolerance 10 %',
  ],
  [
    { thresholdMin: 2, tolerance: 0.5 },
    true,
    'Wind speed 10 m at least 2 m/s, tolerance 0.5 m/s on both sides',
  ],
] as const)(
  'names the threshold %o with its tolerance, on both sides %s: "%s"',
  (threshold, bothSides, text) => {
    expect(judgedLimitText(fromThreshold('wind_speed_10m', threshold), bothSides)).toBe(text)
  },
)
