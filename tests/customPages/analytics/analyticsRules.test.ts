import { describe, expect, it } from 'vitest'
import analytics from '#schemas/forms/analytics.json' with { type: 'json' }
import { builtIn } from '#schemas/resourceFile/definitions.ts'
import { createValidator } from '#schemas/validation/validator.ts'
import { form, rowOf } from './form.ts'

const errorsOf = createValidator(builtIn(analytics), () => new Date('2026-11-21T00:00:00Z'))
const hours = (customRange: object | undefined) => ({ windowSelection: { name: 'custom', customRange } })
const bounded = (value: object) => ({ weatherParameters: [{ ...rowOf(11), value }] })

const roundNumber = 'Must be a round number in range (1-99)'
const inRange = 'Must be in range (0-24)'
const failures: [string, object, string, string][] = [
  ['no site', { site: undefined }, '/site', 'Required'],
  ['no month', { months: [] }, '/months', 'Required'],
  ['no height', { analysisLevelMeters: undefined }, '/analysisLevelMeters', 'Required'],
  ['no percentile', { percentiles: undefined }, '/percentiles', 'Required'],
  ['percentile 0', { percentiles: 0 }, '/percentiles', roundNumber],
  ['percentile 100', { percentiles: 100 }, '/percentiles', roundNumber],
  ['percentile 50.5', { percentiles: 50.5 }, '/percentiles', roundNumber],
  ['percentile in words', { percentiles: 'ninety' }, '/percentiles', roundNumber],
  ['no working days', { workingDays: undefined }, '/workingDays', 'Required'],
  ['no window length', { windowLengthHours: undefined }, '/windowLengthHours', 'Required'],
  ['no hours', hours(undefined), '/windowSelection/customRange', 'Required'],
  ['no start', hours({ end: 19 }), '/windowSelection/customRange/start', 'Required'],
  ['no end', hours({ start: 7 }), '/windowSelection/customRange/end', 'Required'],
  ['start -1', hours({ start: -1, end: 19 }), '/windowSelection/customRange/start', inRange],
  ['end 25', hours({ start: 7, end: 25 }), '/windowSelection/customRange/end', inRange],
  ['no parameter', { weatherParameters: [] }, '/weatherParameters', 'Required'],
  [
    'no active parameter',
    { weatherParameters: [{ ...rowOf(11), isActive: false }] },
    '/weatherParameters',
    'At least one parameter must be active',
  ],
  [
    'a bound in words',
    bounded({ min: 'low' }),
    '/weatherParameters/0/value/min',
    'Must be a number or empty',
  ],
  ['no bounds', bounded({ min: null, max: null }), '/weatherParameters/0/value/min', 'Min or Max required'],
  ['blank bounds', bounded({}), '/weatherParameters/0/value/min', 'Min or Max required'],
  ['crossed bounds', bounded({ min: 2, max: 1 }), '/weatherParameters/0/value/max', 'Must not be below Min'],
]

/** Values as react-hook-form passes them to the rules, without blank fields. */
const without = (value: object) => JSON.parse(JSON.stringify(value))

describe('the validation of the analytics form', () => {
  it.each(failures)('%s', (_what, change, path, message) => {
    expect(errorsOf(without({ ...form, ...change }))).toEqual([{ path, message }])
  })

  it.each([
    ['the form itself', {}],
    ['percentile 1', { percentiles: 1 }],
    ['percentile 99', { percentiles: 99 }],
    ['the whole day as hours', hours({ start: 0, end: 24 })],
    ['hours past midnight', hours({ start: 22, end: 6 })],
    ['a minimum that is the maximum', bounded({ min: 1, max: 1 })],
    [
      'no bounds that count',
      { weatherParameters: [rowOf(1, { max: 12 }), { ...rowOf(11), value: { min: null }, isActive: false }] },
    ],
    ['a direction through north', { weatherParameters: [{ ...rowOf(8), value: { min: 300, max: 30 } }] }],
    ['one bound', bounded({ max: 1 })],
    [
      'crossed bounds that do not count',
      {
        weatherParameters: [
          rowOf(1, { max: 12 }),
          { ...rowOf(11), value: { min: 2, max: 1 }, isActive: false },
        ],
      },
    ],
  ])('accepts %s', (_what, change) => {
    expect(errorsOf(without({ ...form, ...change }))).toEqual([])
  })
})
