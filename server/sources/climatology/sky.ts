import { airTemperature, dewPointDepression, precipitation } from './air.ts'
import { normalShare } from './normal.ts'
import { type Field, hourly } from './scene.ts'
import { sineOfAltitude } from './sun.ts'

/** Cloud cover, 0 to 1: more where it is wet. */
const cloudCover: Field = (scene) => {
  const [wetness, z] = [scene.channel('wetness'), scene.channel('cloud')]
  return hourly(scene, (t) => normalShare(0.3 + 0.9 * wetness[t]! + 0.7 * z[t]!))
}

/** Height of the cloud base, m: 125 m for each degree between air temperature and dew point (Espy). */
const cloudBase: Field = (scene) => scene.get(dewPointDepression).map((degrees) => 125 * degrees)

/** 600 ft, a usual minimum for helicopter flights over the sea. */
const LOWEST_CLOUD = 183

/** 1 where more than half the sky is covered by cloud based below 600 ft. */
export const lowCloud: Field = (scene) => {
  const [cover, base] = [scene.get(cloudCover), scene.get(cloudBase)]
  return hourly(scene, (t) => (cover[t]! > 0.5 && base[t]! < LOWEST_CLOUD ? 1 : 0))
}

/** Visibility, km: decreases with humidity, haze and precipitation; 0.05 to 50. */
export const visibility: Field = (scene) => {
  const [depression, rate] = [scene.get(dewPointDepression), scene.get(precipitation)]
  const z = scene.channel('haze')
  return hourly(scene, (t) => {
    const dry = 25 * (depression[t]! / 2.6) ** 2.1 * Math.exp(0.25 * z[t]!)
    return Math.min(50, Math.max(0.05, dry / (1 + 0.5 * rate[t]!)))
  })
}

/** Snow falls below this temperature, degrees Celsius. */
const SNOW_BELOW = 1.5

/** 1 where precipitation falls as snow, else 0. */
export const snow: Field = (scene) => {
  const [air, rate] = [scene.get(airTemperature), scene.get(precipitation)]
  return hourly(scene, (t) => (rate[t]! > 0 && air[t]! < SNOW_BELOW ? 1 : 0))
}

/** 1 in heavy showers of mild air. A rule of this source: no published one works with so few figures. */
export const lightning: Field = (scene) => {
  const [air, rate] = [scene.get(airTemperature), scene.get(precipitation)]
  return hourly(scene, (t) => (rate[t]! > 2.5 && air[t]! > 5 ? 1 : 0))
}

/** 1 between 0 and -20 degrees in precipitation or cloud. A rule of this source: there is no authoritative published one. */
export const bladeIcing: Field = (scene) => {
  const [air, rate] = [scene.get(airTemperature), scene.get(precipitation)]
  const depression = scene.get(dewPointDepression)
  return hourly(scene, (t) => {
    const damp = rate[t]! > 0 || depression[t]! < 1
    return damp && air[t]! <= 0 && air[t]! > -20 ? 1 : 0
  })
}

/**
 * Short-wave radiation at the ground, W/m²: clear sky after Haurwitz (1945), dimmed by cloud after Kasten and Czeplak
 * (1980); 0 while the sun's center is below the horizon at the middle of the hour.
 */
export const shortRadiation: Field = (scene) => {
  const [sine, cover] = [scene.get(sineOfAltitude), scene.get(cloudCover)]
  return hourly(scene, (t) => {
    if (sine[t]! <= 0) return 0
    return 1098 * sine[t]! * Math.exp(-0.057 / sine[t]!) * (1 - 0.75 * cover[t]! ** 3.4)
  })
}
