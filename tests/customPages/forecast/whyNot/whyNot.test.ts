import { expect, it } from 'vitest'
import { whyNot } from '../../../../src/customPages/forecast/whyNot/whyNot.ts'
import { windowList, windowListText } from '../../../../src/customPages/forecast/whyNot/windowList.ts'
import { windowSegments } from '../../../../src/customPages/forecast/windowSegments.ts'
import type { Deciding, Forecast } from '../../../../src/schemas/entities.ts'
import { group, HOUR, points, START } from '../../../chartModel/group.ts'

// Hours:          00  01  02    03    04    05 ...
const statuses = [0, 0, 1, 2, null, 0, 0]
const deciding: Deciding = {
  limits: [
    { parameterId: 1, bound: 'max', limit: 12, tolerance: 1.2 },
    { parameterId: 11, bound: 'max', limit: 1.5, tolerance: 0 },
  ],
  limit: [0, 0, 0, 1, 1, 0, 0],
  value: [9, 12, 12.04, 1.8, null, 5, 5],
}
const forecast: Forecast = {
  siteId: 1,
  days: 10,
  chartSets: [
    {
      chartId: 0,
      chartType: 2,
      chartSetName: 'Weather window',
      groups: [group({ plotType: 'Bar', data: points(statuses) })],
      deciding,
    },
  ],
  provenance: {
    source: 'climatology',
    title: 'Synthetic demonstration data',
    synthetic: true,
    latitude: 0,
    longitude: 0,
    distance: 0,
  },
}
const segments = windowSegments(points(statuses))
const why = (hour: number, zone = 'UTC') => whyNot(forecast, segments, START + hour * HOUR, zone)

it('says which limit decides an hour, by how much and until when', () => {
  expect([0, 1, 2, 3, 4, 5].map((hour) => why(hour))).toEqual([
    'Closest to its limit: Wind speed 10 m 9.0 m/s, 3.0 m/s below the limit of 12 m/s. OK until Sat 28 Mar 02:00.',
    'Closest to its limit: Wind speed 10 m 12.0 m/s, at the limit of 12 m/s. OK until Sat 28 Mar 02:00.',
    // 0.04 would look like no distance with one decimal.
    'Wind speed 10 m 12.04 m/s, 0.04 m/s above the limit of 12 m/s (tolerance 1.2 m/s). Caution until Sat 28 Mar 03:00.',
    'Significant wave height 1.80 m, 0.30 m above the limit of 1.5 m. Stop until Sat 28 Mar 04:00.',
    'Significant wave height has no value. No data until Sat 28 Mar 05:00.',
    'Closest to its limit: Wind speed 10 m 5.0 m/s, 7.0 m/s below the limit of 12 m/s. OK to the end of the forecast.',
  ])
})

it('says no end for the time that closes the forecast, and nothing past it or where nothing is judged', () => {
  expect(why(6)).toBe(
    'Closest to its limit: Wind speed 10 m 5.0 m/s, 7.0 m/s below the limit of 12 m/s. OK at the end of the forecast.',
  )
  expect(why(7)).toBeUndefined()
  const bare = { ...forecast, chartSets: forecast.chartSets.map(({ deciding: _, ...set }) => set) }
  expect(whyNot(bare, segments, START, 'UTC')).toBeUndefined()
})

it('lists each window with its end and what ends it, on the clock of the zone', () => {
  const windows = windowList(forecast, segments, START + 6 * HOUR, 'Europe/Berlin')
  expect(windows).toEqual([
    {
      start: START,
      startText: 'Sat 28 Mar 01:00 CET',
      endText: 'Sat 28 Mar 03:00 CET',
      hours: 2,
      ending: 'Wind speed 10 m 12.04 m/s, 0.04 m/s above the limit of 12 m/s (tolerance 1.2 m/s)',
    },
    {
      start: START + 5 * HOUR,
      startText: 'Sat 28 Mar 06:00 CET',
      endText: 'Sat 28 Mar 07:00 CET',
      hours: 1,
      ending: 'End of the forecast',
    },
  ])
  expect(windowListText('Alpha', windows)).toBe(
    [
      'Weather windows, Alpha',
      'Start\tEnd\tHours\tEnded by',
      'Sat 28 Mar 01:00 CET\tSat 28 Mar 03:00 CET\t2\tWind speed 10 m 12.04 m/s, 0.04 m/s above the limit of 12 m/s (tolerance 1.2 m/s)',
      'Sat 28 Mar 06:00 CET\tSat 28 Mar 07:00 CET\t1\tEnd of the forecast',
    ].join('\n'),
  )
})

it('lists no window that begins after the horizon, and says so where there is none', () => {
  expect(windowList(forecast, segments, START + 3 * HOUR, 'UTC')).toHaveLength(1)
  expect(windowListText('Alpha', [])).toBe('Weather windows, Alpha\nNo window in this forecast')
})
