import { normalQuantileAbove } from './normal.ts'
import { type Field, hourly, monthly } from './scene.ts'
import { diurnal } from './sun.ts'

const airMean = monthly('airTemperature')
const seaMean = monthly('seaTemperature')

/** Air temperature at 2 m, degrees Celsius: monthly mean, passing air masses, and the time of day. */
export const airTemperature: Field = (scene) => {
  const { surface } = scene.climate
  const variability = scene.climate.figure('airVariability') * surface.airVariability
  const [mean, warmth, z] = [scene.get(airMean), scene.get(diurnal), scene.channel('airTemperature')]
  return hourly(scene, (t) => mean[t]! + variability * z[t]! + surface.diurnalRange * warmth[t]!)
}

/** Sea surface temperature before freezing is considered: varies slowly, 0.8 degrees about its monthly mean. */
const waterTemperature: Field = (scene) => {
  const [mean, z] = [scene.get(seaMean), scene.channel('seaTemperature')]
  return hourly(scene, (t) => mean[t]! + 0.8 * z[t]!)
}

/** Sea surface temperature, degrees Celsius, not below the freezing point. */
export const seaTemperature: Field = (scene) => {
  const freezing = scene.climate.figure('freezing')
  return scene.get(waterTemperature).map((degrees) => Math.max(degrees, freezing))
}

/** 1 where the water would be colder than its freezing point. */
export const ice: Field = (scene) => {
  const freezing = scene.climate.figure('freezing')
  return scene.get(waterTemperature).map((degrees) => (degrees < freezing ? 1 : 0))
}

/** Sea surface temperature minus air temperature, degrees. */
export const seaMinusAir: Field = (scene) => {
  const [sea, air] = [scene.get(seaTemperature), scene.get(airTemperature)]
  return hourly(scene, (t) => sea[t]! - air[t]!)
}

/**
 * Degrees between air temperature and dew point: usually 2.4, less in rain, more on a warm afternoon on land. Fitted to the
 * humidity of NORA3 at 53.3 N, 1.3 E in the first quarter of 2021: 83 %, standard deviation 11.
 */
export const dewPointDepression: Field = (scene) => {
  const { diurnalRange } = scene.climate.surface
  const [z, warmth, rate] = [scene.channel('dryness'), scene.get(diurnal), scene.get(precipitation)]
  return hourly(scene, (t) => {
    const dryness = 2.6 * Math.exp(0.65 * z[t]! + 0.12 * diurnalRange * warmth[t]!)
    return Math.min(25, Math.max(0.02, rate[t]! > 0 ? dryness / 2 : dryness))
  })
}

/** Dew point, degrees Celsius. */
export const dewPoint: Field = (scene) => {
  const [air, depression] = [scene.get(airTemperature), scene.get(dewPointDepression)]
  return hourly(scene, (t) => air[t]! - depression[t]!)
}

/** Saturation vapor pressure over water, hPa: Magnus formula with the coefficients of Alduchov and Eskridge (1996). */
function saturation(degrees: number): number {
  return 6.1094 * Math.exp((17.625 * degrees) / (degrees + 243.04))
}

/** Relative humidity, percent, from dew point and air temperature. */
export const humidity: Field = (scene) => {
  const [air, dew] = [scene.get(airTemperature), scene.get(dewPoint)]
  return hourly(scene, (t) => (100 * saturation(dew[t]!)) / saturation(air[t]!))
}

/** Precipitation below this rate, mm/h, counts as none: the least that a rain gauge measures. */
const TRACE = 0.1

/** Precipitation, mm/h: falls in the wettest share of the hours, and is heavier the wetter the hour. */
export const precipitation: Field = (scene) => {
  const threshold = normalQuantileAbove(scene.climate.figure('wetShare'))
  return scene.channel('wetness').map((z) => (z > threshold ? TRACE + 2.5 * (z - threshold) ** 1.6 : 0))
}
