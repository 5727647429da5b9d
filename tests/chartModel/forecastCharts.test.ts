import { describe, expect, it } from 'vitest'
import { chartColors } from '#chartModel/chartColors.ts'
import { forecastCharts } from '#chartModel/forecastCharts.ts'
import { usualDisplay } from '#weather/units/display.ts'
import { group, HOUR, points, START } from './group.ts'

const chart = {
  chartId: 1,
  chartSetName: 'Wind',
  groups: [group(), group({ groupId: 2, ...points([null]) })],
}

const options = {
  horizon: { from: START, to: START + 2 * HOUR },
  zone: 'Europe/Berlin',
  place: { latitude: 54.18, longitude: 7.89 },
  size: { width: 800, height: 246 },
  colors: chartColors('light'),
  now: START + HOUR,
  showThresholds: true,
  largestWave: null,
}
const charts = forecastCharts([chart, { ...chart, groups: [group(points([null, null]))] }], options)

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

  it('reaches up to the largest wave of the last runs, in the unit of the reader', () => {
    const waves = { ...chart, groups: [group({ parameter: 'wave_height', unit: 'm', ...points([1, 2]) })] }
    const topIn = (height: 'm' | 'ft', largestWave: number | null) => {
      const display = { ...usualDisplay, units: { ...usualDisplay.units, height } }
      return forecastCharts([waves], { ...options, display, largestWave })[0]?.axes[0]?.range[1]
    }
    expect(topIn('m', null)).toBeLessThan(4)
    expect(topIn('m', 9)).toBeGreaterThanOrEqual(9)
    // 9 m are 29.5 ft.
    expect(topIn('ft', 9)).toBeGreaterThanOrEqual(29.5)
    expect(topIn('ft', 9)).toBeLessThan(40)
  })

  it('shades the night', () => {
    expect(charts[0]?.shaded.map(({ part }) => part)).toEqual([[START, START + 2 * HOUR]])
  })
})
