import { describe, expect, test } from 'vitest'
import type { ForecastGroup } from '#schemas/shapes/forecast/forecast.ts'
import type { ViewSet } from '#schemas/viewSet.ts'
import { forecastInChartSets, type SiteRun } from '#server/forecast/forecastAnswers.ts'
import type { SourcedSeries } from '#server/sources/source.ts'
import { siteLimits, type Threshold } from '#weather/adapters/thresholds.ts'
import { arrayForecast, start } from './arrayForecast.ts'

const { NaN: missing } = Number
const wind = [8, 12, 12.5, 13.5, missing]
const waves = [1, 1, 1, 1, 1]

const forecast = arrayForecast({
  wind_speed_10m: wind,
  wind_speed_10m_p10: wind.map((value) => value - 1),
  wind_speed_10m_p90: wind.map((value) => value + 1),
  wave_height: waves,
  wind_direction_10m: [350, 355, 0, 5, 10],
})

/** Wind at most 12 m/s, 10 % tolerance: a warning up to 13.2 m/s. */
const windThreshold: Threshold = {
  parameterId: 1,
  thresholdMin: null,
  thresholdMax: 12,
  tolerance: 10,
  toleranceType: 1,
}
const wavesAtMost = (thresholdMax: number): Threshold => ({
  parameterId: 11,
  thresholdMin: null,
  thresholdMax,
  tolerance: null,
  toleranceType: 0,
})

const site = { id: 4, isOffshore: true, latitude: 55, longitude: 7, timeZone: 'UTC' }

interface View extends Partial<Omit<SiteRun, 'sourced' | 'limits'>> {
  thresholds?: readonly Threshold[]
  viewSet?: ViewSet
}

const answerOf = (
  sourced: SourcedSeries,
  { viewSet = {}, thresholds = [windThreshold], ...changes }: View = {},
) => {
  const run = { site, sourced, days: 10, toleranceBothSides: false, ...changes }
  return forecastInChartSets({ ...run, limits: siteLimits(thresholds, run.site.isOffshore) }, viewSet)
}

const barOf = (changes: View) =>
  answerOf(forecast, changes).chartSets[2]!.groups[0]!.data.map(({ value }) => value)

describe('the charts of a forecast', () => {
  const { chartSets, siteId, provenance } = answerOf(forecast)
  const [upper, lower, window] = chartSets

  test('come as upper, lower and weather window', () => {
    expect(chartSets.map(({ chartType }) => chartType)).toEqual([0, 1, 2])
    expect([upper!.chartSetName, lower!.chartSetName, window!.chartSetName]).toEqual([
      'Wind',
      'Waves',
      'Weather window',
    ])
    expect(siteId).toBe(4)
    expect(provenance.synthetic).toBe(true)
  })

  test('every group has a color in hex without #, the weather window too', () => {
    const colors = chartSets.flatMap(({ groups }) => groups).map(({ color }) => color)
    expect(colors.length).toBeGreaterThan(8)
    for (const color of colors) expect(color).toMatch(/^[0-9A-F]{6}$/)
  })

  test('a line has a value for every hour, null where it is missing, and the threshold of its parameter', () => {
    const line = upper!.groups.find(({ plotType }) => plotType === 'Line')!
    expect(line).toMatchObject({
      groupName: 'Wind speed 10 m',
      parameter: 'wind_speed_10m',
      unit: 'm/s',
      decimals: 1,
      color: '1F77B4',
      thresholdMin: null,
      thresholdMax: 12,
    })
    expect(line.data).toEqual(
      [8, 12, 12.5, 13.5, null].map((value, hour) => ({ time: start + hour * 3600, value, pointId: 4 })),
    )
  })

  test('a band has the two ends of each hour and no threshold of its own', () => {
    const band = upper!.groups.find(({ plotType }) => plotType === 'RangeArea')!
    expect(band.data[0]).toEqual({ time: start, min: 7, max: 9, pointId: 4 })
    expect(band.data[4]).toEqual({ time: start + 4 * 3600, min: null, max: null, pointId: 4 })
    expect(band.thresholdMax).toBeNull()
  })

  test('arrows of a wind that comes from a direction are turned by half a circle', () => {
    const arrows = upper!.groups.find(({ plotType }) => plotType === 'Arrow')!
    expect(arrows.arrowOriginOrientation).toBe(180)
  })

  test('a parameter that the source does not have gives an empty group', () => {
    expect(upper!.groups.find(({ parameter }) => parameter === 'wind_gust_10m')!.data).toEqual([])
  })

  test('the lowest and the highest forecast of an ensemble are groups where the source has them', () => {
    const ensemble = arrayForecast({ wind_speed_10m: [8], wind_speed_10m_highest: [13.5] })
    const { groups } = answerOf(ensemble).chartSets[0]!
    expect(groups.filter(({ minMaxForecast }) => minMaxForecast)).toMatchObject([
      {
        groupName: 'Wind speed 10 m',
        minMaxForecast: 2,
        data: [{ time: start, value: 13.5, pointId: 4 }],
        thresholdMax: null,
      },
    ])
    expect(upper!.groups.some(({ minMaxForecast }) => minMaxForecast)).toBe(false)
  })

  test('the expected highest wave is a parameter, not the highest forecast of the significant height', () => {
    const waves = arrayForecast({ wave_height: [1], wave_height_max: [1.9] })
    const { groups } = answerOf(waves).chartSets[1]!
    const drawn = groups.filter(({ data }) => data.length > 0)
    expect(drawn.map(({ parameter, minMaxForecast }) => [parameter, minMaxForecast])).toEqual([
      ['wave_height', undefined],
      ['wave_height_max', undefined],
    ])
  })

  test('group ids are unique', () => {
    const ids = chartSets.flatMap(({ groups }) => groups.map(({ groupId }) => groupId))
    expect(new Set(ids).size).toBe(ids.length)
  })
})

describe('the weather window of a forecast', () => {
  test('is ok up to the bound, a warning within the tolerance, an alarm beyond, and nothing without data', () => {
    expect(barOf({})).toEqual([0, 0, 1, 2, null])
  })

  test('is null throughout without thresholds', () => {
    expect(barOf({ thresholds: [] })).toEqual([null, null, null, null, null])
  })

  test('takes the worst of all parameters with a threshold, whether charted or not', () => {
    expect(barOf({ thresholds: [windThreshold, wavesAtMost(0.5)], viewSet: { upper: 7, lower: 6 } })).toEqual(
      [2, 2, 2, 2, 2],
    )
  })

  test('warns inside the bounds too if the customer sets tolerance on both sides', () => {
    expect(barOf({ toleranceBothSides: true })).toEqual([0, 1, 1, 2, null])
  })

  test('names the parameter that decides each hour, even if its limit is in no chart', () => {
    const thresholds = [windThreshold, wavesAtMost(1.5)]
    const { deciding } = answerOf(forecast, { thresholds, viewSet: { upper: 7, lower: 6 } }).chartSets[2]!
    // Margin: wind 4 of 12 and waves 0.5 of 1.5 are equal; then wind at its limit, beyond it twice, and unknown.
    expect(deciding).toEqual({
      limits: [windThreshold],
      limit: [0, 0, 0, 0, 0],
      value: [8, 12, 12.5, 13.5, null],
    })
    const sea = answerOf(forecast, { thresholds: [windThreshold, wavesAtMost(0.5)] })
    expect(sea.chartSets[2]!.deciding).toEqual({
      limits: [wavesAtMost(0.5)],
      limit: [0, 0, 0, 0, 0],
      value: [1, 1, 1, 1, 1],
    })
    expect(answerOf(forecast, { thresholds: [] }).chartSets[2]!.deciding).toEqual({
      limits: [],
      limit: [null, null, null, null, null],
      value: [null, null, null, null, null],
    })
  })

  test('onshore leaves out thresholds of the sea', () => {
    expect(
      barOf({ thresholds: [windThreshold, wavesAtMost(0.5)], site: { ...site, isOffshore: false } }),
    ).toEqual([0, 0, 1, 2, null])
  })
})

test.each([
  [5, 121],
  [10, 241],
])('%i days are %i hours, both ends included', (days, hours) => {
  const long = arrayForecast({ wind_speed_10m: Array.from({ length: 241 }, (_, hour) => hour / 10) })
  const { chartSets } = answerOf(long, { days })
  const line = chartSets[0]!.groups.find(({ plotType }) => plotType === 'Line')!
  expect(line.data).toHaveLength(hours)
  expect(line.data.at(-1)!.time).toBe(start + days * 86400)
  expect(chartSets[2]!.groups[0]!.data).toHaveLength(hours)
})

describe('limits that no chart shows', () => {
  const run = arrayForecast({
    wind_speed_10m: [8, 9],
    visibility: [0.5, missing],
    wave_height: [1.5, 1.50004],
  })
  const visibilityFrom = (thresholdMin: number): Threshold => ({
    ...wavesAtMost(0),
    parameterId: 26,
    thresholdMin,
    thresholdMax: null,
  })

  test('are listed beside the charts with their hours, and onshore without those of the sea', () => {
    const thresholds = [windThreshold, visibilityFrom(1), wavesAtMost(2)]
    const lowestOf = ({ parameter, thresholdMin, data }: ForecastGroup) => [
      parameter,
      thresholdMin,
      data.map(({ value }) => value),
    ]
    const shown = answerOf(run, { thresholds })
    expect(shown.uncharted?.map(lowestOf)).toEqual([['visibility', 1, [0.5, null]]])
    expect(shown.thresholds?.map(({ parameterId }) => parameterId)).toEqual([1, 26, 11])
    // View set 6 shows the visibility, and no set shows the waves.
    const other = answerOf(run, { thresholds, viewSet: { upper: 1, lower: 6 } })
    expect(other.uncharted?.map(({ parameter }) => parameter)).toEqual(['wave_height'])
    const onshore = answerOf(run, { thresholds, site: { ...site, isOffshore: false } })
    expect(onshore.thresholds?.map(({ parameterId }) => parameterId)).toEqual([1, 26])
  })

  test('and values have the digits of their single precision, which show that they are beyond a limit', () => {
    const heights = (thresholds: Threshold[]) =>
      answerOf(run, { thresholds })
        .chartSets[1]!.groups.find(
          ({ parameter, plotType }) => parameter === 'wave_height' && plotType === 'Line',
        )!
        .data.map(({ value }) => value)
    for (const thresholds of [[], [wavesAtMost(1.5)]]) expect(heights(thresholds)).toEqual([1.5, 1.50004])
  })
})
