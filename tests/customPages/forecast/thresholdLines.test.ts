import { expect, it } from 'vitest'
import { unitAxes } from '../../../src/customPages/forecast/axisAssignment.ts'
import { figure } from '../../../src/customPages/forecast/figure.ts'
import { thresholdLines } from '../../../src/customPages/forecast/thresholdLines.ts'
import { group, HOUR, START } from './group.ts'

const colors = {
  ink: '#16242F',
  muted: '#5B6B78',
  line: '#DCE3E8',
  paper: '#FFFFFF',
  alarm: '#C8372D',
  fontFamily: '',
}
const chartSet = {
  chartId: 1,
  chartType: 0,
  chartSetName: 'Wind',
  groups: [
    group({ groupId: 1, thresholdMax: 12 }),
    group({ groupId: 2, plotType: 'RangeArea', data: [], thresholdMax: 12 }),
    group({ groupId: 3, unit: 'km', thresholdMin: 1 }),
  ],
} as const
const options = {
  frame: { from: START, to: START + 2 * HOUR, width: 600, height: 300, colors },
  ticks: [],
  nights: [],
  now: START + HOUR,
  nowText: '01:00',
  hidden: new Set<number>(),
}

it('draws each limit once, on its unit’s axis', () => {
  expect(thresholdLines(unitAxes(chartSet.groups))).toEqual([
    { axisId: 'y', kind: 'max', value: 12, unit: 'm/s' },
    { axisId: 'y2', kind: 'min', value: 1, unit: 'km' },
  ])
})

it('shows and hides limits with the setting, and keeps the limit in view', () => {
  const dashes = (showThresholds: boolean) =>
    figure({ ...chartSet, groups: [...chartSet.groups] }, { ...options, showThresholds }).layout
  expect(dashes(true).shapes?.filter(({ line }) => line?.color === colors.alarm)).toHaveLength(2)
  expect(dashes(false).shapes?.filter(({ line }) => line?.color === colors.alarm)).toHaveLength(0)
  expect(dashes(true).yaxis?.range?.[1]).toBeGreaterThanOrEqual(12)
  expect(dashes(false).yaxis?.range?.[1]).toBeLessThan(12)
})

it('leaves out what the legend has switched off, and nothing moves', () => {
  const full = figure({ ...chartSet, groups: [...chartSet.groups] }, { ...options, showThresholds: true })
  const part = figure(
    { ...chartSet, groups: [...chartSet.groups] },
    { ...options, showThresholds: true, hidden: new Set([1]) },
  )
  expect(full.data).toHaveLength(3)
  expect(part.data).toHaveLength(2)
  expect(part.layout.yaxis).toEqual(full.layout.yaxis)
})

it('tints what lies beyond a limit up to the end of its axis', () => {
  const { layout } = figure(
    { ...chartSet, groups: [...chartSet.groups] },
    { ...options, showThresholds: true },
  )
  const zones = layout.shapes?.filter(({ fillcolor }) => fillcolor === colors.alarm)
  expect(zones?.map(({ yref, y0, y1 }) => [yref, y0, y1])).toEqual([
    ['y', 12, layout.yaxis?.range?.[1]],
    ['y2', 1, layout.yaxis2?.range?.[0]],
  ])
})
