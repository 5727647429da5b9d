import type { ByteCache } from 'zarrita'

/**
 * Keeps the bytes asked for last, up to `limit` of them altogether. That a file is not there is not kept, and one larger than
 * all of it neither.
 */
export function byteCache(limit: number): ByteCache {
  const kept = new Map<string, Uint8Array>()
  let size = 0
  const drop = (key: string): void => {
    size -= kept.get(key)?.byteLength ?? 0
    kept.delete(key)
  }
  return {
    has: (key) => kept.has(key),
    get(key) {
      const bytes = kept.get(key)
      if (!bytes) return undefined
      // A Map iterates in the order of insertion: what was asked for longest ago comes first.
      kept.delete(key)
      kept.set(key, bytes)
      return bytes
    },
    set(key, bytes) {
      drop(key)
      if (!bytes || bytes.byteLength > limit) return
      kept.set(key, bytes)
      size += bytes.byteLength
      for (const oldest of kept.keys()) {
        if (size <= limit) break
        drop(oldest)
      }
    },
  }
}
