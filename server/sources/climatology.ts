import { parameterByName } from '../../src/weather/parameters.ts'
import { regionOf } from '../../src/weather/regions.ts'
import type { HourlySeries, Point } from '../../src/weather/series.ts'
import { HOUR } from '../../src/weather/time.ts'
import { fields } from './climatology/fields.ts'
import { forecastWeather, runError } from './climatology/forecastError.ts'
import { type Scene, sceneOf, truth, type Weather } from './climatology/scene.ts'
import { MEMORY } from './climatology/waves.ts'
import { hourRange } from './hourRange.ts'
import type { Provenance, SourcedSeries, WeatherSource } from './source.ts'

/** Full calendar years that the hindcast offers. */
const HINDCAST_YEARS = 20

/** Standard deviations from the median to the 10th and the 90th percentile of a normal distribution. */
const DECILE = 1.2815515655446004

/** Sea and swell seldom err together, nor a whole day's wind: the waves' share of the wind's deviations, found by trial. */
const WAVES = 0.85

/** Parameters with a tenth and a ninetieth percentile in the forecast. */
const bands = [
  { name: 'wind_speed_10m', deviations: DECILE },
  { name: 'wind_gust_10m', deviations: DECILE },
  { name: 'wave_height', deviations: DECILE * WAVES },
  { name: 'wave_height_max', deviations: DECILE * WAVES },
]

/** The parameters that a point can have: no sea on land. */
function offered(point: Point, name: string): boolean {
  return name in fields && (point.offshore || parameterByName(name)?.offshoreOnly === false)
}

/** Columns from `skip` steps into the scene on. */
function columnsOf(scene: Scene, names: readonly string[], skip: number): HourlySeries['columns'] {
  return Object.fromEntries(
    names.map((name) => [name, Float32Array.from(scene.get(fields[name]!).subarray(skip))]),
  )
}

const hasHindcast = ({ latitude, longitude }: Point): boolean => regionOf(latitude, longitude) !== undefined

function provenanceOf(point: Point): Provenance {
  return {
    source: 'climatology',
    title: 'Synthetic demonstration data',
    synthetic: true,
    latitude: point.latitude,
    longitude: point.longitude,
    distance: 0,
  }
}

/**
 * A synthetic sea and sky from regional monthly climate figures (climatology/climate.json), for demonstration.
 *
 * The same point, hour and run give the same bytes on every machine, and an hour asked for alone is the hour of a longer
 * series. Nothing is ever missing. A site anywhere has a forecast; `series` rejects outside the six regions, which bound the
 * hindcast. `now` decides only which years a hindcast
 * without a range covers: the 20 full calendar years before it.
 */
export function climatology(now: () => Date): WeatherSource {
  const hindcastRange = (): [number, number] => {
    const year = now().getUTCFullYear()
    return [Date.UTC(year - HINDCAST_YEARS, 0) / 1000, Date.UTC(year, 0) / 1000]
  }

  return {
    name: 'climatology',

    async covers(point) {
      if (!hasHindcast(point)) return null
      const [from, to] = hindcastRange()
      return { ...provenanceOf(point), from, to: to - HOUR }
    },

    async series(point, names, from, to): Promise<SourcedSeries> {
      if (!hasHindcast(point)) throw new Error('Coordinates outside of available domains')
      const [offeredFrom, offeredTo] = hindcastRange()
      const { start, length } = hourRange(from ?? offeredFrom, to ?? offeredTo)
      const first = start / HOUR - MEMORY
      const scene = sceneOf(point, first, length + MEMORY, truth(point, first, length + MEMORY))
      const present = [...new Set(names)].filter((name) => offered(point, name))
      return {
        series: { start, length, columns: columnsOf(scene, present, MEMORY) },
        provenance: {
          ...provenanceOf(point),
          from: start,
          to: start + (length - 1) * HOUR,
          coverage: Object.fromEntries(present.map((name) => [name, 1])),
        },
      }
    },

    async forecast(point, run, days): Promise<SourcedSeries> {
      const { start, length } = hourRange(run, run + (days * 24 + 1) * HOUR)
      const first = start / HOUR - MEMORY
      const total = length + MEMORY
      const remembered = (weather: Weather): Weather => sceneOf(point, first, total, weather).channel
      const happened = remembered(truth(point, first, total))
      const error = remembered(runError(point, start / HOUR, first, total))
      const sceneAt = (deviations: number): Scene =>
        sceneOf(point, first, total, forecastWeather(-MEMORY, happened, error, deviations))
      const present = Object.keys(fields).filter((name) => offered(point, name))
      const columns = columnsOf(sceneAt(0), present, MEMORY)
      for (const { name, deviations } of bands.filter((band) => offered(point, band.name))) {
        columns[`${name}_p10`] = columnsOf(sceneAt(-deviations), [name], MEMORY)[name]!
        columns[`${name}_p90`] = columnsOf(sceneAt(deviations), [name], MEMORY)[name]!
      }
      return {
        series: { start, length, columns },
        provenance: { ...provenanceOf(point), forecastReferenceTime: start },
      }
    },
  }
}
