import { createHindcastCache } from '#server/hindcast/cache/hindcastCache.ts'
import type { HindcastSource, Weather, WeatherSource } from '#server/sources/source.ts'

/** The weather of an installation whose customers all read the same source; a test may still change its functions. */
export const sharedWeather = (source: WeatherSource | Weather): Weather =>
  'of' in source
    ? source
    : Object.assign(source, {
        // A test may copy the weather and change a function of the copy: the copy is then what its customers read.
        of(this: WeatherSource) {
          return this
        },
        stored: async () => [],
      })

/** A new cache, as a customer reads it. */
export const cachedHindcast = (source: HindcastSource, limit?: number) =>
  createHindcastCache({ of: () => source }, limit).of(1)
