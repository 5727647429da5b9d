import type { Point } from '../../src/weather/series.ts'
import { DAY, HOUR } from '../../src/weather/time.ts'
import { throwSourceUnavailable } from '../domainErrors.ts'
import { createLoadingCache } from '../loadingCache.ts'
import type { Provenance, SourcedSeries, WeatherSource } from '../sources/source.ts'
import type { Job } from '../workers/work.ts'

/** Some 200 sites with two parameters over a year. */
const LIMIT = 16 * 1024 * 1024

const YEAR = 365 * DAY

/** A span of what a source offers at a point, in unix seconds: [from, to). */
export interface Span {
  from: number
  to: number
}

/** The series behind trials of alerts, of whole spans, as long as the source gives them the same version. */
export function createSiteSeries(weather: WeatherSource) {
  const spans = createLoadingCache(LIMIT).namespace<SourcedSeries>(
    ({ series: { length, columns } }) => 500 + 4 * length * Object.keys(columns).length,
  )

  return {
    /** The hours that the source offers at a point, null where it offers none of all parameters. Rejects with SourceUnavailable. */
    async offered(point: Point, names: readonly string[]): Promise<Span | null> {
      const [covered, offeredNames]: [Provenance | null, string[]] = await Promise.all([
        weather.covers(point),
        weather.parameters(point),
      ]).catch(throwSourceUnavailable)
      if (covered?.from === undefined || covered.to === undefined) return null
      if (!names.every((name) => offeredNames.includes(name))) return null
      return { from: covered.from, to: covered.to + HOUR }
    },

    /** The hours of a span. Rejects with SourceUnavailable, and where the caller has too much computation waiting. */
    async read(point: Point, names: readonly string[], { from, to }: Span, job: Job): Promise<SourcedSeries> {
      const version = await weather.version?.(point)
      const load = () =>
        job((work) => weather.series(point, names, from, to, work)).catch(throwSourceUnavailable)
      if (version === undefined) return load()
      const { latitude, longitude, offshore } = point
      const key = JSON.stringify([latitude, longitude, offshore, names.toSorted(), from, to])
      return spans.get(key, load, version)
    },
  }
}

export type SiteSeries = ReturnType<typeof createSiteSeries>

/** The last 12 months of a span. */
export const lastYear = ({ from, to }: Span): Span => ({ from: Math.max(from, to - YEAR), to })
