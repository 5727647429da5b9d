import type { Work } from '#server/workers/work.ts'
import { commonHours, emptyMask, type HourMask } from '#weather/masks/hourMask.ts'
import { type Limit, openInterval } from '#weather/operation.ts'
import type { CachedSeries } from '../cachedSeries.ts'
import { hoursWithinLimits } from '../hindcastTasks.ts'
import type { LoadedColumn } from '../loadedColumn.ts'
import { type CreateNamespace, getTogether } from './cacheNamespace.ts'
import type { SourceVersion } from './sourceVersion.ts'

type LimitMasks = CachedSeries['each']

/** Everything that the hours within a limit depend on; `key` is that of the source. */
export function maskKey(key: string, { parameter, intervals }: Limit): string {
  const values = intervals.map(openInterval).map(({ above, below }) => `${above} ${below}`)
  return `${key} ${parameter} ${values}`
}

/** The hours within each single limit, and the hours in which all columns have values. */
export function createMaskCache(createNamespace: CreateNamespace) {
  const masks = createNamespace<HourMask>(({ byteLength }) => byteLength)
  return {
    /** Those that are missing are computed together. */
    async ofLimits(
      { key }: SourceVersion,
      limits: readonly Limit[],
      loaded: readonly LoadedColumn[],
      work: Work,
    ): Promise<LimitMasks> {
      const columnOf = ({ parameter }: Limit) => loaded.find(({ name }) => name === parameter)
      const within = await getTogether(
        masks,
        limits,
        (limit) => maskKey(key, limit),
        (missing) =>
          work.run(
            hoursWithinLimits,
            missing.map((limit) => ({ limit, loaded: columnOf(limit) })),
          ),
      )
      const known = (limit: Limit) => columnOf(limit)?.index?.known ?? emptyMask(loaded[0]?.length ?? 0)
      return limits.map((limit, index) => ({ ok: within[index]!, known: known(limit) }))
    },
    /** The hours in which the column of every limit has a value, whatever the limits. */
    knownInAll({ key }: SourceVersion, limits: readonly Limit[], each: LimitMasks, length: number) {
      const parameters = [...new Set(limits.map(({ parameter }) => parameter))]
      return masks.get(`${key} known ${parameters}`, async () =>
        commonHours(
          length,
          each.map(({ known }) => known),
        ),
      )
    },
    /** The number of limits whose hours are not cached. */
    missing: ({ key }: SourceVersion, limits: readonly Limit[]): number =>
      limits.filter((limit) => !masks.cached(maskKey(key, limit))).length,
  }
}
