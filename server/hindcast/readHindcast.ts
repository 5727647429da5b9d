import { throwSourceUnavailable } from '../domainErrors.ts'
import type { SourcedSeries, WeatherSource } from '../sources/source.ts'
import { isAtSea } from './isAtSea.ts'

/** Everything that the source has of some parameters near a place; fails with 503 and the source's sentence. */
export type HindcastReader = (
  place: { latitude: number; longitude: number },
  names: readonly string[],
  signal?: AbortSignal,
) => Promise<SourcedSeries>

/** Reads anew at every call, and keeps nothing: a download takes all there is, once. */
export function createHindcastReader(weather: WeatherSource): HindcastReader {
  return ({ latitude, longitude }, names, signal) =>
    weather
      .series(
        { latitude, longitude, offshore: isAtSea(latitude, longitude) },
        names,
        undefined,
        undefined,
        signal,
      )
      .catch(throwSourceUnavailable)
}
