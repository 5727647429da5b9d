import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { type MonthlyMean, monthlyMeans } from '../../src/weather/hindcast/monthlyMeans.ts'
import { type WorkMonths, workMonths } from '../../src/weather/hindcast/workMonths.ts'
import { type Favourable, favourable, favourableInAll } from '../../src/weather/masks/favourable.ts'
import { emptyMask, type HourMask } from '../../src/weather/masks/hourMask.ts'
import { type Limit, type Operation, openInterval } from '../../src/weather/operation.ts'
import type { HourlySeries, Point } from '../../src/weather/series.ts'
import { UTC } from '../../src/weather/time.ts'
import type { WorkWindow } from '../../src/weather/workWindow.ts'
import { throwSourceUnavailable } from '../domainErrors.ts'
import { createLoadingCache } from '../loadingCache.ts'
import type { SourcedSeries, WeatherSource } from '../sources/source.ts'
import { isAtSea } from './isAtSea.ts'
import { bytesOfColumn, joinColumns, type LoadedColumn, loadedColumn } from './loadedColumn.ts'

/** Some 35 places with two parameters over twenty years. */
const LIMIT = 128 * 1024 * 1024

/** Bytes of a cached value beside its own: key, entry and the cache's lists. */
const OVERHEAD = 512

type Place = Pick<Point, 'latitude' | 'longitude'>

/** What must hold, and when work is allowed: the request for a hindcast table or an analytics table is one. */
export interface SeriesRequest extends Pick<Operation, 'limits' | 'workWindow'> {
  point: Place
  /** A parameter that is read beside those that are judged. */
  windParameter?: string
}

/** A series, with what its tables need: the hours in which the weather and in which the clock permit work. */
export interface CachedSeries {
  sourced: SourcedSeries
  /** The means are those of `windParameter`; absent where the source does not have it. */
  computed: { weather: Favourable; work: WorkMonths; windMeans?: readonly MonthlyMean[] }
  /** One answer per limit, in their order. */
  each: Pick<Favourable, 'ok' | 'known'>[]
}

/** The source's version changed while the series was read. */
class Superseded extends Error {}

/**
 * A cache of the source's series and of what requests compute from them: columns and their indices, the hours in which each
 * single limit holds, and the calendar of the work window. So a changed limit costs one comparison over the hours that the index
 * leaves open, and a changed window length none.
 *
 * Keys hold the version that the source gives for the point: a new version is never answered from the cache of an older one.
 * Concurrent requests share one reading. Rejects with SourceUnavailable and the source's message.
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

  const read = async (point: Point, version: string, names: readonly string[]): Promise<SourcedSeries> => {
    const sourced = await weather.series(point, names)
    if ((await weather.version?.(point)) !== version) throw new Superseded()
    return sourced
  }

  const loadColumns = (
    point: Point,
    key: string,
    version: string,
    names: readonly string[],
  ): Promise<LoadedColumn[]> => {
    const missing = names.filter((name) => !columns.has(`${key} ${name}`))
    let reading: Promise<SourcedSeries> | undefined
    // Columns are indexed one after the other, and other requests run before each: all in one go would block the event loop.
    let turn: Promise<unknown> = Promise.resolve()
    return Promise.all(
      names.map((name) =>
        columns.get(`${key} ${name}`, async () => {
          reading ??= read(point, version, missing)
          const mine = Promise.all([reading, turn])
          turn = mine.then(
            () => yieldToEventLoop(),
            () => {},
          )
          const [sourced] = await mine
          return loadedColumn(sourced, name)
        }),
      ),
    )
  }

  const holds = (key: string, limit: Limit, loaded: LoadedColumn | undefined): Promise<HourMask> => {
    const { parameter, intervals } = limit
    const values = intervals.map(openInterval).map(({ above, below }) => `${above} ${below}`)
    return masks.get(`${key} ${parameter} ${values}`, async () => {
      if (!loaded?.column || !loaded.index) return emptyMask(loaded?.length ?? 0)
      const alone = { start: loaded.start, length: loaded.length, columns: { [parameter]: loaded.column } }
      return favourable(alone, [limit], { [parameter]: loaded.index }).ok
    })
  }

  const eachOf = (
    key: string,
    limits: readonly Limit[],
    loaded: readonly LoadedColumn[],
    { length }: HourlySeries,
  ): Promise<CachedSeries['each']> =>
    Promise.all(
      limits.map(async (limit) => {
        const column = loaded.find(({ name }) => name === limit.parameter)
        return { ok: await holds(key, limit, column), known: column?.index?.known ?? emptyMask(length) }
      }),
    )

  const calendarOf = (
    { start, length }: HourlySeries,
    { point, workWindow }: SeriesRequest,
  ): Promise<WorkMonths> => {
    const key = JSON.stringify([start, length, calendarKey(workWindow, point)])
    return calendars.get(key, async () => {
      await yieldToEventLoop()
      return workMonths({ start, length }, point, workWindow)
    })
  }

  /** Months depend on the clock that is read, not on the hours in which it permits work. */
  const windMeansOf = async (
    key: string,
    { series: { columns } }: SourcedSeries,
    { windParameter = '', workWindow }: SeriesRequest,
    work: WorkMonths,
  ): Promise<Pick<CachedSeries['computed'], 'windMeans'>> => {
    const column = columns[windParameter]
    if (!column) return {}
    const months = `${key} ${windParameter} ${clockOf(workWindow)}`
    return { windMeans: await means.get(months, async () => monthlyMeans(column, work)) }
  }

  const seriesOf = async (request: SeriesRequest): Promise<CachedSeries> => {
    const { limits } = request
    const { latitude, longitude } = request.point
    const names = [
      ...new Set([...limits.map(({ parameter }) => parameter), request.windParameter ?? []].flat()),
    ]
    const point = await points.get(`${latitude} ${longitude}`, async () => ({
      latitude,
      longitude,
      offshore: isAtSea(latitude, longitude),
    }))
    const version = await weather.version?.(point)
    if (version === undefined) return withoutCache(await weather.series(point, names), request)
    const key = JSON.stringify([latitude, longitude, version])
    const loaded = await loadColumns(point, key, version, names)
    const sourced = joinColumns(loaded)
    const [each, work] = await Promise.all([
      eachOf(key, limits, loaded, sourced.series),
      calendarOf(sourced.series, request),
    ])
    const windMeans = await windMeansOf(key, sourced, request, work)
    return {
      sourced,
      computed: { weather: favourableInAll(sourced.series.length, each), work, ...windMeans },
      each,
    }
  }

  return {
    async get(request: SeriesRequest): Promise<CachedSeries> {
      for (;;) {
        try {
          return await seriesOf(request)
        } catch (error) {
          if (!(error instanceof Superseded)) throwSourceUnavailable(error)
        }
      }
    },
  }
}

/** The same from a series that the source gives no version of. */
function withoutCache(sourced: SourcedSeries, { limits, point, workWindow }: SeriesRequest): CachedSeries {
  const { series } = sourced
  const each = limits.map((limit) => favourable(series, [limit]))
  const work = workMonths(series, point, workWindow)
  return { sourced, computed: { weather: favourableInAll(series.length, each), work }, each }
}

const clockOf = ({ isTimezoneUTC, timeZone }: WorkWindow): string => (isTimezoneUTC ? UTC : timeZone)

/** What a calendar depends on, beside the series' extent. */
function calendarKey(workWindow: WorkWindow, place: Place) {
  const { workingDays, windowSelection } = workWindow
  const sun = windowSelection.name === 'daylight' ? [place.latitude, place.longitude] : []
  return [workingDays, windowSelection, clockOf(workWindow), sun]
}

function bytesOfCalendar({ days, permittedMask, permittedInSeries }: WorkMonths): number {
  return [days.month, days.from, days.to, permittedMask, permittedInSeries].reduce(
    (sum, { byteLength }) => sum + byteLength,
    0,
  )
}
