import { expect, it } from 'vitest'
import { shownTolerance, thresholdText } from '#customPages/forecast/table/thresholdText.ts'
import { fromThreshold } from '#weather/adapters/thresholds.ts'

const text = (thresholdMin: number | null, thresholdMax: number | null) =>
  thresholdText({ thresholdMin, thresholdMax }, undefined, false)
const both = { thresholdMin: 1.25, thresholdMax: 2.5 }
const plain = (shown: string) => shown.replaceAll('\u00a0', ' ')

it('writes the limits of a column as they were set, and a dash if there are none', () => {
  expect(text(null, null)).toBe('-')
  expect(text(null, 12)).toBe('max 12')
  expect(text(0, null)).toBe('min 0')
  expect(text(1.25, 2.5)).toBe('min 1.25, max 2.5')
})

it('writes the tolerance outside each limit: above the upper, below the lower', () => {
  expect(plain(thresholdText(both, { amount: 0.5, type: 'absolute' }, false))).toBe(
    'min 1.25 − 0.5, max 2.5 + 0.5',
  )
  expect(plain(thresholdText(both, { amount: 10, type: 'percent' }, false))).toBe(
    'min 1.25 − 10 %, max 2.5 + 10 %',
  )
})

it('writes the tolerance on both sides for customers who are also warned inside the limits', () => {
  expect(plain(thresholdText(both, { amount: 10, type: 'percent' }, true))).toBe(
    'min 1.25 ± 10 %, max 2.5 ± 10 %',
  )
})

it('writes no tolerance if it is missing, or without a limit', () => {
  expect(thresholdText(both, undefined, true)).toBe('min 1.25, max 2.5')
  const none = { thresholdMin: null, thresholdMax: null }
  expect(thresholdText(none, { amount: 5, type: 'absolute' }, true)).toBe('-')
})

it('shows a tolerance in the chosen unit as a difference, and a percentage unchanged', () => {
  const units = { speed: 'knots', height: 'm', temperature: 'degF', distance: 'km' } as const
  const shown = (toleranceType: 0 | 1) =>
    shownTolerance(fromThreshold('air_temperature', { thresholdMax: 10, tolerance: 5, toleranceType }), units)
      ?.amount
  // 5 °C more are 9 °F more, without the offset of 32.
  expect(shown(0)).toBe(9)
  expect(shown(1)).toBe(5)
  expect(shownTolerance(undefined, units)).toBeUndefined()
})
