import { expect, it } from 'vitest'
import { brokenClockDates } from '#schemas/validation/clockDates.ts'
import { dateWindowCheck } from '#schemas/validation/dateWindow.ts'

const window = { from: 'P0D', to: 'P5Y' }
const properties = { until: { 'x-dateWindow': window, 'x-clock': { local: 'isLocal', site: 'place' } } }
const zones: Record<string, string> = { 1: 'America/New_York', 2: 'Pacific/Auckland' }

// 22:00 of 15 June in New York, 14:00 of 16 June in Auckland.
const now = new Date('2026-06-16T02:00:00Z')

it.each([
  ['2026-06-14', true, 1, 'from'],
  ['2026-06-15', true, 1, undefined],
  ['2026-06-15', true, 2, 'from'],
  ['2026-06-15', false, 1, 'from'],
  ['2026-06-16', false, 1, undefined],
  ['2031-06-15', true, 1, undefined],
  ['2031-06-16', true, 1, 'to'],
  ['2031-06-16', true, 2, undefined],
  ['2020-01-01', true, 3, undefined],
] as const)('%s, in local time %s at site %i: %s', (until, isLocal, place, bound) => {
  const broken = brokenClockDates(properties, { until, isLocal, place }, (_, id) => zones[String(id)], now)
  expect(broken.get('until')).toBe(bound)
})

it('is refused by the schema alone where no clock on Earth allows it', () => {
  const check = dateWindowCheck(() => now)
  // At 02:00 UTC it is 14:00 of the day before at 12 h behind, and 16:00 of the same day at 14 h ahead.
  expect(check('2026-06-14', window, true)).toBe('from')
  expect(check('2026-06-15', window, true)).toBeNull()
  expect(check('2026-06-15', window, false)).toBe('from')
  expect(check('2031-06-16', window, true)).toBeNull()
  expect(check('2031-06-17', window, true)).toBe('to')
})
