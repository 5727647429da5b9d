import { expect, it } from 'vitest'
import { figure } from '../../../src/customPages/forecast/figure.ts'
import { group, HOUR, points, START } from './group.ts'

const colors = { ink: '#000', muted: '#111', line: '#222', paper: '#FFF', alarm: '#F00', fontFamily: '' }
const { layout } = figure(
  {
    chartId: 1,
    chartType: 1,
    chartSetName: 'Three units',
    groups: [
      group({ groupId: 1, unit: 'm', data: points([0.7, 6.9]) }),
      group({ groupId: 2, unit: 's', data: points([4, 13.4]) }),
      group({ groupId: 3, unit: 'km', color: '6B7F2A', data: points([3, 41]) }),
    ],
  },
  {
    frame: { from: START, to: START + HOUR, width: 800, height: 300, colors },
    ticks: [],
    nights: [],
    now: 0,
    nowText: '',
    showThresholds: false,
    hidden: new Set(),
  },
)
const axes = [layout.yaxis, layout.yaxis2, layout.yaxis3]

it('cuts all axes of a chart into as many steps, so that the grid of the left one serves them all', () => {
  const steps = axes.map(
    (axis) => (Number(axis?.range?.[1]) - Number(axis?.range?.[0])) / Number(axis?.dtick),
  )
  expect(new Set(steps).size).toBe(1)
  expect(axes.map((axis) => axis?.showgrid)).toEqual([true, false, false])
})

it('gives a third unit its numbers inside the plot, in its colour, below its unit', () => {
  expect(axes.map((axis) => [axis?.side, axis?.showticklabels])).toEqual([
    ['left', true],
    ['right', true],
    ['right', true],
  ])
  expect(layout.yaxis3).toMatchObject({ ticklabelposition: 'inside', tickfont: { color: '#6B7F2A' } })
  expect(layout.annotations?.map(({ text }) => text)).toEqual(['m', 's', 'km'])
})
