import { expect, it } from 'vitest'
import type { ChartGroup } from '#chartModel/chartGroups.ts'
import { earlierGroups } from '#customPages/forecast/runs/earlierGroups.ts'

const START = Date.UTC(2026, 10, 23) / 1000
const HOUR = 3600

const group = (groupId: number, values: Partial<ChartGroup>): ChartGroup => ({
  groupId,
  groupName: 'Wave height',
  parameter: 'wave_height',
  unit: 'm',
  decimals: 2,
  plotType: 'Line',
  color: '2A3690',
  thresholdMin: null,
  thresholdMax: null,
  start: START,
  values: [1],
  ...values,
})

const chart = {
  chartId: 2,
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
    found[index]?.values.map((value, hour) => [(found[index]!.start - START) / HOUR + hour, value])
  expect(points(0)).toEqual([
    [1, 5],
    [2, 6],
  ])
  expect(points(1)).toEqual([
    [1, 2],
    [2, null],
  ])
})
