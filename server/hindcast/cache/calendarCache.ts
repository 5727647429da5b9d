import type { Work } from '#server/workers/work.ts'
import type { MonthlyMean } from '#weather/hindcast/monthlyMeans.ts'
import type { WorkMonths } from '#weather/hindcast/workMonths.ts'
import type { HourlySeries } from '#weather/series.ts'
import { UTC } from '#weather/time.ts'
import { needsDaylight, type WorkWindow } from '#weather/workWindow.ts'
import type { SeriesRequest } from '../cachedSeries.ts'
import { calendarOfWork, meansOfMonths } from '../hindcastTasks.ts'
import type { CreateNamespace } from './cacheNamespace.ts'
import type { SourceVersion } from './sourceVersion.ts'

type Hours = Pick<HourlySeries, 'start' | 'length'>

const clockOf = ({ isTimezoneUTC, timeZone }: WorkWindow): string => (isTimezoneUTC ? UTC : timeZone)

/** Everything that a calendar depends on. */
export function calendarKey({ start, length }: Hours, { workWindow, point }: SeriesRequest): string {
  const { workingDays, windowSelection } = workWindow
  const sun = needsDaylight(windowSelection) ? [point.latitude, point.longitude] : []
  return JSON.stringify([start, length, [workingDays, windowSelection, clockOf(workWindow), sun]])
}

/** Monthly means depend on the time zone, not on the hours in which work is permitted. */
const meansKey = ({ key }: SourceVersion, { windParameter, workWindow }: SeriesRequest): string =>
  `${key} ${windParameter} ${clockOf(workWindow)}`

const bytesOfCalendar = ({ days, permittedMask, permittedInSeries }: WorkMonths): number =>
  [days.month, days.from, days.to, permittedMask, permittedInSeries].reduce(
    (sum, { byteLength }) => sum + byteLength,
    0,
  )

/** The calendars of work windows and the monthly means of the wind in their months. */
export function createCalendarCache(createNamespace: CreateNamespace) {
  const calendars = createNamespace<WorkMonths>(bytesOfCalendar)
  const means = createNamespace<MonthlyMean[]>(({ length }) => 80 * length)
  return {
    calendar({ start, length }: Hours, request: SeriesRequest, work: Work): Promise<WorkMonths> {
      const { point, workWindow } = request
      return calendars.get(calendarKey({ start, length }, request), () =>
        work.run(calendarOfWork, { start, length, point, workWindow }),
      )
    },
    windMeans: (
      source: SourceVersion,
      column: Float32Array,
      request: SeriesRequest,
      { months, offset }: WorkMonths,
      work: Work,
    ): Promise<MonthlyMean[]> =>
      means.get(meansKey(source, request), () =>
        work.run(meansOfMonths, { column, work: { months, offset } }),
      ),
    isCached: (source: SourceVersion, series: HourlySeries, request: SeriesRequest): boolean =>
      calendars.cached(calendarKey(series, request)) !== undefined &&
      (!series.columns[request.windParameter ?? ''] || means.cached(meansKey(source, request)) !== undefined),
  }
}
