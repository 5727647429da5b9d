import type { Point } from '#weather/series.ts'
import { type Channel, channels } from './channels.ts'
import { blend, noise } from './noise.ts'
import type { Weather } from './scene.ts'

/**
 * Correlation of a forecast with the truth by lead in hours: 0.995 at first, 0.97 after a day, 0.73 after five, 0.4 after ten.
 */
export function skill(lead: number): number {
  return 0.995 * Math.exp(-((Math.max(0, lead) / 260) ** 1.5))
}

/** Standard deviation of the truth about the forecast, in the noise's unit. */
export function spread(lead: number): number {
  return Math.sqrt(1 - skill(lead) ** 2)
}

/** Hours between runs after which their errors are independent; runs closer together have similar errors. */
const ERROR_LIFE = 24

/** The error of the run of hour `run`, before it is scaled by lead time. */
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

/** Precomputed skill and spread for the first leads, in whole hours, because a forecast uses each of them many times. */
const TABLED = 512
const skills = Float64Array.from({ length: TABLED }, (_, lead) => skill(lead))
const spreads = Float64Array.from({ length: TABLED }, (_, lead) => spread(lead))

/** Offset from the forecast's median, in standard deviations of the truth about the forecast, by channel. */
export type Deviations = { [name in Channel]?: number }

/** Channels that have a band: the forecast is the median of the possible outcomes, so it approaches the climate with lead. */
const banded: ReadonlySet<Channel> = new Set<Channel>(['wind', 'swell'])

/**
 * The weather as forecast by a run, where the scene begins `lead` hours after the run: truth and error mixed so that the
 * forecast varies as much as the truth and correlates with it by `skill`. For the banded channels it is the median of the truth
 * given that forecast, offset by `deviations`.
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
