import timeZoneOf from 'tz-lookup'
import type { WorkabilityRequest, WorkabilityResult } from '#schemas/shapes/hindcast/workability.ts'
import type { FieldError } from '#schemas/validation/validator.ts'
import { throwSourceUnavailable } from '#server/domainErrors.ts'
import { createLoadingCache } from '#server/loadingCache.ts'
import type { HindcastSource, Weather } from '#server/sources/source.ts'
import type { AdmitWork, Work } from '#server/workers/work.ts'
import { fromOperationLimits } from '#weather/adapters/operationLimits.ts'
import { type CellGrid, cellCentre, cellGrid } from '#weather/hindcast/cellGrid.ts'
import type { Limit } from '#weather/operation.ts'
import { parameterById } from '#weather/parameters.ts'
import type { Place, Point } from '#weather/series.ts'
import { HOUR, UTC } from '#weather/time.ts'
import { needsDaylight } from '#weather/workWindow.ts'
import { isAtSea } from '../isAtSea.ts'
import { refuseSparse } from '../refuseSparse.ts'
import { calendarsOfMonth, type Extent, type MonthCalendar, usableShares } from './workabilityTasks.ts'

/** Maximum bytes of all loaded maps, and of one map: a single map never evicts its own cells. */
const [LIMIT, ONE_MAP] = [160 * 1024 * 1024, 128 * 1024 * 1024]

/** Bytes of three months of one parameter. */
const YEAR_BYTES = 4 * 24 * 92

/** Bytes of a cached value in addition to its own. */
const OVERHEAD = 512

/** Cells per task: some milliseconds of work. */
const CELLS_OF_TASK = 125

/** Days read before and after the counted month: the length of the shortest month. */
const MARGIN_DAYS = 28

/** Assumed hours of daylight: a winter day in the north. */
const SHORT_DAY = 4

/** The loaded data of a cell. Its columns are shared by all threads. */
interface Cell {
  point: Point
  extents: readonly Extent[]
  columns: Record<string, Float32Array>
  title: string
  synthetic: boolean
}

/** Maximum days that a window may span; a compressed window continues over several shifts. */
function daysOfWindow({ windowLength, workWindow, isCompressed }: WorkabilityRequest): number {
  const { workingDays, windowSelection } = workWindow
  const { start = 0, end = 24 } = windowSelection.customRange ?? {}
  const hours = windowSelection.name === 'custom' ? (end - start + 24) % 24 || 24 : 24
  const shift = needsDaylight(windowSelection) ? Math.min(hours, SHORT_DAY) : hours
  const days = ((workingDays.end - workingDays.start + 7) % 7) + 1
  return isCompressed ? (Math.ceil(windowLength / shift) * 7) / days + 2 : windowLength / 24 + 2
}

/** Checks that a schema cannot express. */
export function workabilityErrors(request: WorkabilityRequest): FieldError[] {
  const { west, east, south, north, limits } = request
  const unknown = limits.flatMap(({ parameterId }, index) =>
    parameterById(parameterId)
      ? []
      : { path: `/limits/${index}/parameterId`, message: `Unknown parameter ${parameterId}` },
  )
  return [
    ...(east > west ? [] : [{ path: '/east', message: 'Must be east of the western edge' }]),
    ...(north > south ? [] : [{ path: '/north', message: 'Must be north of the southern edge' }]),
    ...unknown,
    ...(daysOfWindow(request) > MARGIN_DAYS
      ? [
          {
            path: '/windowLength',
            message: 'The map reads a month on either side: too short for this window in these shifts',
          },
        ]
      : []),
  ]
}

/** The number of years that fit into the memory of a map: fewer if there are many cells or parameters, at least one. */
export function yearsOf({ columns, rows }: CellGrid, parameters: number): number {
  const bytes = columns * rows * parameters * YEAR_BYTES
  return Math.max(1, Math.floor(ONE_MAP / bytes))
}

/** The newest years for which the source holds the whole month; `from` and `to` are its first and last hour, unix seconds. */
export function extentsOf(from: number, to: number, month: number, years: number): Extent[] {
  const end = to + HOUR
  const newest = new Date(to * 1000).getUTCFullYear()
  const monthStart = (year: number, of: number) => Date.UTC(year, of - 1, 1) / 1000
  return Array.from({ length: years + 1 }, (_, back) => newest - back)
    .filter((year) => monthStart(year, month) >= from && monthStart(year, month + 1) <= end)
    .slice(0, years)
    .reverse()
    .map((year) => {
      const start = Math.max(from, monthStart(year, month - 1))
      const stop = Math.min(end, monthStart(year, month + 2))
      return { year, start, length: (stop - start) / HOUR }
    })
}

/**
 * The share of usable hours of a month in the cells of an area (definitions A.3 and A.5). The data of a cell are cached, so
 * that a changed limit is only compared again and nothing is read.
 */
export function createWorkability(weather: Pick<Weather, 'of'>, limit = LIMIT) {
  const cache = createLoadingCache(limit)
  const places = cache.namespace<Point>(() => OVERHEAD)
  const cells = cache.namespace<Cell>(
    ({ columns }) => OVERHEAD + Object.values(columns).reduce((sum, { byteLength }) => sum + byteLength, 0),
  )
  const calendars = cache.namespace<MonthCalendar[]>((months) =>
    months.reduce((sum, { permitted }) => sum + OVERHEAD + permitted.byteLength, OVERHEAD),
  )

  const read = async (
    weather: HindcastSource,
    point: Point,
    names: readonly string[],
    month: number,
    years: number,
    work: Work,
  ): Promise<Cell> => {
    const covered = await weather.covers(point)
    const { from, to, title = '', synthetic = false } = covered ?? {}
    const extents = from === undefined || to === undefined ? [] : extentsOf(from, to, month, years)
    const hours = extents.reduce((sum, { length }) => sum + length, 0)
    const emptyColumn = () => new Float32Array(new SharedArrayBuffer(4 * hours)).fill(Number.NaN)
    const columns = Object.fromEntries(names.map((name) => [name, emptyColumn()]))
    let at = 0
    for (const { start, length } of extents) {
      const { series } = await weather.series(point, names, start, start + length * HOUR, work)
      refuseSparse(names, series.samplings)
      const offset = (series.start - start) / HOUR
      for (const name of names) {
        const column = series.columns[name]
        if (column) columns[name]!.set(column.subarray(0, length - offset), at + offset)
      }
      at += length
    }
    return { point, extents, columns, title, synthetic }
  }

  /** The data of a cell, null on land. Retries if a shared load was aborted by another caller. */
  const cellAt = async (
    weather: HindcastSource,
    place: Place,
    names: readonly string[],
    month: number,
    years: number,
    work: Work,
  ): Promise<Cell | null> => {
    const { latitude, longitude } = place
    const point = await places.get(`${latitude} ${longitude}`, async () => ({
      ...place,
      offshore: isAtSea(latitude, longitude),
    }))
    if (!point.offshore) return null
    for (;;) {
      const version = await weather.version?.(point)
      const load = () => read(weather, point, names, month, years, work)
      if (version === undefined) return load()
      try {
        return await cells.get(JSON.stringify([latitude, longitude, version, month, years, names]), load)
      } catch (error) {
        const isOthers = error instanceof Error && error.name === 'AbortError' && !work.signal?.aborted
        if (!isOthers) throw error
      }
    }
  }

  const calendarsAt = ({ point, extents }: Cell, { month, workWindow }: WorkabilityRequest, work: Work) => {
    const { latitude, longitude } = point
    const timeZone = workWindow.isTimezoneUTC ? UTC : timeZoneOf(latitude, longitude)
    const sun = needsDaylight(workWindow.windowSelection) ? [latitude, longitude] : []
    const span = extents.map(({ start, length }) => [start, length])
    return calendars.get(JSON.stringify([span, month, workWindow, timeZone, sun]), () =>
      work.run(calendarsOfMonth, { extents, month, point, workWindow: { ...workWindow, timeZone } }),
    )
  }

  const sharesOf = async (
    loaded: readonly (Cell | null)[],
    request: WorkabilityRequest,
    limits: readonly Limit[],
    work: Work,
  ) => {
    const { windowLength, isCompressed } = request
    const chunks = Array.from({ length: Math.ceil(loaded.length / CELLS_OF_TASK) }, (_, chunk) =>
      loaded.slice(chunk * CELLS_OF_TASK, (chunk + 1) * CELLS_OF_TASK),
    )
    const counted = chunks.map(async (chunk) => {
      const counting = await Promise.all(
        chunk.map(async (cell) => ({
          columns: cell?.columns ?? {},
          calendars: cell && cell.extents.length > 0 ? await calendarsAt(cell, request, work) : [],
        })),
      )
      return work.run(usableShares, { cells: counting, limits, windowLength, isCompressed })
    })
    return (await Promise.all(counted)).flat()
  }

  return {
    /** `count` cells of a validated request, as a customer reads them, starting at `first`. Rejects with SourceUnavailable and the source's message. */
    async map(request: WorkabilityRequest, customerId: number, admit: AdmitWork): Promise<WorkabilityResult> {
      const source = weather.of(customerId)
      const grid = cellGrid(request)
      const limits = fromOperationLimits(request.limits)
      const names = [...new Set(limits.map(({ parameter }) => parameter))].sort()
      const years = yearsOf(grid, names.length)
      const { first, count, month } = request
      const length = Math.max(0, Math.min(count, grid.columns * grid.rows - first))
      return admit(async (work) => {
        const loaded = await Promise.all(
          Array.from({ length }, (_, at) =>
            cellAt(source, cellCentre(grid, first + at), names, month, years, work),
          ),
        ).catch(throwSourceUnavailable)
        const percent = await sharesOf(loaded, request, limits, work)
        const covered = loaded.filter((cell) => cell !== null && cell.extents.length > 0) as Cell[]
        const all = covered.flatMap(({ extents }) => extents.map(({ year }) => year))
        return {
          grid,
          first,
          percent,
          firstYear: all.length > 0 ? all.reduce((least, year) => Math.min(least, year)) : null,
          lastYear: all.length > 0 ? all.reduce((most, year) => Math.max(most, year)) : null,
          titles: [...new Set(covered.map(({ title }) => title))].sort(),
          synthetic: covered.some(({ synthetic }) => synthetic),
        }
      })
    },
  }
}
