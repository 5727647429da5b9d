import { expect, it } from 'vitest'
import { axisGroups, axisValues, valueAxes } from '#chartModel/valueAxes.ts'
import { group, HOUR, points, START } from './group.ts'

const time = { from: START, to: START + 2 * HOUR }
const options = { time, height: 300, color: '#111111', alsoShown: [] }

it('gives each unit an axis, the first on the left, the second on the right, and none for arrows', () => {
  const units = axisGroups([
    group({ groupId: 1 }),
    group({ groupId: 2, plotType: 'Arrow', unit: '°' }),
    group({ groupId: 3, unit: 'm' }),
    group({ groupId: 4 }),
    group({ groupId: 5, unit: 's' }),
    group({ groupId: 6, unit: 'km' }),
  ])
  expect(units.map(({ unit, groups }) => [unit, groups.map(({ groupId }) => groupId)])).toEqual([
    ['m/s', [1, 4]],
    ['m', [3]],
    ['s', [5]],
    ['km', [6]],
  ])
  expect(valueAxes(units, options).map(({ title, side }) => [title, side])).toEqual([
    ['m/s', 'left'],
    ['m', 'right'],
    ['s', 'inside'],
    ['km', 'hidden'],
  ])
})

it('includes the values between two times, and the bounds of bands', () => {
  const band = group({ plotType: 'RangeArea', ...points([1]), highs: [9] })
  const [unit] = axisGroups([group({ ...points([3, 4, 50]) }), band])
  expect(axisValues(unit!, { from: START, to: START + HOUR })).toEqual([3, 4, 1, 9])
})

it('begins an axis with bars at zero', () => {
  const [axis] = valueAxes(axisGroups([group({ plotType: 'Bar', ...points([30, 31]) })]), options)
  expect(axis?.range[0]).toBe(0)
})

it.each([
  [[0, 1.4], [0, 0.2, 0.4, 0.6, 0.8, 1, 1.2, 1.4], 1],
  [[0, 7], [0, 1, 2, 3, 4, 5, 6, 7], 0],
  [[1002, 1011], [1002, 1004, 1006, 1008, 1010, 1012], 0],
  [[-0.02, 0.04], [-0.02, -0.01, 0, 0.01, 0.02, 0.03, 0.04], 2],
])('has whole steps over %j as ticks', (values, ticks, decimals) => {
  const [axis] = valueAxes(axisGroups([group({ ...points(values) })]), options)
  expect(axis).toMatchObject({ ticks, decimals })
})
