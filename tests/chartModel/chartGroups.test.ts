import { expect, it } from 'vitest'
import { chartWithin, hasData } from '#chartModel/chartGroups.ts'
import { horizonOf } from '#weather/forecastDays.ts'
import { group, HOUR, points, START } from './group.ts'

const tenDays = Array.from({ length: 241 }, () => 1)

it('takes five days from a forecast of ten', () => {
  const series = { start: START, length: 241 }
  expect(horizonOf(series, 10)).toEqual({ from: START, to: START + 240 * HOUR })
  const five = horizonOf(series, 5)
  expect(five).toEqual({ from: START, to: START + 120 * HOUR })
  const chart = { chartId: 1, chartSetName: 'Wind', groups: [group(points(tenDays))] }
  expect(chartWithin(chart, five!).groups[0]?.values).toHaveLength(121)
  expect(horizonOf({ start: START, length: 0 }, 10)).toBeNull()
})

it('cuts a group at whole hours, both ends included, and a band with its high ends', () => {
  const band = group({ ...points([1, 2, 3, 4]), highs: [5, 6, 7, 8], plotType: 'RangeArea' })
  const cut = (from: number, to: number) =>
    chartWithin({ chartId: 1, chartSetName: '', groups: [band] }, { from, to }).groups[0]
  expect(cut(START + HOUR, START + 2 * HOUR)).toMatchObject({
    start: START + HOUR,
    values: [2, 3],
    highs: [6, 7],
  })
  expect(cut(START + 1, START + 2 * HOUR - 1)).toMatchObject({ start: START + HOUR, values: [2], highs: [6] })
  expect(cut(START - HOUR, START)).toMatchObject({ start: START, values: [1] })
  expect(cut(START + 9 * HOUR, START + 12 * HOUR)).toMatchObject({ values: [], highs: [] })
})

it('recognizes a group without a number', () => {
  expect(hasData(group(points([null, null])))).toBe(false)
  expect(hasData(group(points([null, 0])))).toBe(true)
  expect(hasData(group({ ...points([1, null]), highs: [null, 2] }))).toBe(false)
})
