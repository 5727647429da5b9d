/** A caller's task that waits for its turn. */
interface Waiting {
  begin: () => void
}

/** Shares a limited number of places between callers in turn. */
export interface Turns {
  /**
   * Calls `start` when it is the turn of the caller with this key, and returns its result. If the signal is aborted before,
   * rejects with the signal's reason and never calls `start`.
   */
  take<T>(key: string, start: () => Promise<T>, signal?: AbortSignal): Promise<T>
  state(): { running: number; waiting: number }
}

/**
 * Round robin between callers, each with its oldest task, so that a caller with many tasks delays another caller by one task,
 * not by all. At most `places` run at once.
 */
export function createTurns(places: number): Turns {
  // In the order of their turns; a caller that has had a turn goes to the end.
  const callers = new Map<string, Waiting[]>()
  let running = 0

  const next = () => {
    if (running >= places) return
    const [first] = callers
    if (!first) return
    const [key, [waiting, ...others]] = first
    callers.delete(key)
    if (others.length > 0) callers.set(key, others)
    running++
    waiting?.begin()
  }

  const turnOf = (key: string, signal?: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const leave = () => {
        const others = (callers.get(key) ?? []).filter((one) => one !== own)
        if (others.length > 0) callers.set(key, others)
        else callers.delete(key)
        reject(signal?.reason)
      }
      const own: Waiting = {
        begin: () => {
          signal?.removeEventListener('abort', leave)
          resolve()
        },
      }
      signal?.addEventListener('abort', leave, { once: true })
      callers.set(key, [...(callers.get(key) ?? []), own])
      next()
    })

  return {
    async take(key, start, signal) {
      signal?.throwIfAborted()
      await turnOf(key, signal)
      try {
        return await start()
      } finally {
        running--
        next()
      }
    },
    state: () => ({ running, waiting: [...callers.values()].reduce((sum, { length }) => sum + length, 0) }),
  }
}
