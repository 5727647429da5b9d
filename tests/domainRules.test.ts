import { describe, expect, it } from 'vitest'
import { domainConstantsIn, limitTypesIn, productTexts } from './domainRules.ts'

const sources = Object.entries(productTexts())

/** Generated from the resource files, so its types are not written by hand. */
const GENERATED = 'src/schemas/resourceFile/recordTypes.ts'

describe('types of limit', () => {
  it('are only the limit of the kernel with its ends, and one shape of each wire in the adapters', () => {
    expect(sources.length).toBeGreaterThan(50)
    const written = sources.filter(([path]) => path !== GENERATED)
    expect(written.flatMap(([path, text]) => limitTypesIn(path, text)).sort()).toEqual([
      'src/weather/adapters/analysisLimits.ts: Condition',
      'src/weather/adapters/thresholds.ts: Threshold',
      'src/weather/operation.ts: Ends',
      'src/weather/operation.ts: Limit',
    ])
  })

  it.each([
    'export interface Ends { min: number; max: number }',
    'export type Ends = { readonly above?: number; below: number }',
    "export type Row = Pick<Site, 'id'> & { condition: 'LT'; testValue: number }",
    'interface Row { value: { thresholdMin: number; thresholdMax: number } }',
  ])('counts %s', (text) => {
    expect(limitTypesIn('src/a.ts', text)).toHaveLength(1)
  })

  it.each([
    'export interface Row extends Threshold { min: number }',
    "export type Ends = Pick<Threshold, 'thresholdMin' | 'thresholdMax'>",
    'export const ends = { min: 1, max: 2 }',
    'export interface One { min: number }; export interface Other { max: number }',
  ])('does not count %s', (text) => {
    expect(limitTypesIn('src/a.ts', text)).toEqual([])
  })
})

describe('constants of the domain', () => {
  it('are defined only in src/weather', () => {
    expect(sources.flatMap(([path, text]) => domainConstantsIn(path, text))).toEqual([])
  })

  it.each([
    'const HOUR = 60 * 60',
    'export const DAY = 24 * HOUR',
    'const end = start + 24 * 3600',
    'const WEATHER_WINDOW: ChartType = 2',
    'export const chartTypes = { upper: 0, lower: 1, weatherWindow: 2 }',
    "const names = ['Jan', 'Feb', 'Mar', 'Apr']",
    "const names = ['Monday', 'Tuesday', 'Wednesday']",
  ])('are forbidden elsewhere: %s', (text) => {
    expect(domainConstantsIn('src/charts/a.ts', text)).toHaveLength(1)
    expect(domainConstantsIn('src/weather/a.ts', text)).toEqual([])
  })

  it.each([
    "import { HOUR } from '../weather/time.ts'; const end = start + HOUR",
    'export const chartTypes = { weatherWindow: WEATHER_WINDOW }',
    "const months = ['Jan', 'Jul']",
  ])('may be used elsewhere: %s', (text) => {
    expect(domainConstantsIn('src/charts/a.ts', text)).toEqual([])
  })
})
