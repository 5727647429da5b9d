import { getPosition } from 'suncalc'
import { describe, expect, it } from 'vitest'
import { daylightHours, SUNRISE_ALTITUDE } from '#weather/daylight.ts'
import { HOUR } from '#weather/time.ts'

const at = (iso: string) => Date.parse(iso) / 1000

/** Degrees that suncalc adds to the altitude for refraction, constant below the horizon (its `astroRefraction`). */
const REFRACTION = (0.0002967 / Math.tan(0.00312536 / 0.08901179)) * (180 / Math.PI)
/** Degrees from the sunrise altitude within which the two may differ on an hour. */
const TOLERANCE = 0.01

describe('daylightHours', () => {
  it.each([
    ['German Bight', 54.01, 6.6],
    ['Faroe Islands', 62, -7],
    ['North Cape', 71.2, 25.8],
    ['equator', 0, -50],
    ['Taiwan Strait', 24.5, 120],
    ['Tierra del Fuego', -54.8, -68.3],
    ['Fiji, at the date line', -17, 179.9],
    ['near the pole', 89.9, 0],
  ])('agrees with suncalc through a year: %s', (_, latitude, longitude) => {
    const start = at('2023-06-01T00:00Z')
    const length = 366 * 24 + 5
    const flags = daylightHours(start, length, { latitude, longitude })
    const wrong = Array.from(flags.keys()).filter((hour) => {
      const middle = new Date((start + (hour + 0.5) * HOUR) * 1000)
      const altitude = getPosition(middle, latitude, longitude).altitude - REFRACTION - SUNRISE_ALTITUDE
      return Math.abs(altitude) > TOLERANCE && flags[hour] !== (altitude > 0 ? 1 : 0)
    })
    expect(wrong).toEqual([])
  })
  it.each([
    // Altitude of the center above -0.833 degrees by Meeus 12.4 with the equation of the equinoxes and terrestrial time:
    // -0.0022, -0.0017, -0.0001, -0.0003, 0.0013.
    ['2017-08-17T21:00Z', -35.5, 137, 0],
    ['2003-12-02T07:00Z', 54.01, 6.6, 0],
    ['2005-09-28T05:00Z', 54.01, 6.6, 0],
    ['2000-02-07T07:00Z', 53.324, 1.32, 0],
    ['2007-07-22T03:00Z', 54.01, 6.6, 1],
  ])('counts the hour angle from the true equinox: %s', (hour, latitude, longitude, expected) => {
    expect([...daylightHours(at(hour), 1, { latitude, longitude })]).toEqual([expected])
  })
  it('includes all hours of a polar day and none of a polar night', () => {
    const northCape = { latitude: 71.2, longitude: 25.8 }
    expect(new Set(daylightHours(at('2024-06-10T00:00Z'), 480, northCape))).toEqual(new Set([1]))
    expect(new Set(daylightHours(at('2024-12-10T00:00Z'), 480, northCape))).toEqual(new Set([0]))
  })
  it('agrees with the almanac: Greenwich, 2024-03-20, sunrise 06:03 and sunset 18:13', () => {
    const flags = daylightHours(at('2024-03-20T00:00Z'), 24, { latitude: 51.48, longitude: 0 })
    expect([...flags].map((flag, hour) => flag * hour).filter(Boolean)).toEqual([
      6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17,
    ])
  })
  it('stays accurate over forty years', () => {
    const flags = daylightHours(at('1985-01-01T00:00Z'), 40 * 8766, { latitude: 0, longitude: 0 })
    // Sunrise and sunset at the equator are 12 h 7 min apart.
    expect(flags.reduce((sum, flag) => sum + flag, 0) / flags.length).toBeCloseTo(12.11 / 24, 2)
  })
})
