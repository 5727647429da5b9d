import { type CacheCounts, type CacheNamespace, createLoadingCache } from '../loadingCache.ts'
import type { ChangeFeed, Topic } from './changeFeed.ts'

/** Values made from the database, each under the version of what it was made from. */
export interface ChangeNamespace<T> {
  /**
   * The cached value, else the one that `load` gives. `version` is taken before the load begins, so a value that was made before a
   * change is never found after it; undefined bypasses the cache.
   */
  get(key: string, version: string | undefined, load: () => Promise<T>): Promise<T>
}

/** A cache of values made from the database, and the versions to keep them under. */
export interface ChangeCache extends ChangeFeed {
  counts(): CacheCounts
  /** As in a loading cache. */
  namespace<T>(sizeOf: (value: T) => number, isCacheable?: (value: T) => boolean): ChangeNamespace<T>
}

/** Estimated bytes of a user, a customer or a number with what the cache itself needs for it. */
export const SMALL_VALUE = 1000

/** @param limit bytes. */
export function createChangeCache(changes: ChangeFeed, limit: number): ChangeCache {
  const cache = createLoadingCache(limit)
  return {
    counts: () => cache.counts(),
    confirm: () => changes.confirm(),
    versionOf: (...topics: readonly Topic[]) => changes.versionOf(...topics),
    namespace<T>(...parts: Parameters<typeof cache.namespace<T>>): ChangeNamespace<T> {
      const values: CacheNamespace<T> = cache.namespace<T>(...parts)
      return {
        get: (key, version, load) => (version === undefined ? load() : values.get(key, load, version)),
      }
    },
  }
}
