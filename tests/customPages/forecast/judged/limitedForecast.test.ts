import { expect, it } from 'vitest'
import { seriesOfHours, withThresholds } from '#customPages/forecast/judged/limitedForecast.ts'
import type { Forecast } from '#schemas/shapes/forecast/forecast.ts'
import { noThreshold } from '#weather/threshold.ts'
import { group, points, START } from '../../../chartModel/group.ts'

const series = seriesOfHours({
  start: START,
  length: 3,
  columns: { wind_speed_10m: [5, 6, 7], visibility: [0.5, null, 10] },
})
const forecast: Forecast = {
  siteId: 1,
  days: 10,
  chartSets: [
    {
      chartId: 1,
      chartType: 0,
      chartSetName: 'Wind',
      groups: [
        group({ plotType: 'RangeArea', groupId: 2, data: [] }),
        group({ thresholdMax: 12 }),
        group({ groupId: 3, minMaxForecast: 1 }),
        group({ groupId: 4, parameter: 'wave_height', data: points([null, null, null]) }),
      ],
    },
  ],
  provenance: {
    source: 'climatology',
    title: 'Synthetic demonstration data',
    synthetic: true,
    latitude: 0,
    longitude: 0,
    distance: 0,
  },
}
const ends = ({
  thresholdMin,
  thresholdMax,
}: {
  thresholdMin: number | null
  thresholdMax: number | null
}) => [thresholdMin, thresholdMax]

it('adds the current limits to the charts, and lists limited parameters that no chart has', () => {
  const limited = withThresholds(
    forecast,
    [
      { ...noThreshold, parameterId: 1, thresholdMax: 10 },
      { ...noThreshold, parameterId: 26, thresholdMin: 1 },
      { ...noThreshold, parameterId: 11, thresholdMax: 2 },
    ],
    series,
  )
  // Bands and extremes have no limits, as in the server's response.
  expect(limited.chartSets[0]?.groups.map(ends)).toEqual([
    [null, null],
    [null, 10],
    [null, null],
    [null, 2],
  ])
  expect(
    limited.uncharted?.map(({ parameter, data }) => [parameter, data.map(({ value }) => value)]),
  ).toEqual([
    ['visibility', [0.5, null, 10]],
    // Listed because its group in the chart has no values.
    ['wave_height', []],
  ])
})

it('removes limits that no longer apply', () => {
  const [set] = withThresholds(forecast, [], series).chartSets
  expect(set?.groups.every(({ thresholdMax }) => thresholdMax === null)).toBe(true)
})
