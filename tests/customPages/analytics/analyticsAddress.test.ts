import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  readAnalyticsAddress,
  readFormValues,
  writeAnalyticsAddress,
} from '#customPages/analytics/analyticsAddress.ts'
import { blankAnalyticsForm, formValues } from '#customPages/analytics/analyticsForm.ts'
import analytics from '#schemas/forms/analytics.json' with { type: 'json' }
import { builtIn } from '#schemas/resourceFile/definitions.ts'
import { createValidator } from '#schemas/validation/validator.ts'
import { form, rowOf } from './form.ts'

const errorsOf = createValidator(builtIn(analytics), () => new Date('2026-11-21T00:00:00Z'))
const read = (text: string) => readFormValues(text, errorsOf)

it('form values are read as they were written', () => {
  expect(read(formValues(form))).toEqual({ form, draft: form })
})

it('hours that are not used need not be valid', () => {
  const old = { ...form, windowSelection: { name: '24h', customRange: { start: 99 } } }
  const whole = { ...form, windowSelection: { name: '24h' } }
  expect(read(JSON.stringify(old))).toEqual({ form: whole, draft: whole })
})

describe('damaged form values', () => {
  it.each(['', '{', 'null', '[]', '"form"', '7', '{"months":{"length":1}}', '{"site":{"id":3}}'])(
    'without a valid field give the initial form: %s',
    (text) => {
      expect(read(text)).toEqual({ form: null, draft: blankAnalyticsForm })
    },
  )

  it('keep the valid fields', () => {
    expect(read(JSON.stringify({ ...form, months: [0], site: 'Alpha Ventus', colour: 'red' }))).toEqual({
      form: null,
      draft: { ...form, months: [], site: null },
    })
  })

  it('keep invalid values that their fields can show', () => {
    const damaged = {
      ...form,
      percentiles: 120,
      windowSelection: { name: 'custom', customRange: { start: 7, end: 25 } },
      weatherParameters: [rowOf(11, { min: 2, max: 1 })],
    }
    expect(read(JSON.stringify(damaged))).toEqual({ form: null, draft: damaged })
  })

  it('never give a field a value that it cannot show', () => {
    const anything = fc.dictionary(fc.constantFrom(...Object.keys(form)), fc.jsonValue())
    fc.assert(
      fc.property(anything, (value) => {
        const { months, weatherParameters, workingDays, site } = read(JSON.stringify(value)).draft
        expect(Array.isArray(months) && Array.isArray(weatherParameters)).toBe(true)
        expect(Number.isInteger(workingDays.start) && Number.isInteger(workingDays.end)).toBe(true)
        expect(site === null || Number.isInteger(site.id)).toBe(true)
      }),
    )
  })
})

describe('the address of an analysis', () => {
  const open = readAnalyticsAddress(errorsOf)
  const address = writeAnalyticsAddress(form)

  it('is read back as the form that it was written from', () => {
    expect(open(address)).toEqual({ form, values: form, isRequest: true, dropped: [], unread: [] })
  })

  it('without a site contains no form', () => {
    expect(open({ pathname: '/analytics', search: '' })).toMatchObject({ values: null, isRequest: false })
  })

  it('with another site than its form is reported as damaged, but fills the form', () => {
    expect(open({ ...address, pathname: '/analytics/999' })).toMatchObject({
      form: null,
      values: form,
      unread: ['formValues'],
    })
  })
})
