import { expect, it } from 'vitest'
import { siteForecast, withLimits } from '#customPages/forecast/siteForecast.ts'
import type { ForecastColumns } from '#schemas/shapes/forecast/forecast.ts'
import { limitsOf, noThreshold } from '#weather/adapters/thresholds.ts'
import { START } from '../../chartModel/group.ts'

const answer: ForecastColumns = {
  siteId: 1,
  days: 10,
  start: START,
  length: 3,
  largestWave: null,
  columns: {
    wind_speed_10m: [5, 6.123456, 7],
    wind_speed_10m_p10: [4, null, 6],
    wind_speed_10m_p90: [6, 7, 8],
    wind_speed_10m_lowest: [1, 2, 3],
    visibility: [0.5, null, 10],
  },
  thresholds: [{ ...noThreshold, parameterId: 1, thresholdMax: 12 }],
  provenance: { source: 'climatology', title: '', synthetic: true, latitude: 0, longitude: 0, distance: 0 },
}
const sets = [
  {
    chartId: 1,
    name: 'Wind',
    groups: [
      { parameter: 'wind_speed_10m', plotType: 'RangeArea' as const },
      { parameter: 'wind_speed_10m', plotType: 'Line' as const },
      { parameter: 'wind_speed_10m', plotType: 'Line2' as const, minMaxForecast: 1 as const },
      { parameter: 'wind_speed_10m', plotType: 'Line2' as const, minMaxForecast: 2 as const },
      { parameter: 'wave_height', plotType: 'Line' as const },
    ],
  },
]
const forecast = siteForecast(answer, sets)
const groups = forecast.charts[0]?.groups ?? []

it('fills the charts from the columns: every value as answered, missing ones as null, a band with both ends', () => {
  expect(
    groups.map(({ plotType, minMaxForecast, values, highs }) => [plotType, minMaxForecast, values, highs]),
  ).toEqual([
    ['RangeArea', undefined, [4, null, 6], [6, 7, 8]],
    ['Line', undefined, [5, 6.123456, 7], undefined],
    ['Line2', 1, [1, 2, 3], undefined],
    // The run has no highest forecast, and no waves at this place.
    ['Line', undefined, [], undefined],
  ])
  expect(forecast.series.columns.visibility).toEqual(Float32Array.of(0.5, Number.NaN, 10))
})

it('attaches limits to the lines of their parameter, and lists limited parameters that no chart has', () => {
  const limits = limitsOf([
    { ...noThreshold, parameterId: 1, thresholdMax: 10 },
    { ...noThreshold, parameterId: 26, thresholdMin: 1 },
    { ...noThreshold, parameterId: 11, thresholdMax: 2 },
  ])
  const limited = withLimits(forecast, limits)
  // Bands and extremes have no limits.
  expect(limited.charts[0]?.groups.map(({ thresholdMax }) => thresholdMax)).toEqual([null, 10, null, 2])
  expect(limited.uncharted.map(({ parameter, values }) => [parameter, values])).toEqual([
    ['visibility', [0.5, null, 10]],
    // Listed because its group in the chart has no values.
    ['wave_height', []],
  ])
  expect(withLimits(forecast, []).charts[0]?.groups.every(({ thresholdMax }) => thresholdMax === null)).toBe(
    true,
  )
})
