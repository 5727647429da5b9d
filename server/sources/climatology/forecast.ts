import type { Task } from '#server/workers/work.ts'
import type { HourlySeries, Point } from '#weather/series.ts'
import { climateAt } from './climate.ts'
import { fields } from './fields.ts'
import { forecastWeather, runError, spread } from './forecastError.ts'
import { type Field, type Scene, sceneOf, truth, type Weather } from './scene.ts'
import { highestWave, MEMORY, waveHeight } from './waves.ts'
import { windGust, windSpeed } from './wind.ts'

/** Standard deviations from the median to the 10th and the 90th percentile of a normal distribution. */
const DECILE = 1.2815515655446004

/** Variants of a run's weather: its median, and the median with the wind or the swell at one end of its band. */
interface Views {
  median: Scene
  lowWind: Scene
  highWind: Scene
  lowSwell: Scene
  highSwell: Scene
}

type Ends = [low: Float64Array, high: Float64Array]

const windEnds =
  (field: Field) =>
  ({ lowWind, highWind }: Views): Ends => [lowWind.get(field), highWind.get(field)]

/**
 * At long leads the wave band must be wider than the root sum of squares of its parts, because both are skewed: found by trial.
 */
const SKEWED = 0.1

/** Sea and swell have independent errors, so the squares of their departures from the median add up. */
function waveEnds({ median, lowWind, highWind, lowSwell, highSwell }: Views): Ends {
  const middle = median.get(waveHeight)
  const widening = (t: number): number => 1 + SKEWED * spread(t - MEMORY) ** 4
  const end = (sign: number, wind: Scene, swell: Scene): Float64Array => {
    const [bySea, bySwell] = [wind.get(waveHeight), swell.get(waveHeight)]
    return middle.map((height, t) =>
      Math.max(0, height + sign * widening(t) * Math.hypot(bySea[t]! - height, bySwell[t]! - height)),
    )
  }
  return [end(-1, lowWind, lowSwell), end(1, highWind, highSwell)]
}

/** The ends of the highest wave, in proportion to those of the significant height. */
function highestEnds(views: Views): Ends {
  const [height, highest] = [views.median.get(waveHeight), views.median.get(highestWave)]
  const [low, high] = waveEnds(views)
  return [
    low.map((value, t) => (value * highest[t]!) / height[t]!),
    high.map((value, t) => (value * highest[t]!) / height[t]!),
  ]
}

/** Parameters with a 10th and a 90th percentile in the forecast. */
const bands: Readonly<Record<string, (views: Views) => Ends>> = {
  wind_speed_10m: windEnds(windSpeed),
  wind_gust_10m: windEnds(windGust),
  wave_height: waveEnds,
  wave_height_max: highestEnds,
}

/**
 * The forecast of the run of hour `run` (hours since 1970) for `length` hours from it: columns of `names`, and those of their
 * bands as `<name>_p10` and `<name>_p90`.
 */
export function forecastColumns(
  point: Point,
  run: number,
  length: number,
  names: readonly string[],
): HourlySeries['columns'] {
  const climate = climateAt(point)
  const first = run - MEMORY
  const total = length + MEMORY
  const memoized = (weather: Weather): Weather => sceneOf(point, climate, first, total, weather).channel
  const happened = memoized(truth(point, first, total))
  const error = memoized(runError(point, run, first, total))
  const view = (deviations: { wind?: number; swell?: number }): Scene =>
    sceneOf(point, climate, first, total, forecastWeather(-MEMORY, happened, error, deviations))
  const views: Views = {
    median: view({}),
    lowWind: view({ wind: -DECILE }),
    highWind: view({ wind: DECILE }),
    lowSwell: view({ swell: -DECILE }),
    highSwell: view({ swell: DECILE }),
  }
  const column = (values: Float64Array): Float32Array => new Float32Array(values.subarray(MEMORY))
  const columns: HourlySeries['columns'] = {}
  for (const name of names) columns[name] = column(views.median.get(fields[name]!))
  for (const name of names.filter((name) => name in bands)) {
    const [low, high] = bands[name]!(views)
    columns[`${name}_p10`] = column(low)
    columns[`${name}_p90`] = column(high)
  }
  return columns
}

/** A run's forecast at a point: the arguments of `forecastColumns`. */
interface Run {
  point: Point
  run: number
  length: number
  names: readonly string[]
}

export const forecastHours: Task<Run, HourlySeries['columns']> = {
  name: 'forecast of the climatology',
  compute: ({ point, run, length, names }) => forecastColumns(point, run, length, names),
}
