import { seaMinusAir } from './air.ts'
import { bounded } from './bounded.ts'
import { weibullMoment, weibullOfNormal } from './normal.ts'
import { type Field, hourly, monthly, type Scene, yearFraction } from './scene.ts'
import { diurnal } from './sun.ts'

/** Monthly mean wind speed at 10 m, m/s. */
export const windMean = monthly('windSpeed')

/** Wind speed at 10 m, m/s: Weibull-distributed about the monthly mean, below the bound of the place. */
export const windSpeed: Field = (scene) => {
  const shape = scene.climate.figure('weibullShape')
  const scale = scene.climate.surface.windFactor / weibullMoment(shape, 1)
  const bound = scene.climate.surface.windFactor * scene.climate.figure('windBound')
  const [mean, speed] = [scene.get(windMean), weibullOfNormal(scene.channel('wind'), shape)]
  for (let t = 0; t < speed.length; t++) speed[t] = bounded(speed[t]! * scale * mean[t]!, bound)
  return speed
}

/** Wind gust, m/s: about 1.24 times the mean over the sea and 1.55 over land, never below 1.08. */
export const windGust: Field = (scene) => {
  const { gustFactor } = scene.climate.surface
  const speed = scene.get(windSpeed)
  const z = scene.channel('gust')
  return hourly(scene, (t) => speed[t]! * Math.max(1.08, gustFactor * (1 + 0.05 * z[t]!)))
}

/** Wind speed, m/s, above which mixing removes most of the effect of the surface temperature. */
const WELL_MIXED = 10

/** Exponent of the power law: smaller where the air is colder than the surface, larger on a cold night. */
const shearExponent: Field = (scene) => {
  const { shearExponent: usual } = scene.climate.surface
  const [z, speed] = [scene.channel('stability'), scene.get(windSpeed)]
  const instability = scene.point.offshore
    ? scene.get(seaMinusAir).map((difference) => 0.012 * difference)
    : scene.get(diurnal).map((warmth) => 0.08 * warmth)
  return hourly(scene, (t) => {
    const departure = (0.015 * z[t]! - instability[t]!) / (1 + (speed[t]! / WELL_MIXED) ** 2)
    return Math.min(0.35, Math.max(0.03, usual + departure))
  })
}

/** Wind speed at a height in meters, by the power law u = u10 (z / 10)^a. */
export function windSpeedAt(height: number): Field {
  const logHeight = Math.log(height / 10)
  return (scene) => {
    const speed = scene.get(windSpeed)
    const exponent = scene.get(shearExponent)
    return hourly(scene, (t) => speed[t]! * Math.exp(exponent[t]! * logHeight))
  }
}

/** Prevailing wind direction, degrees: turns between January's and July's the short way round and back, as a cosine. */
export function prevailing(scene: Scene): (t: number) => number {
  const january = scene.climate.direction('windJanuary')
  const turn = ((scene.climate.direction('windJuly') - january + 540) % 360) - 180
  return (t) => january + (turn * (1 - Math.cos(2 * Math.PI * (yearFraction(scene.start + t) - 0.04)))) / 2
}

/** Wind direction at 10 m, degrees coming from, not yet normalized to 0 to 360. */
const turningWind: Field = (scene) => {
  const spread = scene.climate.figure('windSpread')
  const usual = prevailing(scene)
  const z = scene.channel('windDirection')
  return hourly(scene, (t) => usual(t) + spread * z[t]!)
}

/** Normalizes degrees to 0 to 360, excluding 360, in single precision. */
export function compass(degrees: number): number {
  const turned = Math.fround(degrees - 360 * Math.floor(degrees / 360))
  return turned < 360 ? turned : 0
}

/** Degrees that the wind veers per meter of height: the lowest part of the Ekman spiral, clockwise in the north. */
const VEER = 0.04

/** Wind direction at a height in meters, degrees coming from. */
export function windDirectionAt(height: number): Field {
  return (scene) => {
    const veer = VEER * (height - 10) * Math.sign(scene.point.latitude)
    return scene.get(turningWind).map((degrees) => compass(degrees + veer))
  }
}

/** Wind direction at 10 m, degrees coming from. */
export const windDirection = windDirectionAt(10)
