import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { readAddress, writeAddress } from '#customPages/hindcast/hindcastAddress.ts'
import {
  builtInParameters,
  type HindcastForm,
  initialForm,
  isFlag,
  submitted,
} from '#customPages/hindcast/hindcastForm.ts'

const read = (query: string) => readAddress(query, builtInParameters)
const active = ({ conditionList }: HindcastForm) =>
  conditionList.flatMap(({ apply, condition, name, testValue }) =>
    apply ? [[condition, name, testValue]] : [],
  )

const example =
  'lat=54.01&lon=6.6&days=Mon-Fri&hours=7-19&window=12&when=LT:wind_speed_10m:10&when=LT:wave_height:1.5'

describe('the address of a hindcast', () => {
  it('fills in every field of the form', () => {
    const { values, dropped, unread } = read(`?${example}&zone=local&runs=within-shifts`)
    expect(values).toMatchObject({
      latitude: 54.01,
      longitude: 6.6,
      workingDays: 'Mon-Fri',
      windowLength: 12,
      windowSelection: { name: 'custom', customRange: { start: 7, end: 19 } },
      isTimezoneUTC: false,
      isCompressed: false,
    })
    expect(active(values)).toEqual([
      ['LT', 'wind_speed_10m', 10],
      ['LT', 'wave_height', 1.5],
    ])
    expect([dropped, unread]).toEqual([[], []])
  })

  it('is written as it was read', () => {
    expect(writeAddress(read(example).values)).toBe(example)
    const lit = example.replace('hours=7-19', 'hours=7-19-daylight')
    expect(writeAddress(read(lit).values)).toBe(lit)
  })

  it('without any part of the form gives the initial form', () => {
    expect(read('').values).toEqual(initialForm(builtInParameters))
    expect(read('').isRequest).toBe(false)
    expect(read('?utm_source=mail').isRequest).toBe(false)
    expect(read('?when=LT:ice').isRequest).toBe(true)
  })

  it('sets a flag to absent with a test value of 0.5', () => {
    expect(active(read('when=LT:lightning').values)).toEqual([['LT', 'lightning', 0.5]])
    expect(writeAddress(read('window=3&when=LT:lightning').values)).toBe('window=3&when=LT:lightning')
  })

  it.each([
    ['of an unknown parameter', 'when=LT:moon_phase:1', ['LT:moon_phase:1']],
    ['without a parameter', 'when=LT', ['LT']],
    ['that a flag is present', 'when=GT:ice:0.5', ['GT:ice:0.5']],
    ['of a parameter that has one', 'when=LT:swell_height:1&when=GT:swell_height:0', ['GT:swell_height:0']],
  ])('lists a condition %s as dropped', (_, query, dropped) => {
    expect(read(query).dropped).toEqual(dropped)
  })

  it.each([
    ['lat=north', { latitude: 'north' }],
    ['lat=91', { latitude: 91 }],
    ['lat=54,5', { latitude: 54.5 }],
    ['window=', { windowLength: undefined }],
    ['window=1.5', { windowLength: 1.5 }],
    ['days=Sat-Sun', { workingDays: 'Sat-Sun' }],
    ['hours=noon', { windowSelection: { name: 'custom', customRange: { start: 'noon', end: undefined } } }],
    ['hours=-1-25', { windowSelection: { name: 'custom', customRange: { start: -1, end: 25 } } }],
    [
      'hours=7-x-daylight',
      { windowSelection: { name: 'custom', customRange: { start: 7, end: 'x' }, daylight: true } },
    ],
    ['hours=7--3', { windowSelection: { name: 'custom', customRange: { start: 7, end: -3 } } }],
  ])('fills in the invalid %s, which the rules of the form then refuse', (query, fields) => {
    expect(read(query).values).toMatchObject(fields)
  })

  it('lists values that the form does not offer as unread', () => {
    expect(read('zone=moon&runs=fast').unread).toEqual(['zone=moon', 'runs=fast'])
  })
})

const numbers = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0)
/** Values that a user may type: numbers, and other text. */
const anything = fc.oneof(
  numbers,
  fc.string({ minLength: 1 }).filter((text) => text === text.trim() && !/^[-+]?[\d.,]/.test(text)),
  fc.constant(undefined),
)
const hours = fc.oneof(fc.integer({ min: -30, max: 30 }), fc.constant(undefined))

const forms: fc.Arbitrary<HindcastForm> = fc
  .record({
    latitude: anything,
    longitude: anything,
    workingDays: fc.constantFrom('Mon-Fri', 'Mon-Sat', 'Mon-Sun', 'never'),
    windowLength: anything,
    windowSelection: fc.oneof(
      fc.constant({ name: '24h' as const }),
      fc.constant({ name: 'daylight' as const }),
      fc.record({
        name: fc.constant('custom' as const),
        customRange: fc.record({ start: hours, end: hours }),
      }),
      fc.record({
        name: fc.constant('custom' as const),
        customRange: fc.record({ start: hours, end: hours }),
        daylight: fc.constant(true),
      }),
    ),
    isTimezoneUTC: fc.boolean(),
    isCompressed: fc.boolean(),
    chosen: fc.uniqueArray(
      fc.record({ at: fc.nat(32), condition: fc.constantFrom('LT', 'GT', ''), testValue: anything }),
      {
        selector: ({ at }) => at,
      },
    ),
  })
  .map(({ chosen, ...form }) => ({
    ...form,
    conditionList: initialForm(builtInParameters).conditionList.map((row, index) => {
      const choice = chosen.find(({ at }) => at === index)
      if (!choice) return row
      const { condition, testValue } = choice
      return isFlag(row) ? { ...row, apply: true } : { ...row, apply: true, condition, testValue }
    }),
  }))

test('a hindcast form and its address convert to each other without loss', () => {
  fc.assert(
    fc.property(forms, (form) => {
      const address = writeAddress(form)
      const { values: back, dropped, unread } = read(address)
      expect(submitted(back)).toEqual(submitted(form))
      expect(writeAddress(back)).toBe(address)
      expect([dropped, unread]).toEqual([[], []])
    }),
  )
})
