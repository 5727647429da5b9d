import { expect, it } from 'vitest'
import { axisValues, layoutKey, unitAxes } from '../../../src/customPages/forecast/axisAssignment.ts'
import { group, HOUR, points, START } from './group.ts'

it('gives each unit an axis, the first left, the second right, and arrows none', () => {
  const axes = unitAxes([
    group({ groupId: 1 }),
    group({ groupId: 2, plotType: 'Arrow', unit: '°' }),
    group({ groupId: 3, unit: 'm' }),
    group({ groupId: 4 }),
    group({ groupId: 5, unit: 's' }),
  ])
  expect(
    axes.map(({ id, unit, side, groups }) => [id, unit, side, groups.map(({ groupId }) => groupId)]),
  ).toEqual([
    ['y', 'm/s', 'left', [1, 4]],
    ['y2', 'm', 'right', [3]],
    ['y3', 's', 'inside', [5]],
  ])
  expect(axes.map(({ id }) => layoutKey(id))).toEqual(['yaxis', 'yaxis2', 'yaxis3'])
})

it('sees the values between two times, bounds of bands included', () => {
  const band = group({ plotType: 'RangeArea', data: [{ time: START, min: 1, max: 9, pointId: 1 }] })
  const [axis] = unitAxes([group({ data: points([3, 4, 50]) }), band])
  expect(axisValues(axis!, START, START + HOUR)).toEqual([3, 4, 1, 9])
})
