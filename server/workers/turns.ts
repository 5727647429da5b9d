/** A start that waits for its turn. */
interface Waiting {
  begin: () => void
}

/** Turns of several callers at a limited number of places. */
export interface Turns {
  /**
   * Calls `start` at the turn of the caller with this key, and answers what it does. Rejects with the signal's reason, and never
   * calls `start`, when the signal is aborted before.
   */
  take<T>(key: string, start: () => Promise<T>, signal?: AbortSignal): Promise<T>
  state(): { running: number; waiting: number }
}

/**
 * Callers in turn, each with its oldest start, so that one with many of them delays another by one start, not by all. At most
 * `places` run at once.
 */
export function createTurns(places: number): Turns {
  // In the order of their turns; a caller that has had one goes to the end.
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
