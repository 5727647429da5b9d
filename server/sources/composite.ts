import { sharedFloats } from '../workers/work.ts'
import type { SourcedSeries, WeatherSource } from './source.ts'

/** The column in memory that threads share, so that no task costs another copy of decades. */
function sharedColumn(column: Float32Array): Float32Array {
  if (column.buffer instanceof SharedArrayBuffer) return column
  const copy = sharedFloats(column.length)
  copy.set(column)
  return copy
}

function withSharedColumns({ series, provenance }: SourcedSeries): SourcedSeries {
  const columns = Object.entries(series.columns).map(([name, column]) => [name, sharedColumn(column)])
  return { series: { ...series, columns: Object.fromEntries(columns) }, provenance }
}

/**
 * Measured or imported data where there is some, else the configured source.
 *
 * A series comes whole from one of the two, so that no table mixes real hours with others: a parameter that an archive
 * near the point does not hold is absent. Forecasts come from the configured source.
 */
export function composite(archive: WeatherSource, configured: WeatherSource): WeatherSource {
  return {
    name: configured.name,
    forecast: (...call) => configured.forecast(...call),
    ...(configured.forecasts && { forecasts: configured.forecasts }),
    covers: async (point) => (await archive.covers(point)) ?? configured.covers(point),
    parameters: async (point) => ((await archive.covers(point)) ? archive : configured).parameters(point),
    version: async (point) => ((await archive.covers(point)) ? archive : configured).version?.(point),
    ...(archive.places && { places: archive.places }),
    ...(archive.problems && { problems: archive.problems }),
    async series(point, parameters, ...rest) {
      const source = (await archive.covers(point)) ? archive : configured
      return withSharedColumns(await source.series(point, parameters, ...rest))
    },
  }
}
