import { expectedMaximum } from '../expectedMaximum.ts'
import { bounded } from './bounded.ts'
import { weibullMoment } from './normal.ts'
import { type Field, hourly, monthly } from './scene.ts'
import { compass, prevailing, windDirection, windMean, windSpeed } from './wind.ts'

const RADIAN = Math.PI / 180
const GRAVITY = 9.80665

const waveMean = monthly('waveHeight')

/** Hours of wind that shape the sea; a scene with waves begins at least this much earlier. */
export const MEMORY = 24

/** E-folding times, in hours, of the sea's response to a steady wind, for a long and for a short fetch. */
const [SLOWEST, QUICKEST] = [5, 1.5]

/** Kilometers of fetch per hour of e-folding time: 2.5 hours at 53.3 N, 1.3 E, where it is fitted to NORA3. */
const FETCH_PER_HOUR = 140

/** The weight of each past hour of wind in the sea's response. */
function responseTo(fetchLength: number): Float64Array {
  const fade = Math.min(SLOWEST, Math.max(QUICKEST, fetchLength / FETCH_PER_HOUR))
  const fading = Array.from({ length: MEMORY }, (_, lag) => Math.exp(-lag / fade))
  const total = fading.reduce((sum, value) => sum + value, 0)
  return Float64Array.from(fading, (value) => value / total)
}

/**
 * The effective wind of the sea, m/s: a weighted mean of the last day, with the latest hours weighted most. A wind takes full
 * effect only after it has lasted for some hours.
 */
const seaMakingWind: Field = (scene) => {
  const speed = scene.get(windSpeed)
  const response = responseTo(scene.climate.figure('fetchLength'))
  const wind = new Float64Array(scene.length)
  for (let lag = 0; lag < MEMORY; lag++) {
    const share = response[lag]!
    for (let t = 0; t < lag && t < wind.length; t++) wind[t] = wind[t]! + share * speed[0]!
    for (let t = lag; t < wind.length; t++) wind[t] = wind[t]! + share * speed[t - lag]!
  }
  return wind
}

/** Hours by which the sea lags behind a turn of the wind. */
const TURNING_LAG = 3

/**
 * Effect of fetch on the wind sea, a factor around 1: higher with wind from the longest open water, lower with wind
 * from the land. A cosine of the angle between them, divided by its mean for a wind direction distributed normally
 * about the prevailing one.
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

/** The sum of sea and swell with these means would exceed the mean of the figures by this factor: found by trial. */
const SURPLUS = 1.07

/**
 * Exponent of the wind in the growth of the sea: between the values for a fetch-limited and a fully grown sea. 1.75 with the
 * 350 km at 53.3 N, 1.3 E, fitted to NORA3; 2 from 1,000 km on.
 */
function growthOver(fetchLength: number): number {
  return 1.75 + 0.25 * Math.min(1, Math.max(0, (fetchLength - 350) / 650))
}

/** The highest wind sea, m, that a wind (m/s) raises over a fetch (m): Wilson (1965), fully grown at 0.30 U²/g. */
export function highestWindSea(wind: number, fetch: number): number {
  const grown = 1 + (0.004 * Math.sqrt(GRAVITY * fetch)) / Math.max(0.1, wind)
  return ((0.3 * wind * wind) / GRAVITY) * (1 - 1 / (grown * grown))
}

/**
 * Significant height of the wind sea, m, before the bound of the place is applied. Grows with a power of the wind of the last
 * hours and with fetch, is scaled to the month's mean, and never exceeds what that wind raises over the fetch. With the true
 * wind its correlation with the wind sea of NORA3 at 53.3 N, 1.3 E is 0.97.
 */
const grownSea: Field = (scene) => {
  const shape = scene.climate.figure('weibullShape')
  const share = Math.sqrt(1 - scene.climate.figure('swellShare')) / SURPLUS
  const growth = growthOver(scene.climate.figure('fetchLength'))
  const moment = weibullMoment(shape, growth) / weibullMoment(shape, 1) ** growth
  const [wind, mean, usual] = [scene.get(seaMakingWind), scene.get(windMean), scene.get(waveMean)]
  const factor = scene.get(fetchFactor)
  const fetch = 1000 * scene.climate.figure('fetchLength')
  return hourly(scene, (t) => {
    const usualSea = (share * usual[t]! * factor[t]! * (wind[t]! / mean[t]!) ** growth) / moment
    return Math.min(usualSea, highestWindSea(wind[t]!, fetch * factor[t]!))
  })
}

/** Spread of the logarithm of the swell height. */
const SWELL_SPREAD = 0.55

/** The highest swell of a place, as a share of its highest sea. */
const SWELL_BOUND = 0.6

/**
 * Significant height of the swell, m, before the bound of the place is applied: log-normal about its share of the month's mean.
 */
const travelledSwell: Field = (scene) => {
  const share = Math.sqrt(scene.climate.figure('swellShare')) / SURPLUS
  const bound = SWELL_BOUND * scene.climate.figure('waveBound')
  const [usual, z] = [scene.get(waveMean), scene.channel('swell')]
  return hourly(scene, (t) =>
    bounded(share * usual[t]! * Math.exp(SWELL_SPREAD * z[t]! - (SWELL_SPREAD * SWELL_SPREAD) / 2), bound),
  )
}

/** Factor that keeps the combined height of sea and swell below the bound of the place: 1 except in storms. */
const boundFactor: Field = (scene) => {
  const bound = scene.climate.figure('waveBound')
  const [sea, swell] = [scene.get(grownSea), scene.get(travelledSwell)]
  return hourly(scene, (t) => {
    const height = Math.sqrt(sea[t]! * sea[t]! + swell[t]! * swell[t]!)
    return height > 0 ? bounded(height, bound) / height : 1
  })
}

function boundedHeight(grown: Field): Field {
  return (scene) => {
    const [height, share] = [scene.get(grown), scene.get(boundFactor)]
    return hourly(scene, (t) => height[t]! * share[t]!)
  }
}

/** Significant height of the wind sea, m. */
export const windSeaHeight = boundedHeight(grownSea)

/** Significant height of the swell, m. */
export const swellHeight = boundedHeight(travelledSwell)

/** Significant wave height, m: energies add, Hs² = wind sea² + swell². */
export const waveHeight: Field = (scene) => {
  const [sea, swell] = [scene.get(windSeaHeight), scene.get(swellHeight)]
  return hourly(scene, (t) => Math.sqrt(sea[t]! * sea[t]! + swell[t]! * swell[t]!))
}

/**
 * Deep-water peak period, s, of waves 1 m high with a steepness 2πHs / (g Tp²); it grows with the square root of the height.
 */
function periodAtOneMetre(steepness: number): number {
  return Math.sqrt((2 * Math.PI) / (GRAVITY * steepness))
}

/** Periods at the lowest and the highest steepness of a wind sea: 0.015 and 0.045, P10 and P95 of NORA3 at 53.3 N, 1.3 E. */
const [LONGEST_SEA, SHORTEST_SEA] = [periodAtOneMetre(0.015), periodAtOneMetre(0.045)]

/** Peak period over (Hs² / wind)^(1/3), the law of Toba (1972): 9.1 by his figures, 9.6 in NORA3 at 53.3 N, 1.3 E. */
const TOBA = 9.6

/** Peak period of the wind sea, s: short and steep while a strong wind raises it, longer after the wind has dropped. */
const windSeaPeriod: Field = (scene) => {
  const [height, wind] = [scene.get(windSeaHeight), scene.get(windSpeed)]
  return hourly(scene, (t) => {
    const sea = height[t]!
    const root = Math.sqrt(sea)
    const grown = TOBA * Math.cbrt((sea * sea) / Math.max(1, wind[t]!))
    return Math.max(1.6, Math.min(LONGEST_SEA * root, Math.max(SHORTEST_SEA * root, grown)))
  })
}

/** Period of the steepest swell: 0.035, the maximum of NORA3 at 53.3 N, 1.3 E. */
const SHORTEST_SWELL = periodAtOneMetre(0.035)

/** Upper bound of the swell period, s, so that Tz stays below 16 s. */
const LONGEST_SWELL = 20

/** Exponent of the height in the period of the swell, fitted to NORA3: high swell comes from strong storms. */
const SWELL_GROWTH = 0.22

/**
 * Spread of the logarithm of the swell period at a given height, fitted to NORA3 where the usual period is 7.2 s. Longer swell
 * varies by the same number of seconds.
 */
const [PERIOD_SPREAD, FITTED_PERIOD] = [0.27, 7.2]

/** Peak period of the swell, s: longer the higher it is, and never so short that it exceeds the maximum steepness. */
export const swellPeriod: Field = (scene) => {
  const usual = scene.climate.figure('swellPeriod')
  const spread = PERIOD_SPREAD * Math.min(1, FITTED_PERIOD / usual)
  const months = scene.climate.monthly('waveHeight')
  const share = Math.sqrt(scene.climate.figure('swellShare')) / SURPLUS
  const mean = (share * months.reduce((sum, height) => sum + height, 0)) / 12
  const [z, height] = [scene.channel('swellPeriod'), scene.get(swellHeight)]
  return hourly(scene, (t) => {
    const swell = height[t]!
    const period = usual * Math.exp(SWELL_GROWTH * Math.log(swell / mean) + spread * z[t]!)
    return Math.max(3, bounded(period, LONGEST_SWELL), SHORTEST_SWELL * Math.sqrt(swell))
  })
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

/** Ratio of Tz to Tp in a JONSWAP spectrum with peak enhancement 3.3. */
const ZERO_CROSSING = 0.78

/** Zero-crossing period Tm02, s: second moments add up, and so does Hs² / Tz². Below the peak period. */
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
