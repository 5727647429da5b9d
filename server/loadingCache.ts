import { LRUCache } from 'lru-cache'

/** A namespace of values of one kind in a cache. */
export interface CacheNamespace<T> {
  /** Whether the value of a key is cached or being loaded. */
  has(key: string): boolean
  /** The cached value, of any version; undefined if there is none yet. */
  cached(key: string): T | undefined
  /**
   * The cached value, or else the result of `load`: concurrent callers of one key share one load. A value of
   * another `version` is not used but replaced.
   */
  get(key: string, load: () => Promise<T>, version?: string): Promise<T>
}

/** Lookups since the start; waiting for a load in progress counts as a hit. */
export interface CacheCounts {
  hits: number
  misses: number
}

export interface LoadingCache {
  counts(): CacheCounts
  /** Sum of the sizes of all cached values. */
  size(): number
  /**
   * @param sizeOf size of a loaded value, a whole number above 0, in the unit of the limit.
   * @param isCacheable whether a value is cached at all; not if a later load may give a better one.
   */
  namespace<T>(sizeOf: (value: T) => number, isCacheable?: (value: T) => boolean): CacheNamespace<T>
}

/**
 * A cache of values that are expensive to load, in namespaces that share one limit. The least recently used values are evicted
 * first. A value larger than the limit is returned but not cached, and a failed load is not cached. A value that is being
 * loaded does not count toward the limit.
 */
export function createLoadingCache(limit: number): LoadingCache {
  const cache = new LRUCache<string, { value: unknown; version: string }>({ maxSize: limit })
  const counts = { hits: 0, misses: 0 }
  let namespaces = 0

  return {
    counts: () => ({ ...counts }),
    size: () => cache.calculatedSize,
    namespace<T>(
      sizeOf: (value: T) => number,
      isCacheable: (value: T) => boolean = () => true,
    ): CacheNamespace<T> {
      const prefix = `${namespaces++} `
      const loading = new Map<string, { value: Promise<T>; version: string }>()
      const loadInto = async (key: string, load: () => Promise<T>, version: string): Promise<T> => {
        const value = await load()
        if (isCacheable(value)) cache.set(prefix + key, { value, version }, { size: sizeOf(value) })
        return value
      }
      return {
        // A namespace reads only what it wrote itself, so this is the type of its values.
        cached: (key) => cache.get(prefix + key)?.value as T | undefined,
        has: (key) => loading.has(key) || cache.has(prefix + key),
        get(key, load, version = '') {
          const cached = cache.get(prefix + key)
          if (cached?.version === version) {
            counts.hits++
            return Promise.resolve(cached.value as T)
          }
          const shared = loading.get(key)
          if (shared?.version === version) {
            counts.hits++
            return shared.value
          }
          counts.misses++
          const own = { value: loadInto(key, load, version), version }
          const done = () => {
            if (loading.get(key) === own) loading.delete(key)
          }
          loading.set(key, own)
          own.value.then(done, done)
          return own.value
        },
      }
    },
  }
}
