/** Lets at most `places` tasks run at a time; the others wait in order. */
export function createTurnstile(places: number): <T>(task: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (task) => {
    if (running < places) running++
    else await new Promise<void>((enter) => waiting.push(enter))
    try {
      return await task()
    } finally {
      // A place is handed on, so nobody who comes meanwhile can take it.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
