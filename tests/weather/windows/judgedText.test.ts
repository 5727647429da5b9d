import { describe, expect, it } from 'vitest'
import { fromThreshold } from '#weather/adapters/thresholds.ts'
import { shownUnit } from '#weather/units/shownUnit.ts'
import { registryUnits } from '#weather/units/units.ts'
import { judgedText } from '#weather/windows/judgedText.ts'

const metres = shownUnit('m', registryUnits)
const feet = shownUnit('m', { ...registryUnits, height: 'ft' })
const knots = shownUnit('m/s', { ...registryUnits, speed: 'knots' })
const wave = (thresholdMax: number) => fromThreshold('wave_height', { thresholdMax })

describe('a value next to its limit', () => {
  it.each([
    // value, maximum, text
    [1.504, 1.5, '1.504'],
    [1.5004, 1.5, '1.5004'],
    [1.506, 1.5, '1.51'],
    [1.5, 1.5, '1.50'],
    [1.496, 1.5, '1.50'],
    // With two decimals it would seem to be within the limit.
    [1.234, 1.233, '1.234'],
  ])('of %f m under at most %f m is shown as %s', (value, max, text) => {
    expect(judgedText(value, wave(max), 2, metres)).toBe(text)
  })

  it('also has one decimal more below a minimum', () => {
    expect(
      judgedText(0.996, fromThreshold('visibility', { thresholdMin: 1 }), 2, shownUnit('km', registryUnits)),
    ).toBe('0.996')
  })

  it('is distinguished from its limit in the units of the user', () => {
    // 5 ft are 1.524 m; 1.53 m are 5.0197 ft.
    expect(judgedText(1.53, wave(1.524), 1, feet)).toBe('5.02')
    // 20 kn are 10.28888... m/s; 10.29 m/s are 20.00216 kn.
    const wind = fromThreshold('wind_speed_10m', { thresholdMax: (20 * 1852) / 3600 })
    expect(judgedText(10.29, wind, 1, knots)).toBe('20.002')
    expect(judgedText(10.28, wind, 1, knots)).toBe('20.0')
  })

  it('has its usual decimals without a limit and on either side of north', () => {
    expect(judgedText(1.504, undefined, 2, metres)).toBe('1.50')
    const north = fromThreshold('wind_direction_10m', { thresholdMin: 300, thresholdMax: 30 })
    const degrees = shownUnit('°', registryUnits)
    expect(judgedText(30.4, north, 0, degrees)).toBe('30.4')
    expect(judgedText(299.6, north, 0, degrees)).toBe('299.6')
    expect(judgedText(359.6, north, 0, degrees)).toBe('360')
  })
})
