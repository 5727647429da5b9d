import { expect, it } from 'vitest'
import { overviewPath, overviewSeries } from '#customPages/forecast/overview/overviewLine.ts'
import { group, HOUR, points, START } from '../../../chartModel/group.ts'

it('chooses the first series that a line can show', () => {
  const band = group({ groupId: 1, plotType: 'RangeArea' })
  const empty = group({ groupId: 2, ...points([null]) })
  const line = group({ groupId: 3 })
  expect(overviewSeries([band, empty, line, group({ groupId: 4 })])).toBe(line)
  expect(overviewSeries([band])).toBeUndefined()
})

it('draws a line from the lowest to the highest value and leaves gaps', () => {
  const horizon = { from: START, to: START + 4 * HOUR }
  expect(overviewPath(group(points([5, 10, null, 7.5, 5, 99])), horizon, 100, 20)).toBe(
    'M0.0,20.0L25.0,0.0M75.0,10.0L100.0,20.0',
  )
  // Equal values give a flat line, without a division by zero.
  expect(overviewPath(group(points([3, 3])), horizon, 100, 20)).toBe('M0.0,20.0L25.0,20.0')
})
