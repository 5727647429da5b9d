import type { Point } from '#weather/series.ts'
import { DAY, HOUR } from '#weather/time.ts'
import { throwSourceUnavailable } from '../domainErrors.ts'
import { createLoadingCache } from '../loadingCache.ts'
import type { Provenance, SourcedSeries, Weather } from '../sources/source.ts'
import type { AdmitWork } from '../workers/work.ts'

/** Enough for some 200 sites with two parameters over a year. */
const LIMIT = 16 * 1024 * 1024

const YEAR = 365 * DAY

/** A part of the period that a source offers at a point, in unix seconds: [from, to). */
export interface Span {
  from: number
  to: number
}

/** A cache of the series for alert trials, by span; entries are valid while the source's version stays the same. */
export function createSiteSeries(weather: Pick<Weather, 'of'>) {
  const spans = createLoadingCache(LIMIT).namespace<SourcedSeries>(
    ({ series: { length, columns } }) => 500 + 4 * length * Object.keys(columns).length,
  )

  /** The series as a customer reads them. */
  const of = (customerId: number) => {
    const source = weather.of(customerId)
    return {
      /** The hours that the source offers at a point, null if it lacks any of the parameters. Rejects with SourceUnavailable. */
      async offered(point: Point, names: readonly string[]): Promise<Span | null> {
        const [covered, offeredNames]: [Provenance | null, string[]] = await Promise.all([
          source.covers(point),
          source.parameters(point),
        ]).catch(throwSourceUnavailable)
        if (covered?.from === undefined || covered.to === undefined) return null
        if (!names.every((name) => offeredNames.includes(name))) return null
        return { from: covered.from, to: covered.to + HOUR }
      },

      /** The hours of a span. Rejects with SourceUnavailable, or if the caller has too many computations waiting. */
      async read(
        point: Point,
        names: readonly string[],
        { from, to }: Span,
        admit: AdmitWork,
      ): Promise<SourcedSeries> {
        const version = await source.version?.(point)
        const load = () =>
          admit((work) => source.series(point, names, from, to, work)).catch(throwSourceUnavailable)
        if (version === undefined) return load()
        const { latitude, longitude, offshore } = point
        const key = JSON.stringify([customerId, latitude, longitude, offshore, names.toSorted(), from, to])
        return spans.get(key, load, version)
      },
    }
  }
  return { of }
}

export type SiteSeries = ReturnType<ReturnType<typeof createSiteSeries>['of']>

/** The last 12 months of a span. */
export const lastYear = ({ from, to }: Span): Span => ({ from: Math.max(from, to - YEAR), to })
