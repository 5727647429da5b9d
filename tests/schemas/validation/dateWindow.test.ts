import { expect, it } from 'vitest'
import { brokenBound, dateAfter } from '#schemas/validation/dateWindow.ts'

it.each([
  ['2026-11-21', 'P0D', '2026-11-21'],
  ['2026-11-21', 'P2M', '2027-01-21'],
  ['2026-12-31', 'P2M', '2027-02-28'],
  ['2024-02-29', 'P5Y', '2029-02-28'],
  ['2024-02-29', 'P4Y', '2028-02-29'],
  ['2026-11-21', 'P1W2D', '2026-11-30'],
  ['2026-11-21', 'P1Y1M1D', '2027-12-22'],
])('%s and %s is %s', (today, duration, date) => {
  expect(dateAfter(today, duration)).toBe(date)
})

it('refuses an invalid duration by name', () => {
  expect(() => dateAfter('2026-11-21', '5 years')).toThrow('invalid duration: 5 years')
})

it.each([
  ['2026-11-20', 'from'],
  ['2026-11-21', null],
  ['2031-11-21', null],
  ['2031-11-22', 'to'],
])('%s breaks %s of today to five years ahead', (date, bound) => {
  expect(brokenBound(date, { from: 'P0D', to: 'P5Y' }, '2026-11-21')).toBe(bound)
})
