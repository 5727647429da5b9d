import type { Explanation } from '../../src/schemas/shapes/explanation.ts'
import { HALF_STEP } from '../../src/weather/hindcast/conditionCosts.ts'
import type { MonthlyMean } from '../../src/weather/hindcast/monthlyMeans.ts'
import type { WorkMonths } from '../../src/weather/hindcast/workMonths.ts'
import { commonHours, emptyMask, type HourMask } from '../../src/weather/masks/hourMask.ts'
import { type Limit, openInterval, widened } from '../../src/weather/operation.ts'
import type { HourlySeries, Point } from '../../src/weather/series.ts'
import { UTC } from '../../src/weather/time.ts'
import { limitText } from '../../src/weather/windows/limitText.ts'
import type { WorkWindow } from '../../src/weather/workWindow.ts'
import { throwSourceUnavailable } from '../domainErrors.ts'
import { createLoadingCache } from '../loadingCache.ts'
import type { SourcedSeries, WeatherSource } from '../sources/source.ts'
import { inlineJob, inlineWork, type Job, type Work } from '../workers/work.ts'
import type { CachedSeries, RunRules, SeriesRequest } from './cachedSeries.ts'
import { explanationOfHours } from './explanationOf.ts'
import { calendarOfWork, hoursWithinLimits, indexOfColumn, meansOfMonths } from './hindcastTasks.ts'
import { isAtSea } from './isAtSea.ts'
import { bytesOfColumn, joinColumns, type LoadedColumn, loadedColumn } from './loadedColumn.ts'

/** Enough for some 35 places with two parameters over twenty years. */
const LIMIT = 128 * 1024 * 1024

/** Bytes of a cached value in addition to its own: key, entry and the cache's lists. */
const OVERHEAD = 512

/** Computing up to this many masks of indexed columns takes less time than handing them to another thread. */
const FEW_MASKS = 4

/** The source's version changed while the series was being read. */
class Superseded extends Error {}

/** A request for the explanation of a table. */
type RequestToExplain = SeriesRequest & RunRules

/** The data that a request reads, in the source's current version for its point. */
interface Source {
  point: Point
  names: string[]
  version: string | undefined
  /** Identifies the point and the version. */
  key: string
}

/** Whether a shared computation was aborted because the caller that had started it went away. */
const isOthersAbort = (error: unknown, { signal }: Work) =>
  error instanceof Error && error.name === 'AbortError' && !signal?.aborted

/**
 * Retries until no abort by another caller and no new version of the source interferes. Rejects with SourceUnavailable
 * and the source's message.
 */
async function persistently<T>(work: Work, compute: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await compute()
    } catch (error) {
      if (!(error instanceof Superseded) && !isOthersAbort(error, work)) throwSourceUnavailable(error)
    }
  }
}

/**
 * A cache of the source's series and of intermediate results: columns and their indices, the hours within each single limit,
 * and the calendar of the work window. A changed limit therefore costs one comparison over the hours that the index does not
 * decide, and a changed window length costs none.
 *
 * Keys contain the source's version for the point, so a new version is never answered from the cache of an older one.
 * Concurrent requests share one computation. Values that are not cached are computed by a job; requests whose values are
 * cached do not wait for one.
 */
export function createHindcastCache(weather: WeatherSource, limit = LIMIT) {
  const cache = createLoadingCache(limit)
  const namespace = <T>(bytesOf: (value: T) => number) =>
    cache.namespace<T>((value) => OVERHEAD + bytesOf(value))
  const points = namespace<Point>(() => 0)
  const columns = namespace<LoadedColumn>(bytesOfColumn)
  const masks = namespace<HourMask>(({ byteLength }) => byteLength)
  const calendars = namespace<WorkMonths>(bytesOfCalendar)
  const means = namespace<MonthlyMean[]>(({ length }) => 80 * length)
  const explanations = namespace<Explanation>(bytesOfExplanation)

  const sourceOf = async (request: SeriesRequest): Promise<Source> => {
    const { point: place, limits, windParameter, parameters = [] } = request
    const { latitude, longitude } = place
    const judged = limits.map(({ parameter }) => parameter)
    const names = [...new Set([...judged, windParameter ?? [], ...parameters].flat())]
    const point = await points.get(`${latitude} ${longitude}`, async () => ({
      latitude,
      longitude,
      offshore: isAtSea(latitude, longitude),
    }))
    const version = await weather.version?.(point)
    return { point, names, version, key: JSON.stringify([latitude, longitude, version]) }
  }

  const read = async ({ point, version }: Source, names: readonly string[], work: Work) => {
    const sourced = await weather.series(point, names, undefined, undefined, work)
    if ((await weather.version?.(point)) !== version) throw new Superseded()
    return sourced
  }

  const loadColumns = (source: Source, work: Work): Promise<LoadedColumn[]> => {
    const { key, names } = source
    const missing = names.filter((name) => !columns.has(`${key} ${name}`))
    let reading: Promise<SourcedSeries> | undefined
    return Promise.all(
      names.map((name) =>
        columns.get(`${key} ${name}`, async () => {
          reading ??= read(source, missing, work)
          const sourced = await reading
          const column = sourced.series.columns[name]
          return loadedColumn(sourced, name, column && (await work.run(indexOfColumn, { column })))
        }),
      ),
    )
  }

  const eachOf = (
    { key }: Source,
    limits: readonly Limit[],
    loaded: readonly LoadedColumn[],
    work: Work,
  ): Promise<CachedSeries['each']> => {
    const columnOf = ({ parameter }: Limit) => loaded.find(({ name }) => name === parameter)
    const missing = limits.filter((limit) => !masks.has(maskKey(key, limit)))
    let computing: Promise<HourMask[]> | undefined
    return Promise.all(
      limits.map(async (limit) => {
        const column = columnOf(limit)
        const ok = await masks.get(maskKey(key, limit), async () => {
          computing ??= work.run(
            hoursWithinLimits,
            missing.map((one) => ({ limit: one, loaded: columnOf(one) })),
          )
          return (await computing)[missing.indexOf(limit)]!
        })
        return { ok, known: column?.index?.known ?? emptyMask(loaded[0]?.length ?? 0) }
      }),
    )
  }

  /** The hours in which every judged column has a value, whatever the limits. */
  const knownInAll = (
    { key }: Source,
    limits: readonly Limit[],
    each: CachedSeries['each'],
    length: number,
  ): Promise<HourMask> =>
    masks.get(`${key} known ${[...new Set(limits.map(({ parameter }) => parameter))]}`, async () =>
      commonHours(
        length,
        each.map(({ known }) => known),
      ),
    )

  const calendarOf = ({ start, length }: HourlySeries, request: SeriesRequest, work: Work) => {
    const { point, workWindow } = request
    return calendars.get(calendarKey({ start, length }, request), () =>
      work.run(calendarOfWork, { start, length, point, workWindow }),
    )
  }

  const windMeansOf = async (
    { key }: Source,
    { series }: SourcedSeries,
    request: SeriesRequest,
    months: WorkMonths,
    work: Work,
  ): Promise<Pick<CachedSeries['computed'], 'windMeans'>> => {
    const column = series.columns[request.windParameter ?? '']
    if (!column) return {}
    const { offset } = months
    const compute = () => work.run(meansOfMonths, { column, work: { months: months.months, offset } })
    return { windMeans: await means.get(meansKey(key, request), compute) }
  }

  const seriesOf = async (request: SeriesRequest, source: Source, work: Work): Promise<CachedSeries> => {
    const { limits } = request
    const loaded = await loadColumns(source, work)
    const sourced = joinColumns(loaded)
    const { length } = sourced.series
    const [each, months] = await Promise.all([
      eachOf(source, limits, loaded, work),
      calendarOf(sourced.series, request, work),
    ])
    const [windMeans, known] = await Promise.all([
      windMeansOf(source, sourced, request, months, work),
      knownInAll(source, limits, each, length),
    ])
    const ok = commonHours(
      length,
      each.map((one) => one.ok),
    )
    return { sourced, computed: { weather: { length, ok, known }, work: months, ...windMeans }, each }
  }

  /** Whether everything a request needs is cached, except for a few masks. */
  const isCached = (request: SeriesRequest, { key, names, version }: Source): boolean => {
    if (version === undefined || names.length === 0) return false
    const loaded = names.map((name) => columns.cached(`${key} ${name}`))
    if (!loaded.every((column) => column !== undefined)) return false
    const { series } = joinColumns(loaded)
    const wind = series.columns[request.windParameter ?? '']
    const missing = request.limits.filter((limit) => !masks.cached(maskKey(key, limit)))
    return (
      missing.length <= FEW_MASKS &&
      calendars.cached(calendarKey(series, request)) !== undefined &&
      (!wind || means.cached(meansKey(key, request)) !== undefined)
    )
  }

  /** `first` is the source at the time of the request. */
  const load = (request: SeriesRequest, first: Source, work: Work): Promise<CachedSeries> => {
    let known: Source | undefined = first
    return persistently(work, async () => {
      const source = known ?? (await sourceOf(request))
      known = undefined
      if (source.version !== undefined) return seriesOf(request, source, work)
      const alone = createHindcastCache({ ...weather, version: async () => 'this request' })
      return alone.get(request, (compute) => compute(work))
    })
  }

  const explain = (request: RequestToExplain, source: Source, work: Work): Promise<Explanation> =>
    persistently(work, async () => {
      const { windowLength, isCompressed, limits } = request
      const widerLimits = limits.map((limit) => widened(limit, HALF_STEP))
      // The limits imply their widened versions, so the hours within all of these are those within the original limits.
      const all = [...limits, ...widerLimits.filter((limit) => limit !== undefined)]
      const { sourced, each, ...hours } = await load({ ...request, limits: all }, source, work)
      const ofWider = each.slice(limits.length).values()
      const wider = widerLimits.map((limit) => limit && ofWider.next().value)
      const { provenance, series } = sourced
      const compute = () =>
        work.run(explanationOfHours, {
          conditions: limits.map((limit) => limitText(limit)),
          rules: { windowLength, isCompressed },
          // Only the hours of the conditions are counted, so the columns need not be sent to the worker.
          hours: {
            ...hours,
            each: each.slice(0, limits.length),
            sourced: { provenance, series: { ...series, columns: {} } },
          },
          wider,
        })
      if (source.version === undefined) return compute()
      return explanations.get(explanationKey(source.key, request), compute)
    })

  return {
    counts: () => cache.counts(),
    /** The series of a request and what a table needs from it. Rejects with SourceUnavailable and the source's message. */
    async get(request: SeriesRequest, job: Job = inlineJob): Promise<CachedSeries> {
      const source = await sourceOf(request).catch(throwSourceUnavailable)
      if (isCached(request, source)) return load(request, source, inlineWork())
      return job((work) => load(request, source, work))
    },
    /** The explanation of the table of a request. Rejects as `get` does. */
    async explain(request: RequestToExplain, job: Job = inlineJob): Promise<Explanation> {
      const source = await sourceOf(request).catch(throwSourceUnavailable)
      const key = explanationKey(source.key, request)
      const explained = explanations.cached(key)
      if (explained) return explanations.get(key, async () => explained)
      return job((work) => explain(request, source, work))
    },
  }
}

const clockOf = ({ isTimezoneUTC, timeZone }: WorkWindow): string => (isTimezoneUTC ? UTC : timeZone)

/** Key of everything that a calendar depends on. */
function calendarKey(
  { start, length }: Pick<HourlySeries, 'start' | 'length'>,
  { workWindow, point }: SeriesRequest,
): string {
  const { workingDays, windowSelection } = workWindow
  const sun = windowSelection.name === 'daylight' ? [point.latitude, point.longitude] : []
  return JSON.stringify([start, length, [workingDays, windowSelection, clockOf(workWindow), sun]])
}

/** Key of everything that the hours within a limit depend on; `key` is that of the series. */
function maskKey(key: string, { parameter, intervals }: Limit): string {
  const values = intervals.map(openInterval).map(({ above, below }) => `${above} ${below}`)
  return `${key} ${parameter} ${values}`
}

/** Monthly means depend on the time zone, not on the hours in which work is permitted. */
const meansKey = (key: string, { windParameter, workWindow }: SeriesRequest): string =>
  `${key} ${windParameter} ${clockOf(workWindow)}`

/** Key of everything that an explanation depends on. */
function explanationKey(key: string, request: RequestToExplain): string {
  const { limits, windowLength, isCompressed } = request
  const calendar = calendarKey({ start: 0, length: 0 }, request)
  const { windParameter = '' } = request
  return [
    calendar,
    windParameter,
    windowLength,
    isCompressed,
    ...limits.map((limit) => maskKey(key, limit)),
  ].join(' ')
}

function bytesOfCalendar({ days, permittedMask, permittedInSeries }: WorkMonths): number {
  return [days.month, days.from, days.to, permittedMask, permittedInSeries].reduce(
    (sum, { byteLength }) => sum + byteLength,
    0,
  )
}

/** Rough estimate: objects of a few numbers. */
const bytesOfExplanation = ({ months, costs, conditions }: Explanation): number =>
  200 * months.length + 100 * costs.length * (1 + conditions.length)
