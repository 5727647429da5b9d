import { describe, expect, it } from 'vitest'
import { type Cascading, cascade, removedText } from '#customPages/analytics/form/cascade.ts'
import type { AnalyticsParameter } from '#schemas/shapes/hindcast/analytics.ts'
import { rowOf } from '../form.ts'

const alphaVentus = { id: 3, name: 'Alpha Ventus' }
const doggerBank = { id: 4, name: 'Dogger Bank' }
const parameter = (id: number): AnalyticsParameter => ({ id, name: 'x', unit: 'm', description: 'X' })
const filledIn: Cascading = {
  site: alphaVentus,
  analysisLevelMeters: 100,
  weatherParameters: [rowOf(1, { max: 10 }), rowOf(11, { max: 1.5 })],
}
const atDoggerBank = { ...filledIn, site: doggerBank }

describe('changing the site', () => {
  it('keeps a height that the new site offers', () => {
    expect(cascade(filledIn, atDoggerBank, { heights: [10, 100] })).toEqual(atDoggerBank)
  })

  it('replaces a height that the new site does not offer by its lowest', () => {
    expect(cascade(filledIn, atDoggerBank, { heights: [80, 10] })).toEqual({
      ...atDoggerBank,
      analysisLevelMeters: 10,
    })
  })

  it('clears the height if the new site offers none', () => {
    expect(cascade(filledIn, atDoggerBank, { heights: [] }).analysisLevelMeters).toBeNull()
  })

  it('removes parameters that the new site does not offer, with their bounds', () => {
    const lookups = { heights: [100], parameters: [parameter(11), parameter(12)] }
    expect(cascade(filledIn, atDoggerBank, lookups).weatherParameters).toEqual([rowOf(11, { max: 1.5 })])
  })

  it('changes nothing while heights and parameters are not loaded, as after failed requests', () => {
    expect(cascade(filledIn, atDoggerBank, {})).toBe(atDoggerBank)
  })
})

it('changing the height removes parameters that the site does not offer at the new height', () => {
  const lower = { ...filledIn, analysisLevelMeters: 10 }
  const lookups = { heights: [10, 100], parameters: [parameter(1)] }
  expect(cascade(filledIn, lower, lookups)).toEqual({ ...lower, weatherParameters: [rowOf(1, { max: 10 })] })
})

it('clearing the site clears the height and the parameters', () => {
  expect(cascade(filledIn, { ...filledIn, site: null }, {})).toEqual({
    site: null,
    analysisLevelMeters: null,
    weatherParameters: [],
  })
})

it('a form without a site keeps its values until a site is chosen', () => {
  const damaged = { ...filledIn, site: null }
  expect(cascade(damaged, damaged, {})).toBe(damaged)
})

it('valid choices return the same form object', () => {
  const lookups = { heights: [100], parameters: [parameter(1), parameter(11)] }
  expect(cascade(filledIn, filledIn, lookups)).toBe(filledIn)
})

describe('what a change has removed', () => {
  it('is reported with the reason', () => {
    const kept = { ...atDoggerBank, weatherParameters: [rowOf(11, { max: 1.5 })] }
    const name = filledIn.weatherParameters[0]!.description
    expect(removedText(atDoggerBank, kept)).toBe(
      `Removed, because Dogger Bank has no such data at 100 m: ${name}.`,
    )
    const cleared = { site: null, analysisLevelMeters: null, weatherParameters: [] }
    expect(removedText({ ...filledIn, site: null }, cleared)).toMatch(/^Removed with the site: .+, .+\.$/)
  })

  it('is not reported if only inactive parameters are removed', () => {
    const inactive = [{ ...rowOf(1, {}), isActive: false }]
    expect(
      removedText({ ...filledIn, weatherParameters: inactive }, { ...filledIn, weatherParameters: [] }),
    ).toBe(undefined)
    expect(removedText(filledIn, filledIn)).toBe(undefined)
  })
})
