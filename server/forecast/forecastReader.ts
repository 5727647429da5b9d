import type { Point } from '../../src/weather/series.ts'
import { createPromiseCache } from '../promiseCache.ts'
import { sourceFailure } from '../sourceFailure.ts'
import type { SourcedSeries, WeatherSource } from '../sources/source.ts'
import { newestRun } from './forecastRun.ts'

/** The longest horizon; every shorter answer is cut from it. */
export const MAX_DAYS = 10

/** Some 50 columns of 241 values are 50 kB: 500 points are 25 MB. */
const LIMIT = 500

/** Reads the newest complete run of a point; fails with 503 and the source's sentence. */
export type ForecastReader = (point: Point, now: Date) => Promise<SourcedSeries>

/** A reader that asks the source once per point and run, and again while the source has only an older run. */
export function createForecastReader(weather: WeatherSource): ForecastReader {
  const cache = createPromiseCache<SourcedSeries>(LIMIT, ({ provenance }) => !provenance.stale)
  return ({ latitude, longitude, offshore }, now) => {
    const run = newestRun(now)
    const read = () => weather.forecast({ latitude, longitude, offshore }, run, MAX_DAYS)
    return cache.get(`${latitude} ${longitude} ${offshore} ${run}`, read).catch(sourceFailure)
  }
}
