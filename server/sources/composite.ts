import type { Archive } from './archive.ts'
import type { WeatherSource } from './source.ts'

/**
 * Measured or imported data where an archive covers the point, otherwise the configured source.
 *
 * A series comes from only one of the two, so that no table mixes hours of both: a parameter that the archive near the point
 * does not hold is absent. Forecasts come from the configured source.
 */
export function composite(archive: Archive, configured: WeatherSource): WeatherSource {
  return {
    name: configured.name,
    forecast: (...call) => configured.forecast(...call),
    ...(configured.forecasts && { forecasts: configured.forecasts }),
    ...(configured.members && { members: configured.members }),
    covers: async (point) => (await archive.covers(point)) ?? configured.covers(point),
    parameters: async (point) => ((await archive.covers(point)) ? archive : configured).parameters(point),
    version: async (point) => (await archive.version(point)) ?? configured.version?.(point),
    ...(archive.places && { places: archive.places }),
    problems: async () =>
      (await Promise.all([archive.problems?.(), configured.problems?.()])).flatMap((found) => found ?? []),
    async series(point, parameters, ...rest) {
      const source = (await archive.covers(point)) ? archive : configured
      return source.series(point, parameters, ...rest)
    },
  }
}
