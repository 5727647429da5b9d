import { describe, expect, it } from 'vitest'
import { decidingOf, windowHoursOf } from '#formats/windowHours.ts'
import type { ChartSet, Forecast } from '#schemas/shapes/forecast/forecast.ts'
import { fromThreshold } from '#weather/adapters/thresholds.ts'
import { noThreshold } from '#weather/threshold.ts'
import { windowSegments } from '#weather/windows/segments.ts'
import { windowHours } from '#weather/windows/windowHours.ts'
import { group, points, START } from '../chartModel/group.ts'

const forecast = (chartSets: ChartSet[]): Forecast => ({
  siteId: 1,
  days: 10,
  chartSets,
  provenance: {
    source: 'climatology',
    title: 'Synthetic demonstration data',
    synthetic: true,
    latitude: 0,
    longitude: 0,
    distance: 0,
  },
})
const chart = (groups: ChartSet['groups'], chartType: ChartSet['chartType'] = 0): ChartSet => ({
  chartId: 1,
  chartType,
  chartSetName: 'Wind',
  groups,
})
const bar = (values: readonly (number | null)[]) =>
  chart([group({ plotType: 'Bar', data: points(values) })], 2)

describe('windowHoursOf', () => {
  const segmentsOf = (...chartSets: ChartSet[]) => {
    const hours = windowHoursOf(forecast(chartSets))
    return hours && windowSegments(hours)
  }

  it('distinguishes no thresholds from no data', () => {
    expect(segmentsOf(chart([group()]), bar([null, null]))).toBeNull()
    expect(segmentsOf(chart([group({ thresholdMax: 12 })]), bar([null, null]))).toHaveLength(1)
    expect(segmentsOf(chart([group()]), bar([0, 2, 2]))).toHaveLength(2)
    const limits = [{ ...noThreshold, parameterId: 26, thresholdMin: 1, tolerance: 0.1 }]
    const undrawn = { ...bar([null, null]), deciding: { limits, limit: [0, 0], value: [null, null] } }
    expect(segmentsOf(chart([group()]), undrawn)).toHaveLength(1)
  })

  it('treats an unknown status as no data', () => {
    expect(windowHoursOf(forecast([bar([0, 3, 2])]))?.statuses).toEqual([0, null, 2])
  })

  it('has no readings if the answer names no deciding limit', () => {
    expect(windowHoursOf(forecast([bar([0, 2, 2])]))?.deciding).toEqual([])
  })

  it('ignores the limit of an unknown parameter', () => {
    const limits = [{ ...noThreshold, parameterId: 9999, thresholdMin: 1 }]
    const set = { ...bar([0, 0]), deciding: { limits, limit: [0, 0], value: [1, 1] } }
    expect(windowHoursOf(forecast([set]))?.deciding).toEqual([null, null])
  })
})

describe('decidingOf', () => {
  const limits = [
    fromThreshold('wind_speed_10m', {
      thresholdMin: 3.3,
      thresholdMax: 12.7,
      tolerance: 10,
      toleranceType: 1,
    }),
    fromThreshold('wave_height', { thresholdMax: 1.5, tolerance: 0.1 }),
  ]
  const columns = {
    wind_speed_10m: Float32Array.of(12.8, 3.1, 8, 14.2),
    wave_height: Float32Array.of(1, 1, 1.7, Number.NaN),
  }
  const hours = windowHours({ start: START, length: 4, columns }, limits, false)
  const deciding = decidingOf(hours)

  it('contains each limit once, as typed, and values to three decimals', () => {
    const wind = { ...noThreshold, parameterId: 1, tolerance: 10, toleranceType: 1 }
    expect(deciding).toEqual({
      limits: [
        { ...wind, thresholdMax: 12.7 },
        { ...wind, thresholdMin: 3.3 },
        { ...noThreshold, parameterId: 11, thresholdMax: 1.5, tolerance: 0.1 },
      ],
      limit: [0, 1, 2, 0],
      value: [12.8, 3.1, 1.7, 14.2],
    })
  })

  it('is read back as the hours that it was made from', () => {
    const read = windowHoursOf(forecast([{ ...bar(hours.statuses), deciding }]))
    expect(read?.times).toEqual(hours.times)
    expect(read?.statuses).toEqual(hours.statuses)
    expect(read?.deciding.map((reading) => reading?.limit)).toEqual(
      hours.deciding.map((reading) => reading?.limit),
    )
  })
})
