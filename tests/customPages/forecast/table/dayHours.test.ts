import { expect, it } from 'vitest'
import { dayHours } from '#customPages/forecast/table/dayHours.ts'

/** 2026-06-15T00:00:00Z; at 54 N, 6.6 E the sun rises at 3:00 and sets at 20:00 UTC, to the hour. */
const START = 1781481600
const times = Array.from({ length: 49 }, (_, hour) => START + hour * 3600)
const alphaVentus = { latitude: 54.01, longitude: 6.6 }

it('shades every other day of the clock and marks its first hour', () => {
  const utc = dayHours(times, 'UTC', alphaVentus)
  expect(utc.flatMap(({ isFirst }, hour) => (isFirst ? [hour] : []))).toEqual([24, 48])
  expect([0, 23, 24, 47, 48].map((hour) => utc[hour]?.isOdd)).toEqual([false, false, true, true, false])
  const berlin = dayHours(times, 'Europe/Berlin', alphaVentus)
  expect(berlin.flatMap(({ isFirst }, hour) => (isFirst ? [hour] : []))).toEqual([22, 46])
})

it('marks the first light and the first dark hour of a day', () => {
  const hours = dayHours(times, 'UTC', alphaVentus)
  const changes = hours.flatMap(({ sun }, hour) => (sun ? [[sun, hour % 24]] : []))
  expect(changes.map(([sun]) => sun)).toEqual(['sunrise', 'sunset', 'sunrise', 'sunset'])
  expect(hours[12]?.isNight).toBe(false)
  expect(hours[0]?.isNight).toBe(true)
  expect(Number(changes[0]?.[1])).toBeGreaterThanOrEqual(2)
  expect(Number(changes[0]?.[1])).toBeLessThanOrEqual(4)
})

it('handles days without night and nights without day', () => {
  const north = { latitude: 78, longitude: 15 }
  expect(dayHours(times, 'UTC', north).some(({ isNight, sun }) => isNight || sun)).toBe(false)
  const winter = times.map((time) => time + 183 * 86_400)
  expect(dayHours(winter, 'UTC', north).every(({ isNight }) => isNight)).toBe(true)
})
