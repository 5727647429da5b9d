import { describe, expect, test } from 'vitest'
import { fromAlertRow } from '#weather/adapters/alertRows.ts'
import { hoursOfAll, hoursOfLimits, withMargin } from '#weather/alerts/alertHours.ts'
import { flagsOf } from '#weather/masks/hourMask.ts'
import { holds, type Limit, type Operator } from '#weather/operation.ts'

const limit = (type: Operator, value: number): Limit =>
  fromAlertRow('air_temperature', { operators: [{ type }], values: [value] })

describe('a margin of 2 %', () => {
  test.each([
    // Limit, the last value that meets the wider limit, the first that does not.
    [limit('LTE', 1.5), 1.53, 1.5301],
    [limit('LT', 1.5), 1.5299, 1.53],
    [limit('GTE', 20), 19.6, 19.59],
    [limit('GT', 20), 19.61, 19.6],
    [limit('LTE', -10), -9.8, -9.79],
    [limit('GTE', -10), -10.2, -10.21],
    [limit('EQ', 5), 5.1, 5.11],
    [limit('EQ', 5), 4.9, 4.89],
    [limit('GTE', 0), 0, -0.001],
  ])('outward of %o ends at %f', (made, inside, outside) => {
    const wide = withMargin(made, 0.02)
    expect([holds(wide, inside), holds(wide, outside)]).toEqual([true, false])
  })

  test('inward narrows an interval, and leaves one without room unchanged', () => {
    const narrow = withMargin(limit('LTE', 1.5), -0.02)
    expect([holds(narrow, 1.47), holds(narrow, 1.48)]).toEqual([true, false])
    expect(withMargin(limit('EQ', 5), -0.02)).toEqual(limit('EQ', 5))
  })

  test('moves both ends of both intervals of a union', () => {
    const outside = fromAlertRow('wind_speed_10m', {
      operators: [{ type: 'LT' }, { type: 'GT' }],
      values: [5, 10],
      logic: { type: 'OR' },
    })
    const wide = withMargin(outside, 0.02)
    expect([5.09, 5.1, 9.8, 9.81].map((value) => holds(wide, value))).toEqual([true, false, false, true])
  })
})

describe('hours of several limits', () => {
  const series = {
    start: 0,
    length: 4,
    columns: {
      wind_speed_10m: Float32Array.of(5, 15, Number.NaN, Number.NaN),
      wave_height: Float32Array.of(1, 1, 1, 3),
    },
  }
  const calm = fromAlertRow('wind_speed_10m', { operators: [{ type: 'LT' }], values: [10] })
  const flat = fromAlertRow('wave_height', { operators: [{ type: 'LT' }], values: [2] })

  test('are unknown where a value is missing and no other limit fails', () => {
    const { ok, unknown, known } = hoursOfAll(4, [calm, flat].map(hoursOfLimits(series)))
    expect([...flagsOf(ok, 4)]).toEqual([1, 0, 0, 0])
    expect([...flagsOf(unknown, 4)]).toEqual([0, 0, 1, 0])
    expect([...flagsOf(known, 4)]).toEqual([1, 1, 0, 0])
  })

  test('of a parameter that the series lacks are all unknown', () => {
    const swell = fromAlertRow('swell_height', { operators: [{ type: 'LT' }], values: [2] })
    expect([...flagsOf(hoursOfAll(4, [swell].map(hoursOfLimits(series))).unknown, 4)]).toEqual([1, 1, 1, 1])
  })

  test('are computed once for each distinct limit', () => {
    const hoursOf = hoursOfLimits(series)
    expect(hoursOf(calm)).toBe(
      hoursOf(fromAlertRow('wind_speed_10m', { operators: [{ type: 'LT' }], values: [10] })),
    )
    expect(hoursOf(calm)).not.toBe(hoursOf(withMargin(calm, 0.02)))
  })

  test('are judged in single precision: a stored 0.7 is not below 0.7', () => {
    const stored = { start: 0, length: 1, columns: { wave_height: Float32Array.of(0.7) } }
    const at = (type: Operator) => fromAlertRow('wave_height', { operators: [{ type }], values: [0.7] })
    const isOk = (type: Operator) => hoursOfLimits(stored)(at(type)).ok[0]
    expect([isOk('LT'), isOk('LTE'), isOk('GTE'), isOk('GT'), isOk('EQ')]).toEqual([0, 1, 1, 0, 1])
  })
})
