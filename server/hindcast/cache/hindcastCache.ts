import type { Explanation } from '#schemas/shapes/hindcast/explanation.ts'
import type { HindcastResult } from '#schemas/shapes/hindcast/hindcast.ts'
import { throwSourceUnavailable } from '#server/domainErrors.ts'
import { createLoadingCache } from '#server/loadingCache.ts'
import type { HindcastSource, Weather } from '#server/sources/source.ts'
import { type AdmitWork, admitInline, inlineWork, type Work } from '#server/workers/work.ts'
import type { HindcastTableRequest } from '#weather/hindcast/hindcastTable.ts'
import { commonHours } from '#weather/masks/hourMask.ts'
import type { Place, Point } from '#weather/series.ts'
import { analyseHindcast } from '../analyseHindcast.ts'
import type { CachedSeries, SeriesRequest } from '../cachedSeries.ts'
import { isAtSea } from '../isAtSea.ts'
import { joinColumns } from '../loadedColumn.ts'
import { refuseSparse } from '../refuseSparse.ts'
import { createCalendarCache } from './calendarCache.ts'
import { createColumnCache } from './columnCache.ts'
import {
  createExplanationCache,
  type RequestToExplain,
  requestWithWiderLimits,
  tableKey,
} from './explanationCache.ts'
import { createMaskCache } from './maskCache.ts'
import { currentVersion, persistently, type SourceVersion } from './sourceVersion.ts'

/** Enough for some 35 places with two parameters over twenty years. */
const LIMIT = 128 * 1024 * 1024

/** Bytes of a row of a table, with its share of the amounts: a rough estimate. */
const TABLE_ROW = 1024

/** Bytes of a cached value in addition to its own: key, entry and the cache's lists. */
const OVERHEAD = 512

/** Computing up to this many masks of indexed columns takes less time than handing them to another thread. */
const FEW_MASKS = 4

/**
 * A cache of the source's series and of intermediate results: columns and their indices, the hours within each single limit,
 * and the calendar of the work window. A changed limit therefore costs one comparison over the hours that the index does not
 * decide, and a changed window length costs none.
 *
 * Keys contain the source's version for the point, which names the owner of the data, so a new version is never answered from the
 * cache of an older one, and customers share only what the installation's sources hold.
 * Concurrent requests share one computation. Values that are not cached are computed by a job; requests whose values are
 * cached do not wait for one.
 */
export function createHindcastCache(weather: Pick<Weather, 'of'>, limit = LIMIT) {
  const cache = createLoadingCache(limit)
  const createNamespace = <T>(bytesOf: (value: T) => number) =>
    cache.namespace<T>((value) => OVERHEAD + bytesOf(value))
  const points = createNamespace<Point>(() => 0)
  const columns = createColumnCache(createNamespace)
  const masks = createMaskCache(createNamespace)
  const calendars = createCalendarCache(createNamespace)
  const explanations = createExplanationCache(createNamespace)
  const tables = createNamespace<HindcastResult>(({ data }) => TABLE_ROW * (data.length + 1))

  const pointOf = ({ latitude, longitude }: Place) =>
    points.get(`${latitude} ${longitude}`, async () => ({
      latitude,
      longitude,
      offshore: isAtSea(latitude, longitude),
    }))

  const seriesOf = async (
    request: SeriesRequest,
    source: SourceVersion,
    work: Work,
  ): Promise<CachedSeries> => {
    const { limits, windParameter = '' } = request
    const loaded = await columns.get(source, work)
    const sourced = joinColumns(loaded)
    const { length, columns: values, samplings } = sourced.series
    refuseSparse(
      limits.map(({ parameter }) => parameter),
      samplings,
    )
    const [each, months] = await Promise.all([
      masks.ofLimits(source, limits, loaded, work),
      calendars.calendar(sourced.series, request, work),
    ])
    const wind = values[windParameter]
    const [windMeans, known] = await Promise.all([
      wind && calendars.windMeans(source, wind, request, months, work),
      masks.knownInAll(source, limits, each, length),
    ])
    const ok = commonHours(
      length,
      each.map((one) => one.ok),
    )
    return {
      sourced,
      computed: { weather: { length, ok, known }, work: months, ...(windMeans && { windMeans }) },
      each,
    }
  }

  /** Whether everything a request needs is cached, except for a few masks. */
  const isCached = (request: SeriesRequest, source: SourceVersion): boolean => {
    if (source.version === undefined || source.names.length === 0) return false
    const loaded = columns.cached(source)
    return (
      loaded !== undefined &&
      masks.missing(source, request.limits) <= FEW_MASKS &&
      calendars.isCached(source, joinColumns(loaded).series, request)
    )
  }

  /** What a customer reads through the cache. */
  const readThrough = (weather: HindcastSource) => {
    const sourceOf = async (request: SeriesRequest): Promise<SourceVersion> =>
      currentVersion(weather, await pointOf(request.point), request)

    /** `first` is the source at the time of the request. */
    const load = (request: SeriesRequest, first: SourceVersion, work: Work): Promise<CachedSeries> => {
      let known: SourceVersion | undefined = first
      return persistently(work, async () => {
        const source = known ?? (await sourceOf(request))
        known = undefined
        if (source.version !== undefined) return seriesOf(request, source, work)
        const alone = createHindcastCache({ of: () => ({ ...weather, version: async () => 'this request' }) })
        return alone.of(0).get(request, (compute) => compute(work))
      })
    }

    const seriesFor = async (request: SeriesRequest, source: SourceVersion, admit: AdmitWork) =>
      isCached(request, source)
        ? load(request, source, inlineWork())
        : admit((work) => load(request, source, work))

    return {
      /** The series of a request and what a table needs from it. Rejects with SourceUnavailable and the source's message. */
      async get(request: SeriesRequest, admit: AdmitWork = admitInline): Promise<CachedSeries> {
        return seriesFor(request, await sourceOf(request).catch(throwSourceUnavailable), admit)
      },
      /** The table of a request. Rejects as `get` does. */
      async table(request: HindcastTableRequest, admit: AdmitWork = admitInline): Promise<HindcastResult> {
        const source = await sourceOf(request).catch(throwSourceUnavailable)
        const key = tableKey(source, request)
        const known = source.version === undefined ? undefined : tables.cached(key)
        if (known) return known
        const series = await seriesFor(request, source, admit)
        const compute = async () => analyseHindcast(request, series)
        return source.version === undefined ? compute() : tables.get(key, compute)
      },
      /** The explanation of the table of a request. Rejects as `get` does. */
      async explain(request: RequestToExplain, admit: AdmitWork = admitInline): Promise<Explanation> {
        const source = await sourceOf(request).catch(throwSourceUnavailable)
        const cached = explanations.cached(source, request)
        if (cached) return cached
        return admit((work) =>
          persistently(work, async () => {
            const wider = requestWithWiderLimits(request)
            const series = await seriesFor(wider, source, (compute) => compute(work))
            return explanations.get(source, request, series, work)
          }),
        )
      },
    }
  }
  return {
    counts: () => cache.counts(),
    of: (customerId: number) => readThrough(weather.of(customerId)),
  }
}

/** The series of the past as a customer reads them, and what is computed from them. */
export type CachedHindcast = ReturnType<ReturnType<typeof createHindcastCache>['of']>
