import { isDuring, type Period, periodFrom } from '#server/period.ts'
import type { CallBudget } from './callBudget.ts'
import { request } from './request.ts'

/** Runs at most `limit` tasks at a time; the others wait in order. */
function createConcurrencyLimit(limit: number): <T>(task: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (task) => {
    if (running < limit) running++
    else await new Promise<void>((enter) => waiting.push(enter))
    try {
      return await task()
    } finally {
      // The slot goes to the next task in order, so no later task can take it.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}

/** The parts of the process that a client uses, so that tests can control time. */
export interface ClientOptions {
  apiKey?: string
  now: () => Date
  /** Resolves after a number of milliseconds. */
  sleep: (milliseconds: number) => Promise<void>
  /** From 0 up to 1. */
  random: () => number
  /** A signal that aborts a request after a number of milliseconds. */
  timeout: (milliseconds: number) => AbortSignal
  budget: CallBudget
  /** Receives a message with the reason when a service is paused. */
  warn: (message: string) => void
}

/** One request to a service. */
export interface Call {
  address: string
  /** The number of calls that the service counts it as. */
  weight: number
  /** Requests that fail together: if one request of a lane fails every attempt, the others would fail too. */
  lane: string
}

/** Fetches the JSON at an address; rejects with a user-facing message. */
export type Client = (call: Call) => Promise<unknown>

const ATTEMPTS = 3
const TIMEOUT_MS = 15_000
/** Pause before the second attempt, doubled for each further one. */
const PAUSE_MS = 500
/** Maximum number of concurrent requests. */
const AT_A_TIME = 4
/** Longest pause requested by the service that a caller waits for. */
const LONGEST_PAUSE_S = 10
/** Longest wait for the budget: its minute limit may be waited for. */
const LONGEST_BUDGET_S = 60
/** Pause of a lane that failed every attempt. */
const REST_S = 60

function inWords(seconds: number): string {
  if (seconds >= 90) return `${Math.ceil(seconds / 60)} minutes`
  return seconds <= 1 ? '1 second' : `${Math.ceil(seconds)} seconds`
}

/**
 * A client that limits the load on the service: few concurrent requests, concurrent callers of the same address share one, all
 * within the budget. Failures are retried after growing, randomized pauses, and "too many requests" no sooner than the service
 * states. A lane that keeps failing is paused for a minute, in which all its requests fail at once.
 */
export function createClient(options: ClientOptions): Client {
  const { apiKey, now, sleep, random, timeout, budget, warn } = options
  const limited = createConcurrencyLimit(AT_A_TIME)
  const inFlight = new Map<string, Promise<unknown>>()
  const resting = new Map<string, Period & { message: string }>()
  const seconds = () => now().getTime() / 1000

  /** Pauses a lane or a whole service for some seconds, and stores the reason for callers during the pause. */
  const rest = (what: string, duration: number, message: string, cause?: string): Error => {
    warn(`${message} ${what} rests for ${inWords(duration)}${cause ? ` (${cause})` : ''}.`)
    resting.set(what, { message, ...periodFrom(seconds(), duration) })
    return new Error(message)
  }

  const refuseWhileResting = (...lanes: string[]): void => {
    for (const lane of lanes) {
      const pause = resting.get(lane)
      if (pause && isDuring(pause, seconds())) throw new Error(pause.message)
    }
  }

  const spend = async (weight: number): Promise<void> => {
    for (let wait = budget.take(weight); wait > 0; wait = budget.take(weight)) {
      if (wait > LONGEST_BUDGET_S)
        throw new Error(`The calls that Open-Meteo allows are used up for ${inWords(wait)}.`)
      await sleep(wait * 1000)
    }
  }

  const send = async ({ address, weight, lane }: Call): Promise<unknown> => {
    const { origin } = new URL(address)
    for (let attempt = 1; ; attempt++) {
      refuseWhileResting(origin, lane)
      await spend(weight)
      const outcome = await request({ address, apiKey, timeout: () => timeout(TIMEOUT_MS), now })
      if (outcome.kind === 'answer') return outcome.body
      if (outcome.kind === 'refused') throw new Error(outcome.message)
      if (outcome.kind === 'busy') {
        const message = `Open-Meteo takes no more requests for ${inWords(outcome.seconds)}.`
        if (attempt === ATTEMPTS || outcome.seconds > LONGEST_PAUSE_S)
          throw rest(origin, outcome.seconds, message)
        await sleep(outcome.seconds * 1000 + PAUSE_MS * random())
      } else {
        if (attempt === ATTEMPTS) throw rest(lane, REST_S, outcome.message, outcome.cause)
        await sleep(PAUSE_MS * 2 ** (attempt - 1) * (0.5 + random()))
      }
    }
  }

  return (call) => {
    const shared = inFlight.get(call.address)
    if (shared) return shared
    const own = limited(() => send(call)).finally(() => inFlight.delete(call.address))
    inFlight.set(call.address, own)
    return own
  }
}
