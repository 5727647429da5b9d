import type { Point } from '../../../src/weather/series.ts'
import { type Channel, channels } from './channels.ts'
import { blend, noise } from './noise.ts'
import type { Weather } from './scene.ts'

/** Correlation of a forecast with the truth at a lead in hours: 0.995 at once, 0.97 after a day, 0.73 after five, 0.4 after ten. */
export function skill(lead: number): number {
  return 0.995 * Math.exp(-((Math.max(0, lead) / 260) ** 1.5))
}

/** Standard deviation of the truth about what a forecast says, in the noise's unit. */
export function spread(lead: number): number {
  return Math.sqrt(1 - skill(lead) ** 2)
}

/** Hours of run time after which errors have nothing in common any more; runs closer together err alike. */
const ERROR_LIFE = 24

/** What the run of hour `run` gets wrong, before it is scaled by lead time. */
export function runError(point: Point, run: number, start: number, length: number): Weather {
  const life = Math.floor(run / ERROR_LIFE)
  const [before, after] = blend(run / ERROR_LIFE - life)
  const part = (name: Channel, index: number): Float64Array =>
    noise(`${name}@${index}`, point, start, length, channels[name])
  return (name) => {
    const next = part(name, life + 1)
    return part(name, life).map((error, t) => before * error + after * next[t]!)
  }
}

/** Skill and spread of the first leads, in whole hours: a forecast asks for each of them many times. */
const TABLED = 512
const skills = Float64Array.from({ length: TABLED }, (_, lead) => skill(lead))
const spreads = Float64Array.from({ length: TABLED }, (_, lead) => spread(lead))

/** How many of the truth's standard deviations about the forecast to go away from its median, by channel. */
export type Deviations = { [name in Channel]?: number }

/** Channels that have a band: the forecast is the middle of what may come, so it draws in to the climate with lead. */
const banded: ReadonlySet<Channel> = new Set<Channel>(['wind', 'swell'])

/**
 * The weather as a run sees it, `lead` hours after the run at the scene's first hour: truth and error mixed so that the forecast
 * varies as much as the truth and correlates with it by `skill`. For the banded channels it is the median of the truth given
 * that forecast, and `deviations` steps away from it.
 */
export function forecastWeather(
  lead: number,
  truth: Weather,
  error: Weather,
  deviations: Deviations,
): Weather {
  return (name) => {
    const wrong = error(name)
    const away = deviations[name] ?? 0
    const draws = banded.has(name)
    return truth(name).map((right, t) => {
      const ahead = Math.max(0, lead + t)
      const correlation = skills[ahead] ?? skill(ahead)
      const uncertainty = spreads[ahead] ?? spread(ahead)
      const seen = correlation * right + uncertainty * wrong[t]!
      return draws ? correlation * seen + away * uncertainty : seen
    })
  }
}
