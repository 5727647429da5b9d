import type { Place } from './series.ts'
import { DAY, HOUR } from './time.ts'

const RADIAN = Math.PI / 180

/** Sunrise and sunset: the sun's center, computed without refraction, is at -0.833 degrees (US Naval Observatory). */
export const SUNRISE_ALTITUDE = -0.833

/** 2000-01-01T12:00:00Z, the epoch of Meeus's day count. */
const J2000 = 946728000

/** Seconds by which terrestrial time, used for orbits, is ahead of universal time: 64 in 2000, 69 in 2020. */
const TERRESTRIAL = 67

interface Sun {
  /** Declination, radians. */
  declination: number
  /** Greenwich hour angle, radians. */
  hourAngle: number
}

/** The difference in the sine of the altitude from sunrise below which an hour is computed exactly: about 0.003 degrees. */
const DOUBT = 5e-5

/** The sun at an instant: Meeus, Astronomical Algorithms, 2nd edition, formulas 12.4, 22.2 and 25.2 to 25.8. */
function sunAt(unixSeconds: number): Sun {
  const days = (unixSeconds - J2000) / DAY
  const t = (days + TERRESTRIAL / DAY) / 36525
  const meanLongitude = 280.46646 + t * (36000.76983 + t * 0.0003032)
  const anomaly = RADIAN * (357.52911 + t * (35999.05029 - t * 0.0001537))
  const centre =
    (1.914602 - t * (0.004817 + t * 0.000014)) * Math.sin(anomaly) +
    (0.019993 - t * 0.000101) * Math.sin(2 * anomaly) +
    0.000289 * Math.sin(3 * anomaly)
  const node = RADIAN * (125.04 - 1934.136 * t)
  const nutation = -0.00478 * Math.sin(node)
  const longitude = RADIAN * (meanLongitude + centre - 0.00569 + nutation)
  const obliquity = RADIAN * (23.439291 - 0.0130042 * t + 0.00256 * Math.cos(node))
  const rightAscension = Math.atan2(Math.cos(obliquity) * Math.sin(longitude), Math.cos(longitude))
  return {
    declination: Math.asin(Math.sin(obliquity) * Math.sin(longitude)),
    // Nutation moves the equinox, the origin of both sidereal time and right ascension.
    hourAngle:
      RADIAN * (280.46061837 + 360.98564736629 * days + nutation * Math.cos(obliquity)) - rightAscension,
  }
}

/**
 * One flag per hour: 1 if the sun's center is at or above -0.833 degrees at the middle of the hour (definitions A.2).
 *
 * `start` in unix seconds, `length` in hours. Polar day gives all 1, polar night all 0. The sun's position is computed
 * once a day and interpolated linearly, which is within 0.001 degrees, so that an hour costs one cosine. Only hours very
 * close to sunrise or sunset are computed exactly.
 */
export function daylightHours(start: number, length: number, point: Place): Uint8Array {
  const flags = new Uint8Array(length)
  const sinLatitude = Math.sin(RADIAN * point.latitude)
  const cosLatitude = Math.cos(RADIAN * point.latitude)
  const longitude = RADIAN * point.longitude
  const sunrise = Math.sin(RADIAN * SUNRISE_ALTITUDE)
  const aboveSunrise = (declination: number, hourAngle: number): number =>
    sinLatitude * Math.sin(declination) +
    cosLatitude * Math.cos(declination) * Math.cos(hourAngle + longitude) -
    sunrise
  let next = sunAt(start + HOUR / 2)
  for (let first = 0; first < length; first += 24) {
    const sun = next
    next = sunAt(start + HOUR / 2 + (first + 24) * HOUR)
    // In a day the hour angle grows by one turn and the small change of the equation of time; right ascension can jump by a turn.
    const turned = next.hourAngle - sun.hourAngle
    const turn = turned - 2 * Math.PI * Math.round(turned / (2 * Math.PI) - 1)
    const end = Math.min(24, length - first)
    for (let hour = 0; hour < end; hour++) {
      const share = hour / 24
      const declination = sun.declination + share * (next.declination - sun.declination)
      let above = aboveSunrise(declination, sun.hourAngle + share * turn)
      if (Math.abs(above) < DOUBT) {
        const exact = sunAt(start + HOUR / 2 + (first + hour) * HOUR)
        above = aboveSunrise(exact.declination, exact.hourAngle)
      }
      if (above >= 0) flags[first + hour] = 1
    }
  }
  return flags
}
