import { parameterByName, parameters } from '#weather/parameters.ts'
import { regionOf } from '#weather/regions.ts'
import type { Point } from '#weather/series.ts'
import { HOUR } from '#weather/time.ts'
import { inlineWork } from '../workers/work.ts'
import { fields } from './climatology/fields.ts'
import { forecastHours } from './climatology/forecast.ts'
import { trueColumns } from './climatology/truth.ts'
import { hourRange } from './hourRange.ts'
import type { Provenance, SourcedSeries, WeatherSource } from './source.ts'

/** Full calendar years in the hindcast. */
const HINDCAST_YEARS = 20

/** Whether a parameter applies to a point: points on land have no sea parameters. */
function offered(point: Point, name: string): boolean {
  return name in fields && (point.offshore || parameterByName(name)?.offshoreOnly === false)
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
 * The same point, hour and run give the same bytes on every machine, and an hour has the same values whether it is
 * requested alone or as part of a longer series. No value is ever missing. Forecasts exist for any point; `series` rejects
 * outside the six regions that bound the hindcast. `now` only decides which years a hindcast without a range covers: the 20
 * full calendar years before it.
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

    parameters: async (point) =>
      hasHindcast(point) ? parameters.map(({ name }) => name).filter((name) => offered(point, name)) : [],

    version: async () => `climatology ${hindcastRange().join(' ')}`,

    async series(point, names, from, to, work): Promise<SourcedSeries> {
      if (!hasHindcast(point)) throw new Error('Coordinates outside of available domains')
      const [offeredFrom, offeredTo] = hindcastRange()
      const { start, length } = hourRange(from ?? offeredFrom, to ?? offeredTo)
      const present = [...new Set(names)].filter((name) => offered(point, name))
      return {
        series: { start, length, columns: await trueColumns(point, present, start / HOUR, length, work) },
        provenance: {
          ...provenanceOf(point),
          from: start,
          to: start + (length - 1) * HOUR,
          coverage: Object.fromEntries(present.map((name) => [name, 1])),
        },
      }
    },

    async forecast(point, run, days, work = inlineWork()): Promise<SourcedSeries> {
      const { start, length } = hourRange(run, run + (days * 24 + 1) * HOUR)
      const names = Object.keys(fields).filter((name) => offered(point, name))
      const columns = await work.run(forecastHours, { point, run: start / HOUR, length, names })
      return {
        series: { start, length, columns },
        provenance: { ...provenanceOf(point), forecastReferenceTime: start },
      }
    },
  }
}
