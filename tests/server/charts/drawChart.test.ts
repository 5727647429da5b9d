import { describe, expect, test } from 'vitest'
import { chartColors } from '#chartModel/chartColors.ts'
import type { ChartGroup } from '#chartModel/chartGroups.ts'
import { forecastChart } from '#chartModel/forecastChart.ts'
import type { TimeTick } from '#chartModel/timeTicks.ts'
import { chartSvg } from '#server/charts/drawChart.ts'
import { HOUR } from '#weather/time.ts'

const from = Date.parse('2026-11-22T12:00:00Z') / 1000
const size = { width: 772, height: 246 }

/** Two ticks whose texts would touch if each were a box: 36 px from each other, the second 60 px wide. */
const ticks: TimeTick[] = [
  { time: from + 5 * HOUR, lines: ['18'] },
  { time: from + 11 * HOUR, lines: ['00', 'Mon 23 Nov'] },
  { time: from + 17 * HOUR, lines: ['06'] },
  { time: from + 35 * HOUR, lines: ['00', 'Tue 24 Nov'] },
]

const visibility: ChartGroup = {
  groupId: 1,
  groupName: 'Visibility',
  parameter: 'visibility',
  unit: 'km',
  decimals: 1,
  plotType: 'Line',
  color: '667722',
  thresholdMin: 1,
  thresholdMax: 40,
  start: from,
  values: Array.from({ length: 121 }, (_, hour) => hour % 60),
}

const chart = forecastChart(
  { chartSetName: 'Visibility', groups: [visibility] },
  {
    range: { from, to: from + 120 * HOUR },
    size,
    colors: chartColors('light', 'Noto Sans'),
    ticks,
    nights: [],
    now: from,
    nowText: '',
    showThresholds: true,
    hidden: new Set<number>(),
  },
)

const numberIn = (attributes: string, pattern: RegExp) => Number(pattern.exec(attributes)?.[1] ?? 0)

/** The texts of the drawing with their y coordinates. */
const texts = [...chartSvg(chart).matchAll(/<text([^>]*)>([^<]*)</g)].map(
  ([, attributes = '', text = '']) => ({
    text,
    y: numberIn(attributes, / y="([-\d.]+)"/) + numberIn(attributes, /translate\([-\d.]+ ([-\d.]+)\)/),
  }),
)
const axis = size.height - chart.margin.bottom
const found = (text: string) => texts.find((one) => one.text === text)

describe('a chart that the server draws', () => {
  test('has every text of the time axis, below it', () => {
    const below = texts.filter(({ y }) => y > axis + 4).map(({ text }) => text)
    expect(below.sort()).toEqual(ticks.flatMap(({ lines }) => lines).sort())
  })

  test('has the texts of its limits above the time axis, and beyond the lines where there is room', () => {
    const [least, most] = [found('min 1 km'), found('max 40 km')]
    expect(least?.y).toBeLessThan(axis)
    expect(most?.y).toBeLessThan(least?.y ?? 0)
  })
})
