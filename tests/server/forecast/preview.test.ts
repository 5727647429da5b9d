import { expect, test } from 'vitest'
import { previewForecast } from '#server/forecast/preview.ts'
import { arrayForecast } from './arrayForecast.ts'

const hours = (value: (hour: number) => number) => Array.from({ length: 72 }, (_, hour) => value(hour))
const now = new Date('2026-01-01T09:00:00Z')

/** Value 24 * day + hour of day in UTC, so that a day's maximum names its last hour. */
const { series } = arrayForecast({
  wind_speed_10m: hours((hour) => hour / 10),
  wind_direction_10m: hours((hour) => (hour % 2 ? 350 : 10)),
  visibility: hours((hour) => (hour < 24 ? Number.NaN : 30 - hour / 10)),
})
const rowOf = (name: string, zone = 'UTC', count = 3) =>
  previewForecast(series, zone, now, count).find((row) => row.name.startsWith(name))!

test('a preview has the highest speed and the lowest visibility of a day, null for missing days', () => {
  expect(rowOf('Wind speed 10 m')).toEqual({
    parameterId: 1,
    name: 'Wind speed 10 m, max.',
    unit: 'm/s',
    decimals: 1,
    days: [
      { date: '2026-01-01', value: 2.3 },
      { date: '2026-01-02', value: 4.7 },
      { date: '2026-01-03', value: 7.1 },
    ],
  })
  expect(rowOf('Visibility').days.map(({ value }) => value)).toEqual([null, 25.3, 22.9])
})

test('a preview averages directions as vectors: 350 and 10 give 0', () => {
  expect(rowOf('Wind direction').days.map(({ value }) => value)).toEqual([0, 0, 0])
})

test('a preview counts days in the zone of the site', () => {
  // Auckland is 13 hours ahead: its 1 January ends at 11:00 UTC, so its last hour is the one from 10:00.
  expect(rowOf('Wind speed 10 m', 'Pacific/Auckland').days).toEqual([
    { date: '2026-01-01', value: 1 },
    { date: '2026-01-02', value: 3.4 },
    { date: '2026-01-03', value: 5.8 },
  ])
})

test('a preview has null for days after the end of the run and no row for absent parameters', () => {
  expect(rowOf('Wind speed 10 m', 'UTC', 5).days.map(({ value }) => value)).toEqual([
    2.3,
    4.7,
    7.1,
    null,
    null,
  ])
  expect(previewForecast(series, 'UTC', now, 3)).toHaveLength(3)
})
