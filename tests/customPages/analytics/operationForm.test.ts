import { expect, it } from 'vitest'
import { initialAnalyticsForm, operationOf } from '#customPages/analytics/analyticsForm.ts'
import { withOperation } from '#customPages/analytics/form/operationForm.ts'
import type { AnalyticsParameter } from '#schemas/shapes/hindcast/analytics.ts'

const workWindow = {
  workingDays: { start: 1, end: 5 },
  windowSelection: { name: 'custom' as const, customRange: { start: 7, end: 19 } },
  isTimezoneUTC: false,
}
const limits = [
  { parameterId: 11, max: 2.5 },
  { parameterId: 3, min: 2, max: 15 },
  { parameterId: 19, max: 1 },
]
const job = { hours: 6, workWindow, operation: { name: 'Heavy lift', limits } }
const offered = [
  { id: 11, name: 'wave_height', description: 'Significant wave height Hs', unit: 'm' },
  { id: 3, name: 'wind_speed_100m', description: 'Wind speed at 100 m', unit: 'm/s' },
] as AnalyticsParameter[]

it('an operation becomes bounds, window length and working hours of an analysis, and missing parameters are reported', () => {
  const { part, differences } = withOperation(job, offered)
  expect(part).toEqual({
    windowLengthHours: 6,
    ...workWindow,
    isCompressed: false,
    weatherParameters: [
      { ...offered[0], value: { max: 2.5 }, isActive: true },
      { ...offered[1], value: { min: 2, max: 15 }, isActive: true },
    ],
  })
  expect(differences).toEqual([
    'Current speed is left out: it is not one of the parameters of the site at this height.',
  ])
})

it('an operation chosen before a site keeps the limits of any parameter of the hindcast', () => {
  const { part, differences } = withOperation(job, undefined)
  expect(part.weatherParameters.map(({ id, value, isActive }) => [id, value, isActive])).toEqual([
    [11, { max: 2.5 }, true],
    [3, { min: 2, max: 15 }, true],
    [19, { max: 1 }, true],
  ])
  expect(differences).toEqual([])
})

it('daylight with hours and a pause between shifts are brought along', () => {
  const windowSelection = { ...workWindow.windowSelection, daylight: true }
  const pausing = { ...job, workWindow: { ...workWindow, windowSelection, isCompressed: true } }
  const { part, differences } = withOperation(pausing, offered)
  expect(operationOf({ ...initialAnalyticsForm, ...part }).workWindow).toEqual({
    ...workWindow,
    windowSelection,
    isCompressed: true,
  })
  expect(differences.some((text) => /pause/i.test(text))).toBe(false)
})

it('an analysis is saved as the operation that it was filled in from', () => {
  const { part } = withOperation(job, offered)
  expect(operationOf({ ...initialAnalyticsForm, ...part })).toEqual({
    hours: 6,
    workWindow,
    limits: limits.slice(0, 2),
  })
  const inactive = part.weatherParameters.map((row) => ({ ...row, isActive: false }))
  expect(operationOf({ ...initialAnalyticsForm, ...part, weatherParameters: inactive }).limits).toEqual([])
})
