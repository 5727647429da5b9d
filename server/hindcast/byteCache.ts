/** Answers of one kind, by key. */
export interface Shelf<T> {
  has(key: string): boolean
  /** The kept answer, or the one that `make` gives now: callers of one key share one promise. A failed one is not kept. */
  get(key: string, make: () => Promise<T>): Promise<T>
}

/** Shelves of several kinds that share one limit. */
export interface ByteCache {
  /** Bytes of all kept answers. */
  size(): number
  shelf<T>(bytesOf: (answer: T) => number): Shelf<T>
}

interface Entry {
  bytes: number
  forget: () => void
}

/** What an entry costs beside its answer: key, promise and the maps' own. */
const OVERHEAD = 512

/** Keeps the answers asked for last, as many as fit into `limit` bytes together. What is still being made counts as nothing. */
export function createByteCache(limit: number): ByteCache {
  // A Set iterates in the order of insertion: what was asked for longest ago comes first.
  const kept = new Set<Entry>()
  let bytes = 0

  const use = (entry: Entry): void => {
    kept.delete(entry)
    kept.add(entry)
  }
  const drop = (entry: Entry): void => {
    if (!kept.delete(entry)) return
    bytes -= entry.bytes
    entry.forget()
  }
  const weigh = (entry: Entry, weight: number): void => {
    if (!kept.has(entry)) return
    entry.bytes = weight
    bytes += weight
    for (const oldest of kept) {
      if (bytes <= limit) break
      if (oldest.bytes > 0) drop(oldest)
    }
  }

  return {
    size: () => bytes,
    shelf<T>(bytesOf: (answer: T) => number): Shelf<T> {
      const byKey = new Map<string, { answer: Promise<T>; entry: Entry }>()
      return {
        has: (key) => byKey.has(key),
        get(key, make) {
          const known = byKey.get(key)
          if (known) {
            use(known.entry)
            return known.answer
          }
          const entry = { bytes: 0, forget: () => byKey.delete(key) }
          const answer = make()
          byKey.set(key, { answer, entry })
          kept.add(entry)
          answer.then(
            (made) => weigh(entry, bytesOf(made) + OVERHEAD),
            () => drop(entry),
          )
          return answer
        },
      }
    },
  }
}
