import type { Point } from '../../../src/weather/series.ts'
import { type Channel, channels } from './channels.ts'
import { noise } from './noise.ts'
import type { Weather } from './scene.ts'

/** Correlation of a forecast with the truth at a lead in hours: 0.995 at once, 0.97 after a day, 0.73 after five, 0.4 after ten. */
export function skill(lead: number): number {
  return 0.995 * Math.exp(-((Math.max(0, lead) / 260) ** 1.5))
}

/** Standard deviation of the truth about what a forecast says, in the noise's unit. */
export function spread(lead: number): number {
  return Math.sqrt(1 - skill(lead) ** 2)
}

/** Channels that have a band: the forecast is the middle of what may come, so it draws in to the climate with lead. */
const banded: ReadonlySet<Channel> = new Set(['wind', 'swell'])

/**
 * The weather as the run of hour `run` saw it: truth and an error of its own, mixed so that the forecast varies as much as
 * the truth and correlates with it by `skill`. For the banded channels it is the median of the truth given that forecast, and
 * `deviations` steps away by as many standard deviations of it.
 */
export function forecastWeather(
  point: Point,
  run: number,
  start: number,
  length: number,
  truth: Weather,
  deviations = 0,
): Weather {
  return (name) => {
    const error = noise(`${name}@${run}`, point, start, length, channels[name])
    return truth(name).map((happened, t) => {
      const lead = start + t - run
      const correlation = skill(lead)
      const seen = correlation * happened + spread(lead) * error[t]!
      return banded.has(name) ? correlation * seen + deviations * spread(lead) : seen
    })
  }
}
