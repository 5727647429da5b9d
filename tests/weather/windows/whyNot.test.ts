import { expect, it } from 'vitest'
import { fromThreshold } from '#weather/adapters/thresholds.ts'
import { HOUR } from '#weather/time.ts'
import { windowSegments } from '#weather/windows/segments.ts'
import { whyNot } from '#weather/windows/whyNot.ts'
import type { WindowHours } from '#weather/windows/windowHours.ts'
import { windowList, windowListText } from '#weather/windows/windowList.ts'

const START = Date.UTC(2026, 2, 28) / 1000
const wind = fromThreshold('wind_speed_10m', { thresholdMax: 12, tolerance: 1.2 })
const waves = fromThreshold('wave_height', { thresholdMax: 1.5 })

const hours: WindowHours = {
  times: Array.from({ length: 7 }, (_, hour) => START + hour * HOUR),
  statuses: [0, 0, 1, 2, null, 0, 0],
  deciding: [
    { limit: wind, value: 9, status: 0 },
    { limit: wind, value: 12, status: 0 },
    { limit: wind, value: 12.04, status: 1 },
    { limit: waves, value: 1.8, status: 2 },
    { limit: waves, value: null, status: null },
    { limit: wind, value: 5, status: 0 },
    { limit: wind, value: 5, status: 0 },
  ],
}
const segments = windowSegments(hours)
const why = (hour: number, zone = 'UTC') => whyNot(hours, segments, START + hour * HOUR, zone)

it('names the limit that decides an hour, by how much and until when', () => {
  expect([0, 1, 2, 3, 4, 5].map((hour) => why(hour))).toEqual([
    'Closest to its limit: Wind speed 10 m 9.0 m/s, 3.0 m/s below the limit of 12 m/s. OK until Sat 28 Mar 02:00.',
    'Closest to its limit: Wind speed 10 m 12.0 m/s, at the limit of 12 m/s. OK until Sat 28 Mar 02:00.',
    // With one decimal 0.04 would look like 0.
    'Wind speed 10 m 12.04 m/s, 0.04 m/s above the limit of 12 m/s (tolerance 1.2 m/s). Caution until Sat 28 Mar 03:00.',
    'Significant wave height 1.80 m, 0.30 m above the limit of 1.5 m. Stop until Sat 28 Mar 04:00.',
    'Significant wave height has no value. No data until Sat 28 Mar 05:00.',
    'Closest to its limit: Wind speed 10 m 5.0 m/s, 7.0 m/s below the limit of 12 m/s. OK to the end of the forecast.',
  ])
})

it('names no end at the closing time of the forecast, and is undefined after it or if nothing is judged', () => {
  expect(why(6)).toBe(
    'Closest to its limit: Wind speed 10 m 5.0 m/s, 7.0 m/s below the limit of 12 m/s. OK at the end of the forecast.',
  )
  expect(why(7)).toBeUndefined()
  expect(whyNot({ ...hours, deciding: [] }, segments, START, 'UTC')).toBeUndefined()
  expect(whyNot({ ...hours, deciding: hours.times.map(() => null) }, segments, START, 'UTC')).toBeUndefined()
})

it('lists each window with its end and what ends it, on the clock of the zone', () => {
  const windows = windowList(hours, segments, START + 6 * HOUR, 'Europe/Berlin')
  expect(windows).toEqual([
    {
      start: START,
      startText: 'Sat 28 Mar 01:00 CET',
      end: START + 2 * HOUR,
      endText: 'Sat 28 Mar 03:00 CET',
      hours: 2,
      ending: 'Wind speed 10 m 12.04 m/s, 0.04 m/s above the limit of 12 m/s (tolerance 1.2 m/s)',
    },
    {
      start: START + 5 * HOUR,
      startText: 'Sat 28 Mar 06:00 CET',
      end: START + 6 * HOUR,
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

it('names the end of the working hours if the weather stays ok', () => {
  const early = { status: 0 as const, start: START, end: START + HOUR, hours: 1 }
  expect(windowList(hours, [early], START + 6 * HOUR, 'UTC').map(({ ending }) => ending)).toEqual([
    'End of the working hours',
  ])
})

it('lists no window that begins after the horizon, and states if there is none', () => {
  expect(windowList(hours, segments, START + 3 * HOUR, 'UTC')).toHaveLength(1)
  expect(windowListText('Alpha', [])).toBe('Weather windows, Alpha\nNo window in this forecast')
  expect(windowListText('Alpha', [], { hours: 6 })).toBe(
    'Weather windows, Alpha\nNo window of 6 h in this forecast',
  )
})

it('describes a value within its limit that ends a window as close to the limit, not beyond it', () => {
  const visibility = fromThreshold('visibility', { thresholdMin: 1, tolerance: 10, toleranceType: 1 })
  const judged: WindowHours = {
    times: hours.times.slice(0, 5),
    statuses: [0, 1, 0, 1, 0],
    deciding: [
      { limit: wind, value: 9, status: 0 },
      { limit: wind, value: 11.5, status: 1 },
      { limit: wind, value: 9, status: 0 },
      { limit: visibility, value: 1.05, status: 1 },
      { limit: wind, value: 12, status: 1 },
    ],
  }
  expect(
    windowList(judged, windowSegments(judged), START + 6 * HOUR, 'UTC').map(({ ending }) => ending),
  ).toEqual([
    'Wind speed 10 m 11.5 m/s, within the limit of 12 m/s but only 0.5 m/s from it (tolerance 1.2 m/s)',
    'Visibility 1.05 km, within the limit of 1 km but only 0.05 km from it (tolerance 0.1 km)',
  ])
})
