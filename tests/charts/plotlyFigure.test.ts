import { expect, it } from 'vitest'
import { chartColors } from '#chartModel/chartColors.ts'
import { forecastChart } from '#chartModel/forecastChart.ts'
import { plotlyFigure } from '#charts/plotlyFigure.ts'
import { axisKey } from '#charts/plotlyTraces.ts'
import { group, HOUR, points, START } from '../chartModel/group.ts'

const colors = chartColors('light')
const options = {
  range: { from: START, to: START + HOUR },
  size: { width: 800, height: 300 },
  colors,
  ticks: [],
  nights: [],
  now: START + HOUR / 2,
  nowText: '00:30',
  showThresholds: true,
  hidden: new Set<number>(),
}
const chart = forecastChart(
  {
    chartSetName: 'Three units',
    groups: [
      group({ groupId: 1, unit: 'm', ...points([0.7, 6.9]), thresholdMax: 5 }),
      group({ groupId: 2, unit: 's', ...points([4, 13.4]) }),
      group({ groupId: 3, unit: 'km', color: '6B7F2A', ...points([3, 41]) }),
    ],
  },
  options,
)
const { layout } = plotlyFigure(chart)
const axes = [layout.yaxis, layout.yaxis2, layout.yaxis3]

it('divides all axes of a chart into equally many steps, so that all share the grid of the left one', () => {
  const steps = axes.map(
    (axis) => (Number(axis?.range?.[1]) - Number(axis?.range?.[0])) / Number(axis?.dtick),
  )
  expect(new Set(steps).size).toBe(1)
  expect(axes.map((axis) => axis?.showgrid)).toEqual([true, false, false])
})

it('gives a third unit its numbers inside the plot, in its color, below its unit', () => {
  expect(axes.map((axis) => [axis?.side, axis?.showticklabels])).toEqual([
    ['left', true],
    ['right', true],
    ['right', true],
  ])
  expect(layout.yaxis3).toMatchObject({ ticklabelposition: 'inside', tickfont: { color: '#6B7F2A' } })
  expect(layout.annotations?.map(({ text }) => text)).toEqual(['m', 's', 'km', 'max 5 m', '00:30'])
})

it('names the n-th axis as Plotly does', () => {
  expect((['y', 'y2', 'y3'] as const).map(axisKey)).toEqual(['yaxis', 'yaxis2', 'yaxis3'])
})

it('draws a limit dashed over the whole width, and tints the area beyond it', () => {
  const ofLimit = layout.shapes?.filter(({ yref }) => yref === 'y')
  expect(ofLimit).toMatchObject([
    { type: 'rect', layer: 'below', y0: 5, y1: axes[0]?.range?.[1], fillcolor: colors.alarm, opacity: 0.05 },
    { type: 'line', x0: 0, x1: 1, y0: 5, y1: 5, line: { color: colors.alarm, dash: 'dash' } },
  ])
})

it('writes the text of a limit inside the right margin', () => {
  const text = layout.annotations?.find(({ text }) => text === 'max 5 m')
  expect(text).toMatchObject({ xref: 'paper', x: 1, xanchor: 'right', yref: 'y', y: 5 })
})
