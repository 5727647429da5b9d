import { expect, it } from 'vitest'
import { nightSpans } from '#chartModel/nightSpans.ts'

const unix = (text: string) => Date.parse(text) / 1000

it('shades the nights, to the hour', () => {
  // Heligoland at midsummer: sunrise shortly before 03:00, sunset shortly after 20:00 UTC.
  const from = unix('2026-06-21T00:00:00Z')
  const spans = nightSpans(from, from + 24 * 3600, { latitude: 54.18, longitude: 7.89 })
  expect(spans).toEqual([
    [from, from + 3 * 3600],
    [from + 20 * 3600, from + 24 * 3600],
  ])
})

it('has no night in the polar summer and no day in the polar winter', () => {
  const place = { latitude: 78, longitude: 15 }
  const june = unix('2026-06-21T00:00:00Z')
  const december = unix('2026-12-21T00:00:00Z')
  expect(nightSpans(june, june + 86400, place)).toEqual([])
  expect(nightSpans(december, december + 86400, place)).toEqual([[december, december + 86400]])
})

/** Degrees of the sun's center above the horizon, to a hundredth: the low-precision sun of the Astronomical Almanac (page C5). */
function sunAltitude(time: number, { latitude, longitude }: { latitude: number; longitude: number }): number {
  const rad = Math.PI / 180
  const days = time / 86_400 - 10_957.5
  const mean = 280.46 + 0.9856474 * days
  const anomaly = (357.528 + 0.9856003 * days) * rad
  const ecliptic = (mean + 1.915 * Math.sin(anomaly) + 0.02 * Math.sin(2 * anomaly)) * rad
  const tilt = (23.439 - 0.0000004 * days) * rad
  const ascension = Math.atan2(Math.cos(tilt) * Math.sin(ecliptic), Math.cos(ecliptic))
  const declination = Math.asin(Math.sin(tilt) * Math.sin(ecliptic))
  const sidereal = (280.46062 + 360.985647 * days + longitude) * rad
  return (
    Math.asin(
      Math.sin(latitude * rad) * Math.sin(declination) +
        Math.cos(latitude * rad) * Math.cos(declination) * Math.cos(sidereal - ascension),
    ) / rad
  )
}

it.each([
  ['the first days of the polar night', '2026-11-17T00:00:00Z', 24],
  ['the last days of the polar night', '2027-01-17T00:00:00Z', 24],
  ['the first days of the midnight sun', '2026-05-10T00:00:00Z', 0],
  ['the last days of the midnight sun', '2026-07-26T00:00:00Z', 0],
  ['days of equal length', '2026-03-18T00:00:00Z', undefined],
])('shades %s beyond the polar circle according to the altitude of the sun', (_, first, whole) => {
  const place = { latitude: 70.66, longitude: 23.68 }
  const from = unix(first)
  const spans = nightSpans(from, from + 10 * 86_400, place)
  const nights = Array.from({ length: 10 }, () => 0)
  for (let hour = 0; hour < 240; hour++) {
    const middle = from + (hour + 0.5) * 3600
    const altitude = sunAltitude(middle, place)
    const isNight = spans.some(([start, end]) => start < middle && middle < end)
    if (isNight) nights[Math.floor(hour / 24)]! += 1
    // The upper limb with average refraction: the center is at -0.833 degrees.
    if (Math.abs(altitude + 0.833) > 0.05) expect([hour, isNight]).toEqual([hour, altitude < -0.833])
  }
  // Some days are all night or all day, and some are not.
  const all = nights.filter((hours) => hours === whole).length
  if (whole !== undefined) expect([all > 1, all < 9]).toEqual([true, true])
  else expect(nights.every((hours) => hours >= 10 && hours <= 14)).toBe(true)
})
