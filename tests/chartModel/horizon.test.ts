import { expect, it } from 'vitest'
import { chartSetsWithin, hasData, horizonOf } from '#chartModel/horizon.ts'
import type { ChartSet, Forecast } from '#schemas/shapes/forecast/forecast.ts'
import { group, HOUR, points, START } from './group.ts'

const forecast = (chartSets: ChartSet[]): Forecast => ({
  siteId: 1,
  days: 10,
  chartSets,
  provenance: { source: 'climatology', title: '', synthetic: true, latitude: 0, longitude: 0, distance: 0 },
})
const chart = (groups: ChartSet['groups'], chartType: ChartSet['chartType'] = 0): ChartSet => ({
  chartId: 1,
  chartType,
  chartSetName: 'Wind',
  groups,
})
const tenDays = Array.from({ length: 241 }, () => 1)

it('takes five days from a forecast of ten', () => {
  const whole = forecast([chart([group({ data: points(tenDays) })])])
  expect(horizonOf(whole, 10)).toEqual({ from: START, to: START + 240 * HOUR })
  const five = horizonOf(whole, 5)
  expect(five).toEqual({ from: START, to: START + 120 * HOUR })
  expect(chartSetsWithin(whole, five!)[0]?.groups[0]?.data).toHaveLength(121)
  expect(horizonOf(forecast([chart([])]), 10)).toBeNull()
})

it('recognizes a group without a number', () => {
  expect(hasData(group({ data: points([null, null]) }))).toBe(false)
  expect(hasData(group({ data: points([null, 0]) }))).toBe(true)
})

it('leaves the weather window out of the charts', () => {
  const both = forecast([chart([group()]), chart([group({ plotType: 'Bar' })], 2)])
  expect(chartSetsWithin(both, horizonOf(both, 10)!).map(({ chartType }) => chartType)).toEqual([0])
})
