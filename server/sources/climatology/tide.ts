import { type Field, hourly, type Scene } from './scene.ts'
import { compass, windDirection, windMean, windSpeed } from './wind.ts'

const RADIAN = Math.PI / 180

/** Degrees an hour of the constituents (IHO list), and how their phase lags along a coast: this source's own. */
const constituents = [
  { figure: 'tideM2', speed: 28.9841042, lagEast: 11, lagNorth: 23 },
  { figure: 'tideS2', speed: 30, lagEast: 12, lagNorth: 24 },
  { figure: 'tideK1', speed: 15.0410686, lagEast: 6, lagNorth: 9 },
  { figure: 'tideO1', speed: 13.9430356, lagEast: 5, lagNorth: 8 },
] as const

/** The tide, m, or a quarter period of M2 ahead of it. */
function tide(scene: Scene, lead: number): (t: number) => number {
  const { latitude, longitude } = scene.point
  const terms = constituents.map(({ figure, speed, lagEast, lagNorth }) => ({
    amplitude: scene.climate.figure(figure),
    speed: RADIAN * speed,
    phase: RADIAN * (lead - lagEast * longitude - lagNorth * latitude),
  }))
  return (t) => {
    let sum = 0
    for (const { amplitude, speed, phase } of terms) {
      sum += amplitude * Math.cos(speed * (scene.start + t) + phase)
    }
    return sum
  }
}

/** Metres of surge that the mean wind makes. */
const SURGE = 0.08

/** Water elevation above mean sea level, m: tide, and a surge that grows with the square of the wind. */
export const elevation: Field = (scene) => {
  const height = tide(scene, 0)
  const [speed, mean, z] = [scene.get(windSpeed), scene.get(windMean), scene.channel('surge')]
  return hourly(scene, (t) => height(t) + SURGE * z[t]! * Math.min(6, (speed[t]! / mean[t]!) ** 2))
}

/** Share of the wind speed at which the surface drifts. */
const DRIFT = 0.015

/** Current, m/s, its two components: along the axis with the tide, a fifth of it across, and the drift with the wind. */
function current(scene: Scene): (t: number) => [east: number, north: number] {
  const axis = RADIAN * scene.climate.direction('currentAxis')
  const perMetre = scene.climate.figure('currentSpeed') / scene.climate.figure('tideM2')
  const [along, across] = [tide(scene, 60), tide(scene, -30)]
  const [speed, from, z] = [scene.get(windSpeed), scene.get(windDirection), scene.channel('residualCurrent')]
  return (t) => {
    const major = perMetre * along(t) + 0.05 * z[t]!
    const minor = 0.2 * perMetre * across(t)
    const drift = -DRIFT * speed[t]!
    const wind = RADIAN * from[t]!
    return [
      major * Math.sin(axis) + minor * Math.cos(axis) + drift * Math.sin(wind),
      major * Math.cos(axis) - minor * Math.sin(axis) + drift * Math.cos(wind),
    ]
  }
}

export const currentSpeed: Field = (scene) => {
  const flow = current(scene)
  return hourly(scene, (t) => {
    const [east, north] = flow(t)
    return Math.sqrt(east * east + north * north)
  })
}

/** Direction of the current, degrees going to. */
export const currentDirection: Field = (scene) => {
  const flow = current(scene)
  return hourly(scene, (t) => {
    const [east, north] = flow(t)
    return compass(Math.atan2(east, north) / RADIAN)
  })
}
