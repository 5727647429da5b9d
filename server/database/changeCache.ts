import { type CacheCounts, type CacheNamespace, createLoadingCache } from '../loadingCache.ts'
import type { ChangeFeed, Topic } from './changeFeed.ts'

/** Values derived from the database, each stored under the version of its source. */
export interface ChangeNamespace<T> {
  /**
   * The cached value, or else the result of `load`. `version` is taken before the load begins, so a value that was loaded before
   * a change is never returned after it; undefined bypasses the cache.
   */
  get(key: string, version: string | undefined, load: () => Promise<T>): Promise<T>
}

/** A cache of values derived from the database, and the versions under which to store them. */
export interface ChangeCache extends ChangeFeed {
  counts(): CacheCounts
  /** As in a loading cache. */
  namespace<T>(sizeOf: (value: T) => number, isCacheable?: (value: T) => boolean): ChangeNamespace<T>
}

/** Estimated bytes of a user, a customer or a number, including the overhead of the cache. */
export const SMALL_VALUE = 1000

/** @param limit bytes. */
export function createChangeCache(changes: ChangeFeed, limit: number): ChangeCache {
  const cache = createLoadingCache(limit)
  return {
    counts: () => cache.counts(),
    confirm: () => changes.confirm(),
    versionOf: (...topics: readonly Topic[]) => changes.versionOf(...topics),
    count: () => changes.count(),
    namespace<T>(...parts: Parameters<typeof cache.namespace<T>>): ChangeNamespace<T> {
      const values: CacheNamespace<T> = cache.namespace<T>(...parts)
      return {
        get: (key, version, load) => (version === undefined ? load() : values.get(key, load, version)),
      }
    },
  }
}
