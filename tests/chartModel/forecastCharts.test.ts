import { describe, expect, it } from 'vitest'
import { chartColors } from '#chartModel/chartColors.ts'
import { forecastCharts } from '#chartModel/forecastCharts.ts'
import { group, HOUR, points, START } from './group.ts'

const chart = {
  chartId: 1,
  chartSetName: 'Wind',
  groups: [group(), group({ groupId: 2, ...points([null]) })],
}

const charts = forecastCharts([chart, { ...chart, groups: [group(points([null, null]))] }], {
  horizon: { from: START, to: START + 2 * HOUR },
  zone: 'Europe/Berlin',
  place: { latitude: 54.18, longitude: 7.89 },
  size: { width: 800, height: 246 },
  colors: chartColors('light'),
  now: START + HOUR,
  showThresholds: true,
})

describe('forecastCharts', () => {
  it('draws both charts of a forecast', () => {
    expect(charts).toHaveLength(2)
  })

  it('leaves out series without a number, and keeps a chart without series', () => {
    expect(charts.map(({ series }) => series.map(({ legend }) => legend?.groupId))).toEqual([[1], []])
  })

  it('shows the times of the zone under each chart', () => {
    // Berlin is one hour ahead of UTC on 2026-03-28.
    expect(charts.map(({ across }) => across.ticks.length)).toEqual([expect.any(Number), expect.any(Number)])
    expect(charts[0]?.marked?.label).toBe('02:00')
  })

  it('shades the night', () => {
    expect(charts[0]?.shaded.map(({ part }) => part)).toEqual([[START, START + 2 * HOUR]])
  })
})
