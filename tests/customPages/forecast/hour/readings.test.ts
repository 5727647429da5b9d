import { expect, it } from 'vitest'
import { readingsAt } from '../../../../src/customPages/forecast/hour/readings.ts'
import { group, HOUR, points, START } from '../../../chartModel/group.ts'

const charts = [
  {
    chartId: 1,
    chartType: 0 as const,
    chartSetName: 'Wind',
    groups: [
      group({ groupId: 1, data: points([5.04, null]) }),
      group({
        groupId: 2,
        groupName: 'Wind speed 10 m, P10-P90',
        plotType: 'RangeArea',
        data: [{ time: START, min: 4, max: 6.26, pointId: 1 }],
      }),
      group({
        groupId: 3,
        groupName: 'Wind direction',
        plotType: 'Arrow',
        unit: '°',
        decimals: 0,
        parameter: 'wind_direction_10m',
        data: points([225]),
      }),
      group({ groupId: 4, minMaxForecast: 2, decimals: 2, unit: 'm', data: points([1.234]) }),
    ],
  },
]

it('writes every parameter at an hour with its decimals and unit', () => {
  expect(readingsAt(charts, START).map(({ label, text, angle }) => [label, text, angle])).toEqual([
    ['Wind speed 10 m', '5.0 m/s', undefined],
    ['Wind speed 10 m, P10-P90', '4.0 to 6.3 m/s', undefined],
    ['Wind direction', '225°', 45],
    ['Wind speed 10 m Max.', '1.23 m', undefined],
  ])
})

it('has short labels that still name a band', () => {
  expect(readingsAt(charts, START).map(({ shortLabel }) => shortLabel)).toEqual([
    'Wind 10 m',
    'Wind 10 m, P10-P90',
    'Dir. 10 m',
    'Wind 10 m Max.',
  ])
})

it('writes zero without a minus', () => {
  const [reading] = readingsAt([{ ...charts[0]!, groups: [group({ data: points([-0.04]) })] }], START)
  expect(reading?.text).toBe('0.0 m/s')
})

it('has no reading without a value', () => {
  expect(readingsAt(charts, START + HOUR)).toEqual([])
})
