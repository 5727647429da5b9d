import { expect, it } from 'vitest'
import { earlierGroups } from '#customPages/forecast/runs/earlierGroups.ts'
import type { ForecastGroup } from '#schemas/shapes/forecast/forecast.ts'

const START = Date.UTC(2026, 10, 23) / 1000
const HOUR = 3600

const group = (groupId: number, values: Partial<ForecastGroup>): ForecastGroup => ({
  groupId,
  groupName: 'Wave height',
  parameter: 'wave_height',
  unit: 'm',
  decimals: 2,
  plotType: 'Line',
  color: '2A3690',
  thresholdMin: null,
  thresholdMax: null,
  data: [{ time: START, value: 1, pointId: 7 }],
  ...values,
})

const chart = {
  chartId: 2,
  chartType: 1 as const,
  chartSetName: 'Waves',
  groups: [
    group(1, {}),
    group(2, { plotType: 'RangeArea' }),
    group(3, { minMaxForecast: 1 }),
    group(4, { parameter: 'wave_height_max', plotType: 'Line2' }),
    group(5, { parameter: 'swell_height' }),
  ],
}

const earlier = (run: number, first: number, values: number[]) => ({
  run: START + run * HOUR,
  series: {
    start: START + first * HOUR,
    length: values.length,
    columns: { wave_height: Float32Array.from(values) },
  },
})

it('earlier runs are drawn as lines of their medians within the shown hours, oldest first', () => {
  const runs = [earlier(-6, 0, [1, 2, Number.NaN, 4]), earlier(-12, 1, [5, 6])]
  const found = earlierGroups(chart, runs, { from: START + HOUR, to: START + 2 * HOUR })
  expect(found.map(({ groupId, unit, color }) => [groupId, unit, color])).toEqual([
    [1, 'm', '2A3690'],
    [1, 'm', '2A3690'],
  ])
  const points = (index: number) =>
    found[index]?.data.map(({ time, value }) => [(time - START) / HOUR, value])
  expect(points(0)).toEqual([
    [1, 5],
    [2, 6],
  ])
  expect(points(1)).toEqual([
    [1, 2],
    [2, null],
  ])
})
