import { expectedMaximum } from '../expectedMaximum.ts'
import { weibullMoment } from './normal.ts'
import { type Field, hourly, monthly } from './scene.ts'
import { compass, prevailing, windDirection, windMean, windSpeed } from './wind.ts'

const RADIAN = Math.PI / 180
const GRAVITY = 9.80665

const waveMean = monthly('waveHeight')

/** Hours of wind that shape the sea; a scene with waves begins at least so long before. */
export const MEMORY = 12

/** How much of the sea each past hour of wind makes: fading by 1/e in 2.5 hours. */
const response = (() => {
  const fading = Array.from({ length: MEMORY }, (_, lag) => Math.exp(-lag / 2.5))
  const total = fading.reduce((sum, value) => sum + value, 0)
  return Float64Array.from(fading, (value) => value / total)
})()

/** The wind that the sea answers, m/s: the mean of the last half day, the latest hours most. */
const seaMakingWind: Field = (scene) => {
  const speed = scene.get(windSpeed)
  return hourly(scene, (t) => {
    let sum = 0
    for (let lag = 0; lag < MEMORY; lag++) sum += response[lag]! * speed[Math.max(0, t - lag)]!
    return sum
  })
}

/** Hours by which the sea follows a turn of the wind. */
const TURNING_LAG = 3

/**
 * What fetch makes of the wind sea, about 1: higher with wind from where the open water is longest, lower with wind off the
 * land. A cosine of the angle between, over its own mean for a wind that varies normally about the prevailing one.
 */
const fetchFactor: Field = (scene) => {
  const { climate } = scene
  const [effect, open] = [climate.figure('fetchEffect'), climate.direction('fetchDirection')]
  const steadiness = Math.exp(-((RADIAN * climate.figure('windSpread')) ** 2) / 2)
  const [from, usual] = [scene.get(windDirection), prevailing(scene)]
  return hourly(scene, (t) => {
    const now = Math.cos(RADIAN * (from[Math.max(0, t - TURNING_LAG)]! - open))
    const mean = steadiness * Math.cos(RADIAN * (usual(t) - open))
    return (1 + effect * now) / (1 + effect * mean)
  })
}

/** The sum of sea and swell of these means would exceed the mean of the figures by this much: found by trial. */
const SURPLUS = 1.07

/** Between the first power of a sea limited by fetch and the second of one fully grown; fitted to NORA3 (see channels.ts). */
const GROWTH = 1.75

/**
 * Significant height of the wind sea, m. Grows with a power of the wind of the last hours and with fetch, and is scaled to the
 * month's mean. With the true wind it correlates by 0.97 with the wind sea of NORA3 at 53.3 N, 1.3 E.
 */
export const windSeaHeight: Field = (scene) => {
  const shape = scene.climate.figure('weibullShape')
  const share = Math.sqrt(1 - scene.climate.figure('swellShare')) / SURPLUS
  const moment = weibullMoment(shape, GROWTH) / weibullMoment(shape, 1) ** GROWTH
  const [wind, mean, usual] = [scene.get(seaMakingWind), scene.get(windMean), scene.get(waveMean)]
  const fetch = scene.get(fetchFactor)
  return hourly(scene, (t) => (share * usual[t]! * fetch[t]! * (wind[t]! / mean[t]!) ** GROWTH) / moment)
}

/** Spread of the logarithm of the swell height. */
const SWELL_SPREAD = 0.55

/** Significant height of the swell, m: log-normal about its share of the month's mean. */
export const swellHeight: Field = (scene) => {
  const share = Math.sqrt(scene.climate.figure('swellShare')) / SURPLUS
  const [usual, z] = [scene.get(waveMean), scene.channel('swell')]
  return hourly(
    scene,
    (t) => share * usual[t]! * Math.exp(SWELL_SPREAD * z[t]! - (SWELL_SPREAD * SWELL_SPREAD) / 2),
  )
}

/** Significant wave height, m: energies add, Hs² = wind sea² + swell². */
export const waveHeight: Field = (scene) => {
  const [sea, swell] = [scene.get(windSeaHeight), scene.get(swellHeight)]
  return hourly(scene, (t) => Math.sqrt(sea[t]! * sea[t]! + swell[t]! * swell[t]!))
}

/** Steepness 2πHs / (g Tp²) of the wind sea: the median in NORA3 at 53.3 N, 1.3 E. */
const STEEPNESS = 0.032

const windSeaPeriod: Field = (scene) =>
  scene
    .get(windSeaHeight)
    .map((height) => Math.max(1.6, Math.sqrt((2 * Math.PI * height) / (GRAVITY * STEEPNESS))))

/** Peak period of the swell, s: about its usual value, never shorter than that of the wind sea. */
export const swellPeriod: Field = (scene) => {
  const usual = scene.climate.figure('swellPeriod')
  const [z, sea] = [scene.channel('swellPeriod'), scene.get(windSeaPeriod)]
  return hourly(scene, (t) => Math.min(25, Math.max(3, sea[t]!, usual * Math.exp(0.3 * z[t]!))))
}

/** Peak period, s: of the sea or the swell, whichever has the higher peak (energy over bandwidth, as Hs² Tp). */
export const peakPeriod: Field = (scene) => {
  const [sea, swell] = [scene.get(windSeaHeight), scene.get(swellHeight)]
  const [seaPeriod, longPeriod] = [scene.get(windSeaPeriod), scene.get(swellPeriod)]
  return hourly(scene, (t) => {
    const seaPeak = sea[t]! * sea[t]! * seaPeriod[t]!
    return seaPeak > swell[t]! * swell[t]! * longPeriod[t]! ? seaPeriod[t]! : longPeriod[t]!
  })
}

/** Tz over Tp of a JONSWAP spectrum with peak enhancement 3.3. */
const ZERO_CROSSING = 0.78

/** Zero-crossing period Tm02, s: second moments add, so Hs² / Tz² does. Below the peak period. */
export const zeroCrossingPeriod: Field = (scene) => {
  const [sea, swell, peak] = [scene.get(windSeaHeight), scene.get(swellHeight), scene.get(peakPeriod)]
  const [seaPeriod, longPeriod] = [scene.get(windSeaPeriod), scene.get(swellPeriod)]
  return hourly(scene, (t) => {
    const seaMoment = (sea[t]! / seaPeriod[t]!) ** 2
    const swellMoment = (swell[t]! / longPeriod[t]!) ** 2
    const height = Math.sqrt((sea[t]! ** 2 + swell[t]! ** 2) / (seaMoment + swellMoment))
    return Math.max(1, Math.min(0.95 * peak[t]!, ZERO_CROSSING * height))
  })
}

/** Expected highest wave of an hour, m. */
export const highestWave: Field = (scene) => {
  const [height, period] = [scene.get(waveHeight), scene.get(zeroCrossingPeriod)]
  return hourly(scene, (t) => expectedMaximum(height[t]!, period[t]!))
}

/** Direction of the swell, degrees coming from. */
export const swellDirection: Field = (scene) => {
  const usual = scene.climate.direction('swellDirection')
  return scene.channel('swellDirection').map((z) => compass(usual + 25 * z))
}

/** Mean wave direction, degrees coming from: sea and swell as vectors, weighted by their energies. */
export const waveDirection: Field = (scene) => {
  const [sea, swell] = [scene.get(windSeaHeight), scene.get(swellHeight)]
  const [wind, from] = [scene.get(windDirection), scene.get(swellDirection)]
  return hourly(scene, (t) => {
    const seaFrom = RADIAN * wind[Math.max(0, t - TURNING_LAG)]!
    const swellFrom = RADIAN * from[t]!
    const [seaEnergy, swellEnergy] = [sea[t]! ** 2, swell[t]! ** 2]
    const east = seaEnergy * Math.sin(seaFrom) + swellEnergy * Math.sin(swellFrom)
    const north = seaEnergy * Math.cos(seaFrom) + swellEnergy * Math.cos(swellFrom)
    return compass(Math.atan2(east, north) / RADIAN)
  })
}
