import { describe, expect, it } from 'vitest'
import { chartColors } from '#chartModel/chartColors.ts'
import { forecastChart } from '#chartModel/forecastChart.ts'
import { group, HOUR, points, START } from './group.ts'

const colors = chartColors('light')
const chartSet = {
  chartSetName: 'Wind',
  groups: [
    group({ groupId: 1, thresholdMax: 12 }),
    group({ groupId: 2, plotType: 'RangeArea', values: [], highs: [], thresholdMax: 12 }),
    group({ groupId: 3, unit: 'km', thresholdMin: 1 }),
    group({ groupId: 4, plotType: 'Arrow', unit: '°', parameter: 'wind_direction_10m', ...points([90]) }),
    group({ groupId: 5, plotType: 'Arrow', unit: '°', parameter: 'current_direction', ...points([90]) }),
  ],
}
const options = {
  range: { from: START, to: START + 2 * HOUR },
  size: { width: 600, height: 300 },
  colors,
  ticks: [],
  nights: [[START, START + HOUR]] as [number, number][],
  now: START + HOUR,
  nowText: '01:00',
  showThresholds: true,
  hidden: new Set<number>(),
}
const chart = forecastChart(chartSet, options)

describe('the largest wave of the last runs', () => {
  const waves = group({ parameter: 'wave_height', unit: 'm', ...points([1, 2, 1]) })
  const swell = group({ groupId: 2, parameter: 'swell_height', unit: 'm', ...points([1, 1, 1]) })
  const rangeOf = (groups: (typeof waves)[], largestWave: number | null) =>
    forecastChart({ chartSetName: 'Waves', groups }, { ...options, largestWave }).axes[0]?.range

  it('is within the axis of the waves, and changes nothing if it is not known or smaller', () => {
    expect(rangeOf([waves, swell], 9)?.[1]).toBeGreaterThanOrEqual(9)
    expect(rangeOf([waves, swell], null)).toEqual(rangeOf([waves, swell], 1.5))
  })

  it('changes no axis of other values', () => {
    expect(rangeOf([swell], 9)).toEqual(rangeOf([swell], null))
    expect(rangeOf([group()], 9)).toEqual(rangeOf([group()], null))
  })
})

describe('limits', () => {
  it('are drawn once each on the axis of their unit', () => {
    expect(chart.limits.map(({ axis, kind, value, label }) => [axis, kind, value, label])).toEqual([
      [0, 'max', 12, 'max 12 m/s'],
      [1, 'min', 1, 'min 1 km'],
    ])
  })

  it('are shown if the setting is on, and then lie within their axis', () => {
    const without = forecastChart(chartSet, { ...options, showThresholds: false })
    expect(without.limits).toEqual([])
    expect(chart.axes[0]?.range[1]).toBeGreaterThanOrEqual(12)
    expect(without.axes[0]?.range[1]).toBeLessThan(12)
  })

  it('tint the area beyond them up to the end of their axis', () => {
    expect(chart.limits.map(({ beyond }) => beyond?.part)).toEqual([
      [12, chart.axes[0]?.range[1]],
      [1, chart.axes[1]?.range[0]],
    ])
  })
})

describe('series', () => {
  it('name their axis or their row of arrows', () => {
    expect(
      chart.series.map((series) => [series.kind, series.kind === 'arrow' ? series.row : series.axis]),
    ).toEqual([
      ['line', 0],
      ['band', 0],
      ['line', 1],
      ['arrow', 0],
      ['arrow', 1],
    ])
  })

  it('are thickest for limited parameters, and fainter for periods', () => {
    const drawn = forecastChart(
      {
        ...chartSet,
        groups: [
          group({ groupId: 1 }),
          group({ groupId: 2, plotType: 'Line2', thresholdMax: 2 }),
          group({ groupId: 3, plotType: 'Point', unit: 's', parameter: 'peak_wave_period' }),
        ],
      },
      options,
    ).series
    const [plain, limited, period] = drawn
    if (plain?.kind !== 'line' || limited?.kind !== 'line' || period?.kind !== 'point')
      throw new Error('other kinds of series')
    expect(limited.width).toBeGreaterThan(plain.width)
    expect(period.opacity).toBeLessThan(1)
    expect(period.diameter).toBeLessThan(limited.width)
  })

  it('are left out if the legend hides them, without changes to axes and rows', () => {
    const part = forecastChart(chartSet, { ...options, hidden: new Set([1, 4]) })
    expect(part.series.map(({ legend }) => legend?.groupId)).toEqual([2, 3, 5])
    expect(part.axes).toEqual(chart.axes)
    expect(part.arrows).toEqual(chart.arrows)
  })
})

describe('the present', () => {
  it('is shown between the edges of the chart', () => {
    expect(chart.marked).toMatchObject({ place: START + HOUR, label: '01:00' })
  })

  it.each([START - 1, START, START + 2 * HOUR])('is not shown at %d, on or beyond an edge', (now) => {
    expect(forecastChart(chartSet, { ...options, now }).marked).toBeNull()
  })
})

it('a chart is plain data, which is unchanged after conversion to JSON', () => {
  expect(JSON.parse(JSON.stringify(chart))).toEqual(chart)
})

it('shades nights with 4 % of the ink and bands with 18 % of their color', () => {
  expect(chart.shaded).toEqual([{ part: [START, START + HOUR], color: colors.ink, opacity: 0.04 }])
  expect(chart.series[1]).toMatchObject({ kind: 'band', color: '#1F77B4', opacity: 0.18 })
})
