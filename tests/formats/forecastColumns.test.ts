import { describe, expect, test } from 'vitest'
import { fromColumns, toColumns } from '#formats/forecastColumns.ts'
import type { Forecast, ForecastGroup } from '#schemas/shapes/forecast/forecast.ts'

const start = 1767312000
const group = (changes: Partial<ForecastGroup>): ForecastGroup => ({
  groupId: 101,
  groupName: 'Wind speed 10 m',
  parameter: 'wind_speed_10m',
  unit: 'm/s',
  decimals: 1,
  plotType: 'Line',
  color: '1F77B4',
  data: [],
  thresholdMin: null,
  thresholdMax: null,
  ...changes,
})
const valuesAt = (values: (number | null)[]) =>
  values.map((value, hour) => ({ time: start + hour * 3600, value, pointId: 4 }))

const forecast = (...groups: ForecastGroup[]): Forecast => ({
  siteId: 4,
  days: 5,
  chartSets: [{ chartId: 1, chartType: 0, chartSetName: 'Wind', groups }],
  provenance: {
    source: 'climatology',
    title: 'Synthetic',
    synthetic: true,
    latitude: 55,
    longitude: 3,
    distance: 0,
  },
})
const columnOf = (changes: Partial<ForecastGroup>, values: (number | null)[]) =>
  toColumns(forecast(group({ ...changes, data: valuesAt(values) }))).chartSets[0]!.groups[0]!.values

const range = group({
  groupId: 102,
  plotType: 'RangeArea',
  data: [
    { time: start, min: 7, max: 9.25, pointId: 4 },
    { time: start + 3600, min: null, max: null, pointId: 4 },
  ],
})

test('the column format writes times once and values, minima and maxima as lists', () => {
  const { time, chartSets } = toColumns(forecast(group({ data: valuesAt([8, null]) }), range))
  expect(time).toEqual({ start, step: 3600, length: 2 })
  const [line, band] = chartSets[0]!.groups
  expect(line).toMatchObject({ groupId: 101, plotType: 'Line', values: [8, null] })
  expect(line).not.toHaveProperty('data')
  expect(band).toMatchObject({ groupId: 102, min: [7, null], max: [9.25, null] })
  expect(band).not.toHaveProperty('values')
})

test('the column format converts back to the same points, also for empty groups', () => {
  const whole = forecast(group({ data: valuesAt([8, null]) }), range, group({ groupId: 103 }))
  expect(fromColumns(JSON.parse(JSON.stringify(toColumns(whole))))).toEqual(whole)
})

test('a forecast in points is left unchanged', () => {
  const whole = forecast(range)
  expect(fromColumns(whole)).toBe(whole)
})

describe('decimals', () => {
  test('are one more than displayed', () => {
    expect(columnOf({ decimals: 1 }, [8.123, 8.127, -0.004])).toEqual([8.12, 8.13, -0.004])
    expect(columnOf({ decimals: 2 }, [1.234])).toEqual([1.234])
    expect(columnOf({ decimals: 0, unit: '°' }, [359.949, 12.345])).toEqual([359.9, 12.3])
  })

  test('are kept if a second rounding would display another number', () => {
    // 8.049 is shown as 8.0; rounded to 8.05 it would be shown as 8.1.
    expect(columnOf({ decimals: 1 }, [8.049])).toEqual([8.049])
    expect(columnOf({ decimals: 0 }, [12.46])).toEqual([12.46])
  })

  test('are kept if they decide on which side of a limit a value lies', () => {
    expect(columnOf({ decimals: 1, thresholdMax: 12 }, [12.004, 12, 11.996])).toEqual([12.004, 12, 11.996])
    expect(columnOf({ decimals: 1, thresholdMin: 2 }, [1.996, 2.104])).toEqual([1.996, 2.1])
  })

  test('display every value of three decimals unchanged', () => {
    for (const decimals of [0, 1, 2]) {
      const values = Array.from({ length: 20_001 }, (_, index) => Math.round(index - 10_000) / 1000)
      const shown = columnOf({ decimals }, values)!.map((value) => value!.toFixed(decimals))
      expect(shown).toEqual(values.map((value) => value.toFixed(decimals)))
    }
  })
})
