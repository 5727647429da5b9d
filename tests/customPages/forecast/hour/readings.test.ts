import { expect, it } from 'vitest'
import { readingsAt } from '#customPages/forecast/hour/readings.ts'
import { group, HOUR, points, START } from '../../../chartModel/group.ts'

const charts = [
  {
    groups: [
      group({ groupId: 1, ...points([5.04, null]) }),
      group({
        groupId: 2,
        groupName: 'Wind speed 10 m, P10-P90',
        plotType: 'RangeArea',
        ...points([4]),
        highs: [6.26],
      }),
      group({
        groupId: 3,
        groupName: 'Wind direction',
        plotType: 'Arrow',
        unit: '°',
        decimals: 0,
        parameter: 'wind_direction_10m',
        ...points([225]),
      }),
      group({ groupId: 4, minMaxForecast: 2, decimals: 2, unit: 'm', ...points([1.234]) }),
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
  const [reading] = readingsAt([{ ...charts[0]!, groups: [group({ ...points([-0.04]) })] }], START)
  expect(reading?.text).toBe('0.0 m/s')
})

it('has no reading without a value', () => {
  expect(readingsAt(charts, START + HOUR)).toEqual([])
})

it('has one decimal more if a value beyond a limit would look equal to it', () => {
  const textOf = (value: number, limits: { thresholdMin?: number; thresholdMax?: number }) =>
    readingsAt([{ groups: [group({ ...limits, ...points([value]) })] }], START)[0]?.text
  expect(textOf(12.04, { thresholdMax: 12 })).toBe('12.04 m/s')
  expect(textOf(12.004, { thresholdMax: 12 })).toBe('12.004 m/s')
  expect(textOf(11.96, { thresholdMax: 12 })).toBe('12.0 m/s')
  expect(textOf(11.96, { thresholdMin: 12 })).toBe('11.96 m/s')
  expect(textOf(12.06, { thresholdMax: 12 })).toBe('12.1 m/s')
  // A value within a limit that crosses north is beyond neither end.
  expect(textOf(29.96, { thresholdMin: 300, thresholdMax: 30 })).toBe('30.0 m/s')
  expect(textOf(30.04, { thresholdMin: 300, thresholdMax: 30 })).toBe('30.04 m/s')
})
