import { type Condition, type Favourable, favourable, favourableInAll } from '../../src/weather/favourable.ts'
import type { HindcastQuestion, KeptHours } from '../../src/weather/hindcastTable.ts'
import { emptyMask, type HourMask } from '../../src/weather/hourMask.ts'
import type { HourlySeries, Point } from '../../src/weather/series.ts'
import { UTC } from '../../src/weather/time.ts'
import { type WorkMonths, workMonths } from '../../src/weather/workMonths.ts'
import type { WorkWindow } from '../../src/weather/workWindow.ts'
import { sourceFailure } from '../sourceFailure.ts'
import type { SourcedSeries, WeatherSource } from '../sources/source.ts'
import { createByteCache } from './byteCache.ts'
import { isAtSea } from './isAtSea.ts'
import { bytesOfColumn, joinColumns, type LoadedColumn, loadedColumn } from './loadedColumn.ts'

/** Some 35 places with two parameters over twenty years. */
const LIMIT = 128 * 1024 * 1024

/** A series, and what is already known of the question that it was asked for. */
export interface Remembered {
  sourced: SourcedSeries
  kept: KeptHours
}

type Place = Pick<Point, 'latitude' | 'longitude'>

/** The source's answer changed while it was read. */
class Superseded extends Error {}

/**
 * The source's series for a question, with what earlier questions found out: columns and their indices, the hours in which each
 * single condition holds, and the calendar of the work window. So a changed limit costs one comparison over the hours that
 * the index leaves open, and a changed window length none.
 *
 * Everything is kept under the version that the source gives its answer at the point, and never asked for again once that
 * has changed. Questions at one time share one reading. Fails with 503 and the source's sentence.
 */
export function createHindcastMemory(weather: WeatherSource, limit = LIMIT) {
  const cache = createByteCache(limit)
  const points = cache.shelf<Point>(() => 0)
  const columns = cache.shelf<LoadedColumn>(bytesOfColumn)
  const masks = cache.shelf<HourMask>(({ byteLength }) => byteLength)
  const calendars = cache.shelf<WorkMonths>(bytesOfCalendar)

  const read = async (point: Point, version: string, names: readonly string[]): Promise<SourcedSeries> => {
    const sourced = await weather.series(point, names)
    if ((await weather.version?.(point)) !== version) throw new Superseded()
    return sourced
  }

  const load = (
    point: Point,
    key: string,
    version: string,
    names: readonly string[],
  ): Promise<LoadedColumn[]> => {
    const missing = names.filter((name) => !columns.has(`${key} ${name}`))
    let reading: Promise<SourcedSeries> | undefined
    return Promise.all(
      names.map((name) =>
        columns.get(`${key} ${name}`, async () => {
          reading ??= read(point, version, missing)
          return loadedColumn(await reading, name)
        }),
      ),
    )
  }

  const holds = (key: string, condition: Condition, loaded: LoadedColumn | undefined): Promise<HourMask> => {
    const { parameter, condition: side, testValue } = condition
    return masks.get(`${key} ${parameter} ${side} ${Math.fround(testValue)}`, async () => {
      if (!loaded?.column || !loaded.index) return emptyMask(loaded?.length ?? 0)
      const alone = { start: loaded.start, length: loaded.length, columns: { [parameter]: loaded.column } }
      return favourable(alone, [condition], { [parameter]: loaded.index }).ok
    })
  }

  const weatherOf = async (
    key: string,
    conditions: readonly Condition[],
    loaded: readonly LoadedColumn[],
    { length }: HourlySeries,
  ): Promise<Favourable> => {
    const answers = await Promise.all(
      conditions.map(async (condition) => {
        const column = loaded.find(({ name }) => name === condition.parameter)
        return { ok: await holds(key, condition, column), known: column?.index?.known ?? emptyMask(length) }
      }),
    )
    return favourableInAll(length, answers)
  }

  const calendarOf = (
    { start, length }: HourlySeries,
    { point, workWindow }: HindcastQuestion,
  ): Promise<WorkMonths> => {
    const key = JSON.stringify([start, length, calendarKey(workWindow, point)])
    return calendars.get(key, async () => workMonths({ start, length }, point, workWindow))
  }

  const remember = async (question: HindcastQuestion): Promise<Remembered> => {
    const names = [...new Set(question.conditions.map(({ parameter }) => parameter))]
    const { latitude, longitude } = question.point
    const point = await points.get(`${latitude} ${longitude}`, async () => ({
      latitude,
      longitude,
      offshore: isAtSea(latitude, longitude),
    }))
    const version = await weather.version?.(point)
    if (version === undefined) return { sourced: await weather.series(point, names), kept: {} }
    const key = JSON.stringify([latitude, longitude, version])
    const loaded = await load(point, key, version, names)
    const sourced = joinColumns(loaded)
    const [favourableHours, work] = await Promise.all([
      weatherOf(key, question.conditions, loaded, sourced.series),
      calendarOf(sourced.series, question),
    ])
    return { sourced, kept: { weather: favourableHours, work } }
  }

  return async (question: HindcastQuestion): Promise<Remembered> => {
    for (;;) {
      try {
        return await remember(question)
      } catch (error) {
        if (!(error instanceof Superseded)) sourceFailure(error)
      }
    }
  }
}

/** What a calendar depends on, beside the series' extent. */
function calendarKey({ workingDays, windowSelection, isTimezoneUTC, timeZone }: WorkWindow, place: Place) {
  const sun = windowSelection.name === 'daylight' ? [place.latitude, place.longitude] : []
  return [workingDays, windowSelection, isTimezoneUTC ? UTC : timeZone, sun]
}

function bytesOfCalendar({ permitted, day, permittedMask, permittedInSeries }: WorkMonths): number {
  return [permitted, day, permittedMask, permittedInSeries].reduce(
    (sum, { byteLength }) => sum + byteLength,
    0,
  )
}
