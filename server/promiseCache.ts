/** Answers that are dear to make, by key: callers of one key share one promise. */
export interface PromiseCache<T> {
  get(key: string, make: () => Promise<T>): Promise<T>
}

/**
 * Keeps the `limit` answers asked for last. An answer that failed, or that `isLasting` says may be better the next time, is not
 * kept: the next caller tries again.
 */
export function createPromiseCache<T>(
  limit: number,
  isLasting: (answer: T) => boolean = () => true,
): PromiseCache<T> {
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
        const forget = () => {
          if (kept.get(key) === answer) kept.delete(key)
        }
        answer.then((given) => {
          if (!isLasting(given)) forget()
        }, forget)
      }
      return answer
    },
  }
}
