import { type Field, hourly } from './scene.ts'

const RADIAN = Math.PI / 180

/** Hours from 1970-01-01T00 to 2000-01-01T12 UTC. */
const J2000 = 262980

/**
 * Sine of the sun's altitude at the middle of each hour. Low-precision formulas of the Astronomical Almanac (page C5),
 * good to 0.01 degrees between 1950 and 2050.
 */
export const sineOfAltitude: Field = (scene) => {
  const sinLatitude = Math.sin(RADIAN * scene.point.latitude)
  const cosLatitude = Math.cos(RADIAN * scene.point.latitude)
  return hourly(scene, (t) => {
    const days = (scene.start + t + 0.5 - J2000) / 24
    const anomaly = RADIAN * (357.528 + 0.9856003 * days)
    const longitude =
      RADIAN * (280.46 + 0.9856474 * days + 1.915 * Math.sin(anomaly) + 0.02 * Math.sin(2 * anomaly))
    const obliquity = RADIAN * (23.439 - 0.0000004 * days)
    const sinDeclination = Math.sin(obliquity) * Math.sin(longitude)
    const ascension = Math.atan2(Math.cos(obliquity) * Math.sin(longitude), Math.cos(longitude))
    const sidereal = RADIAN * (280.46062 + 360.98564737 * days + scene.point.longitude)
    const cosDeclination = Math.sqrt(1 - sinDeclination * sinDeclination)
    return sinLatitude * sinDeclination + cosLatitude * cosDeclination * Math.cos(sidereal - ascension)
  })
}

/** The diurnal temperature cycle, -1 to 1: warmest at 15 and coldest at 3, solar time. */
export const diurnal: Field = (scene) => {
  const solar = scene.point.longitude / 15
  return hourly(scene, (t) => Math.cos(((scene.start + t + 0.5 + solar - 15) * Math.PI) / 12))
}
