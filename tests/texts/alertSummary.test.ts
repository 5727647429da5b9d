import { expect, test } from 'vitest'
import { alertOperators } from '#schemas/alerts/alert.ts'
import { type AlertDraft, alertSummary } from '#texts/alertSummary.ts'

const [LTE, GTE, GT, LT, EQ] = alertOperators

const waves = { parameterId: 11, values: [1.5], operators: [LTE], logic: null }
const wind = { parameterId: 1, values: [12], operators: [LT], logic: null }
const dayShift: AlertDraft['workWindow'] = {
  workingDays: { start: 0, end: 4 },
  windowSelection: { name: 'custom', customRange: { start: 7, end: 19 } },
  isTimezoneUTC: true,
}
const draft: AlertDraft = {
  siteName: 'Dogger Bank',
  parameters: [waves],
  windowLength: { value: 6, operator: EQ },
  frequency: 1,
  expiryDate: '2026-08-15',
  isActive: true,
}

test.each([
  [{}, 'has Significant wave height at most 1.5 m for at least 6 h without a break.'],
  [{ windowLength: { value: 6, operator: GT } }, 'at most 1.5 m for longer than 6 h without a break.'],
  [
    { windowLength: { value: 6, operator: LT } },
    'has no window of 6 h with Significant wave height at most 1.5 m.',
  ],
  [
    { windowLength: { value: 6, operator: LTE } },
    'has no window longer than 6 h with Significant wave height at',
  ],
  [
    { parameters: [waves, wind] },
    'Significant wave height at most 1.5 m and Wind speed 10 m below 12 m/s for',
  ],
  [
    {
      parameters: [{ ...wind, values: [3, 20], operators: [LT, GTE], logic: { id: 2, type: 'OR' } as const }],
    },
    'has Wind speed 10 m below 3 m/s or at least 20 m/s for',
  ],
  [
    { workWindow: dayShift },
    'for at least 6 h without a break in working time (Monday to Friday, 07:00 to 19:00 UTC).',
  ],
  [
    { windowLength: { value: 6, operator: LT }, workWindow: dayShift },
    'has no window of 6 h with Significant wave height at most 1.5 m in working time (Mon',
  ],
  [{ frequency: 4 }, 'Checked 4 times a day, until the end of 2026-08-15 (UTC).'],
  [{ frequency: 2 }, 'Checked twice a day, until'],
  [{ isActive: false }, 'The alert is not active: nothing is sent.'],
])('an alert with %j sends a message when the forecast %s', (change, text) => {
  const message = alertSummary({ ...draft, ...change })
  expect(message).toMatch(/^Sends a message when the forecast of Dogger Bank has /)
  expect(message).toContain(text)
})

test('limits that exclude each other are reported', () => {
  const row = { ...wind, values: [3, 20], operators: [LT, GT], logic: { id: 1, type: 'AND' } as const }
  expect(alertSummary({ ...draft, parameters: [waves, row] })).toBe(
    'The limits of Wind speed 10 m exclude each other: this alert can never find a window.',
  )
})

test.each<[string, Partial<AlertDraft>]>([
  ['site', { siteName: undefined }],
  ['parameters', { parameters: [] }],
  ['parameter of a row', { parameters: [waves, { ...wind, parameterId: undefined }] }],
  ['value of a row', { parameters: [{ ...wind, values: [] }] }],
  [
    'second value of a row',
    { parameters: [{ ...wind, logic: { id: 1, type: 'AND' }, operators: [LT, GT] }] },
  ],
  ['window length', { windowLength: { operator: EQ } }],
  ['positive window length', { windowLength: { operator: EQ, value: 0 } }],
  ['window operator', { windowLength: { value: 6 } }],
])('an alert without a %s has no summary yet', (_, change) => {
  expect(alertSummary({ ...draft, ...change })).toMatch(/^Choose a site, parameters/)
})
