import { expect, it } from 'vitest'
import { forecastColumnsOf } from '#customPages/forecast/table/columns/tableColumns.ts'
import { forecastRowsOf, rowOf } from '#customPages/forecast/table/tableRows.ts'
import type { WindowStatus } from '#weather/windows/windowStatus.ts'
import { forecastOf, group, HOUR, points, START } from '../../../chartModel/group.ts'

const rowsOf = (groups: ReturnType<typeof group>[], days = 10, statuses: WindowStatus[] = []) => {
  const forecast = forecastOf([groups])
  return forecastRowsOf(forecast.series, forecastColumnsOf(forecast), days, statuses)
}

it('has a row for each hour with the values and the status of the weather window', () => {
  const wave = group({ parameter: 'wave_height', ...points([1.5, null], START + HOUR) })
  expect(rowsOf([group(points([5, 6, null])), wave], 10, [0, 2, null])).toEqual([
    { time: START, timestampStatus: 0, values: { wind_speed_10m: 5, wave_height: null } },
    { time: START + HOUR, timestampStatus: 2, values: { wind_speed_10m: 6, wave_height: 1.5 } },
    { time: START + 2 * HOUR, timestampStatus: null, values: { wind_speed_10m: null, wave_height: null } },
  ])
})

it('has 241 rows for 10 days and 121 for 5', () => {
  const groups = [group(points(Array.from({ length: 241 }, () => 5)))]
  expect(rowsOf(groups)).toHaveLength(241)
  const five = rowsOf(groups, 5)
  expect(five).toHaveLength(121)
  expect(five.at(-1)?.time).toBe(START + 120 * HOUR)
})

it('has no rows without a forecast', () => {
  expect(rowsOf([group({ values: [] })])).toEqual([])
})

it('finds the row of a moment, or otherwise the first row', () => {
  const times = [START, START + HOUR, START + 4 * HOUR]
  expect(
    [-1, 0, 3599, 3600, 3 * HOUR, 4 * HOUR, 5 * HOUR - 1, 5 * HOUR].map((after) =>
      rowOf(times, START + after),
    ),
  ).toEqual([0, 0, 0, 1, 1, 2, 2, 0])
  expect(rowOf([], START)).toBe(0)
})
