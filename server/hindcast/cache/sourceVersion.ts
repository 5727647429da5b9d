import { throwSourceUnavailable } from '#server/domainErrors.ts'
import type { HindcastSource, SourcedSeries } from '#server/sources/source.ts'
import type { Work } from '#server/workers/work.ts'
import type { Point } from '#weather/series.ts'
import type { SeriesRequest } from '../cachedSeries.ts'

/** The data that a request reads, in the source's current version for its point. */
export interface SourceVersion {
  weather: HindcastSource
  point: Point
  /** The parameters. */
  names: string[]
  /** Undefined if the source has no versions. */
  version: string | undefined
  /** Identifies the point and the version. */
  key: string
}

export async function currentVersion(
  weather: HindcastSource,
  point: Point,
  { limits, windParameter, parameters = [] }: SeriesRequest,
): Promise<SourceVersion> {
  const { latitude, longitude } = point
  const judged = limits.map(({ parameter }) => parameter)
  const names = [...new Set([...judged, windParameter ?? [], ...parameters].flat())]
  const version = await weather.version?.(point)
  return { weather, point, names, version, key: JSON.stringify([latitude, longitude, version]) }
}

/** The source's version changed while the series was being read. */
class Superseded extends Error {}

/** Some parameters of a version. Rejects with Superseded if the source has another one by now. */
export async function readVersion(
  { weather, point, version }: SourceVersion,
  names: readonly string[],
  work: Work,
): Promise<SourcedSeries> {
  const sourced = await weather.series(point, names, undefined, undefined, work)
  if ((await weather.version?.(point)) !== version) throw new Superseded()
  return sourced
}

/** Whether a shared computation was aborted because the caller that had started it went away. */
const isOthersAbort = (error: unknown, { signal }: Work) =>
  error instanceof Error && error.name === 'AbortError' && !signal?.aborted

/**
 * Retries until no abort by another caller and no new version of the source interferes. Rejects with SourceUnavailable
 * and the source's message.
 */
export async function persistently<T>(work: Work, compute: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await compute()
    } catch (error) {
      if (!(error instanceof Superseded) && !isOthersAbort(error, work)) throwSourceUnavailable(error)
    }
  }
}
