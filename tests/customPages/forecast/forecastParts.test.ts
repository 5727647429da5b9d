import { expect, it } from 'vitest'
import { runAge, runText } from '../../../src/customPages/forecast/runAge.ts'
import { weatherWindow } from '../../../src/customPages/forecast/weatherWindow.ts'
import type { ChartSet, Forecast } from '../../../src/schemas/entities.ts'
import { group, HOUR, points, START } from '../../chartModel/group.ts'

const forecast = (chartSets: ChartSet[]): Forecast => ({
  siteId: 1,
  days: 10,
  chartSets,
  provenance: {
    source: 'climatology',
    title: 'Synthetic demonstration data',
    synthetic: true,
    latitude: 0,
    longitude: 0,
    distance: 0,
  },
})
const chart = (groups: ChartSet['groups'], chartType: ChartSet['chartType'] = 0): ChartSet => ({
  chartId: 1,
  chartType,
  chartSetName: 'Wind',
  groups,
})
it('tells no thresholds from no data', () => {
  const bar = (values: (number | null)[]) => chart([group({ plotType: 'Bar', data: points(values) })], 2)
  expect(weatherWindow(forecast([chart([group()]), bar([null, null])]))).toBeNull()
  expect(weatherWindow(forecast([chart([group({ thresholdMax: 12 })]), bar([null, null])]))).toHaveLength(1)
  expect(weatherWindow(forecast([chart([group()]), bar([0, 2, 2])]))).toHaveLength(2)
  const limits = [{ parameterId: 26, bound: 'min' as const, limit: 1, tolerance: 0.1 }]
  const undrawn = { ...bar([null, null]), deciding: { limits, limit: [0, 0], value: [null, null] } }
  expect(weatherWindow(forecast([chart([group()]), undrawn]))).toHaveLength(1)
})

it('says how old a run is', () => {
  const age = (hours: number) => runAge(START, START + hours * HOUR)
  expect([0.5, 1, 5.9, 47, 48, 51].map(age)).toEqual([
    'less than 1 h old',
    '1 h old',
    '5 h old',
    '47 h old',
    '2 d old',
    '2 d 3 h old',
  ])
})

it('says when a run began on the clock of that moment, which the present one may not be any more', () => {
  const run = Date.UTC(2026, 9, 25, 0) / 1000
  expect(runText(run, 'Europe/Copenhagen', run + 5 * HOUR)).toBe('model run Sun 25 Oct 02:00 CEST, 5 h old')
  expect(runText(run, 'UTC', run)).toBe('model run Sun 25 Oct 00:00 UTC, less than 1 h old')
  expect(runText(undefined, 'UTC', run)).toBeUndefined()
})
