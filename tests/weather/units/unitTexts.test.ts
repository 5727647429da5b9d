import { describe, expect, it, test } from 'vitest'
import { fromThreshold } from '#weather/adapters/thresholds.ts'
import { dateLanguages, displayOf, usualDisplay } from '#weather/units/display.ts'
import { registryUnits, type Units } from '#weather/units/units.ts'
import { judgedLimitText, limitText, readingText } from '#weather/windows/limitText.ts'
import { STATUS } from '#weather/windows/windowStatus.ts'
import { momentText } from '#weather/zone.ts'

const other: Units = { speed: 'knots', height: 'ft', temperature: 'degF', distance: 'nmi' }
const knots = (count: number) => (count * 1852) / 3600
const wind = (row: object) => fromThreshold('wind_speed_10m', row)

describe('a limit in words', () => {
  it('is in the chosen unit, as it was typed there', () => {
    expect(limitText(wind({ thresholdMax: knots(20) }), other)).toBe('Wind speed 10 m at most 20 kn')
    expect(limitText(wind({ thresholdMin: knots(4), thresholdMax: knots(20.5) }), other)).toBe(
      'Wind speed 10 m from 4 to 20.5 kn',
    )
    // 50 °F is 10 °C, and 5 nmi are 9.26 km.
    expect(limitText(fromThreshold('air_temperature', { thresholdMin: 10 }), other)).toBe(
      'Air temperature at least 50 °F',
    )
    expect(limitText(fromThreshold('visibility', { thresholdMin: 9.26 }), other)).toBe(
      'Visibility at least 5 nmi',
    )
  })

  it('that was typed in another unit has as many decimals as values can have', () => {
    // 12 / (1852 / 3600) = 23.32613...
    expect(limitText(wind({ thresholdMax: 12 }), other)).toBe('Wind speed 10 m at most 23.326 kn')
    expect(limitText(wind({ thresholdMax: knots(20) }))).toBe('Wind speed 10 m at most 10.288889 m/s')
  })

  it('has its tolerance as a difference, and names the unit that a percentage refers to if it matters', () => {
    const degrees = (row: object) =>
      judgedLimitText(fromThreshold('air_temperature', { thresholdMax: 30, ...row }), false, other)
    expect(degrees({ tolerance: 5, toleranceType: 0 })).toBe('Air temperature at most 86 °F, tolerance 9 °F')
    expect(degrees({ tolerance: 10, toleranceType: 1 })).toBe(
      'Air temperature at most 86 °F, tolerance 10 % of the limit in °C',
    )
    expect(
      judgedLimitText(wind({ thresholdMax: knots(20), tolerance: 10, toleranceType: 1 }), false, other),
    ).toBe('Wind speed 10 m at most 20 kn, tolerance 10 %')
  })

  it('of a flag has no unit', () => {
    expect(limitText(fromThreshold('lightning', { thresholdMax: 0 }), other)).toBe('Lightning risk: no')
  })
})

describe('a value against its limit', () => {
  const limit = wind({ thresholdMax: knots(20) })
  it.each([
    [knots(22), STATUS.alarm, 'Wind speed 10 m 22.0 kn, 2.0 kn above the limit of 20 kn'],
    // In thousandths, as in responses: at the limit, not beyond it.
    [10.289, STATUS.ok, 'Wind speed 10 m 20.0 kn, at the limit of 20 kn'],
    [null, null, 'Wind speed 10 m has no value'],
  ])('%s m/s with status %s is written in knots', (value, status, text) => {
    expect(readingText({ limit, value, status }, other)).toBe(text)
  })

  it('has a difference of temperatures without the offset', () => {
    const cold = fromThreshold('air_temperature', { thresholdMin: 0 })
    expect(readingText({ limit: cold, value: -5, status: STATUS.alarm }, other)).toBe(
      'Air temperature 23.0 °F, 9.0 °F below the limit of 32 °F',
    )
  })
})

test('a moment is written with the day and month names of its language and the clock of its zone', () => {
  const time = Date.parse('2026-11-23T13:00:00Z') / 1000
  const texts = Object.fromEntries(
    dateLanguages.map(({ tag }) => [tag, momentText(time, 'Europe/Berlin', tag)]),
  )
  // The names of the Unicode CLDR, in the order day, month and clock except in Japanese.
  expect(texts).toEqual({
    'en-GB': 'Mon 23 Nov 14:00',
    da: 'man. 23 nov. 14:00',
    de: 'Mo 23 Nov 14:00',
    es: 'lun 23 nov 14:00',
    fr: 'lun. 23 nov. 14:00',
    nl: 'ma 23 nov 14:00',
    nb: 'man. 23 nov 14:00',
    ja: '11月23日(月) 14:00',
  })
  expect(momentText(time, 'Europe/Berlin')).toBe(texts['en-GB'])
})

test('the display is read from stored preferences, ignoring invalid values', () => {
  expect(displayOf({})).toEqual(usualDisplay)
  expect(
    displayOf({ units: { speed: 'knots' }, dateLanguage: 'nb', 'percentiles.isPlanners': true }),
  ).toEqual({
    units: { ...registryUnits, speed: 'knots' },
    language: 'nb',
    isPlanners: true,
  })
  for (const stored of [
    { units: 'knots', dateLanguage: 'tlh' },
    { units: null, dateLanguage: 7, 'percentiles.isPlanners': 'yes' },
  ])
    expect(displayOf(stored)).toEqual(usualDisplay)
})
