import type { Database } from '../database/tables.ts'
import { type CacheNamespace, createLoadingCache } from '../loadingCache.ts'

/**
 * Returns the recently drawn pictures or documents of one kind for each database, at most `limit` bytes: the mails to many recipients have
 * the same ones, which are drawn once, also while several of these mails are composed at the same time.
 */
export function drawnOnce<T>(
  limit: number,
  sizeOf: (drawn: T) => number,
  isCacheable?: (drawn: T) => boolean,
): (database: Database) => CacheNamespace<T> {
  const caches = new WeakMap<Database, CacheNamespace<T>>()
  return (database) => {
    const cache = caches.get(database) ?? createLoadingCache(limit).namespace<T>(sizeOf, isCacheable)
    caches.set(database, cache)
    return cache
  }
}
