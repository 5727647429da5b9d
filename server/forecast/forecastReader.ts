import type { Point } from '../../src/weather/series.ts'
import { createPromiseCache } from '../promiseCache.ts'
import type { SourcedSeries, WeatherSource } from '../sources/source.ts'
import { newestRun } from './forecastRun.ts'

/** The longest horizon; every shorter answer is cut from it. */
export const MAX_DAYS = 10

/** Some 250 columns of 241 values are 250 kB: all the points in use at once, in 50 MB at most. */
const LIMIT = 200

/** Reads the newest complete run of a point. */
export type ForecastReader = (point: Point, now: Date) => Promise<SourcedSeries>

/** A reader that asks the source once per point and run. */
export function createForecastReader(weather: WeatherSource): ForecastReader {
  const cache = createPromiseCache<SourcedSeries>(LIMIT)
  return (point, now) => {
    const run = newestRun(now)
    const key = `${point.latitude} ${point.longitude} ${point.offshore} ${run}`
    return cache.get(key, () => weather.forecast(point, run, MAX_DAYS))
  }
}
