import { type CallLimit, createCallBudget } from '#server/sources/openMeteo/client/callBudget.ts'
import { createClient } from '#server/sources/openMeteo/client/client.ts'

/** A clock that only pauses advance, a constant random number, and the list of pauses. */
export function stillWorld(start: string, random = 0.5) {
  let time = Date.parse(start)
  const pauses: number[] = []
  return {
    pauses,
    now: () => new Date(time),
    pass: (milliseconds: number) => {
      time += milliseconds
    },
    random: () => random,
    timeout: (_milliseconds: number) => new AbortController().signal,
    sleep: async (milliseconds: number) => {
      pauses.push(milliseconds)
      time += milliseconds
    },
  }
}

export type StillWorld = ReturnType<typeof stillWorld>

/** A client with this clock and random number. */
export function clientIn(
  world: StillWorld,
  limits: readonly CallLimit[] = [],
  apiKey?: string,
  warn: (message: string) => void = () => undefined,
) {
  return createClient({ ...world, apiKey, warn, budget: createCallBudget(limits, world.now) })
}
