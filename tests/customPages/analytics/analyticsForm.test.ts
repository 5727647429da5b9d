import { describe, expect, it } from 'vitest'
import { type AnalyticsForm, formValues, toAnalyticsRequest } from '#customPages/analytics/analyticsForm.ts'
import { AnalyticsRequest } from '#schemas/shapes/hindcast/analytics.ts'
import { createValidator } from '#schemas/validation/validator.ts'
import { form, rowOf } from './form.ts'

const refusals = createValidator(AnalyticsRequest, () => new Date('2026-11-21T00:00:00Z'))

describe('the analytics request', () => {
  it('has the shape of the specification', () => {
    expect(toAnalyticsRequest(form)).toEqual({
      site: { id: 3, name: 'Alpha Ventus' },
      months: [1, 2, 12],
      workWindow: {
        analysisLevel: { value: 100, unit: 'meter' },
        percentiles: [90],
        workingDays: { start: 0, end: 6 },
        windowLength: { value: 6, unit: 'hour' },
        windowSelection: { name: 'custom', customRange: { start: 7, end: 19 } },
      },
      weatherParameters: [rowOf(11, { max: 1.5 })],
      includeInputWeatherParametersInTheResponse: false,
      isTimezoneUTC: true,
    })
  })

  it('contains only active parameters', () => {
    const rows = [{ ...rowOf(1, { max: 10 }), isActive: false }, rowOf(11, { min: 0.5 })]
    expect(toAnalyticsRequest({ ...form, weatherParameters: rows }).weatherParameters).toEqual([rows[1]])
  })

  it.each([
    ['24h', { name: '24h' }],
    ['daylight', { name: 'daylight', daylight: true }],
  ] as const)('contains %s without the custom hours', (name, expected) => {
    const request = toAnalyticsRequest({ ...form, windowSelection: { ...form.windowSelection, name } })
    expect(request.workWindow.windowSelection).toEqual(expected)
  })

  it.each([
    [90, 10],
    [1, 99],
    [50, 50],
  ])('converts a planner’s P%i to the percentile %i', (typed, plain) => {
    const planners: AnalyticsForm = { ...form, percentiles: typed, plannersPercentile: true }
    expect(toAnalyticsRequest(planners).workWindow.percentiles).toEqual([plain])
  })

  it('says that work may pause by an operation beside its own fields', () => {
    const { operation, ...others } = toAnalyticsRequest({ ...form, isCompressed: true })
    expect(others).toEqual(toAnalyticsRequest(form))
    expect(operation).toEqual({
      limits: [{ parameterId: 11, max: 1.5 }],
      windowLength: 6,
      workingDays: { start: 0, end: 6 },
      windowSelection: { name: 'custom', customRange: { start: 7, end: 19 } },
      isTimezoneUTC: true,
      isCompressed: true,
    })
    expect(refusals({ ...others, operation })).toEqual([])
  })

  it('is accepted by the server', () => {
    for (const name of ['custom', 'daylight', '24h'] as const)
      expect(
        refusals(toAnalyticsRequest({ ...form, windowSelection: { ...form.windowSelection, name } })),
      ).toEqual([])
  })
})

it('the address of an analysis contains its form as JSON', () => {
  expect(JSON.parse(formValues(form))).toEqual(form)
})
