/** Answers that are dear to make, by key: callers of one key share one promise. */
export interface PromiseCache<T> {
  get(key: string, make: () => Promise<T>): Promise<T>
}

/** Keeps the `limit` answers asked for last. A failed answer is not kept: the next caller tries again. */
export function createPromiseCache<T>(limit: number): PromiseCache<T> {
  const kept = new Map<string, Promise<T>>()

  const keep = (key: string, answer: Promise<T>): void => {
    // A Map iterates in the order of insertion: what was asked for longest ago comes first.
    kept.delete(key)
    kept.set(key, answer)
    for (const oldest of kept.keys()) {
      if (kept.size <= limit) break
      kept.delete(oldest)
    }
  }

  return {
    get(key, make) {
      const known = kept.get(key)
      const answer = known ?? make()
      keep(key, answer)
      if (!known) {
        answer.catch(() => {
          if (kept.get(key) === answer) kept.delete(key)
        })
      }
      return answer
    },
  }
}
