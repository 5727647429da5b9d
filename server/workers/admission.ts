import { OwnQueueFull, QueueFull } from '../domainErrors.ts'

/** How many jobs of one caller run at once, and how many may wait: of one caller, and of all callers. */
export interface AdmissionLimits {
  atOnce: number
  ownWaiting: number
  waiting: number
}

/** Minimum and maximum seconds after which a refused caller should retry. */
const RETRY_AFTER = [1, 60] as const

/** Weight of the newest job's duration in the moving average. */
const NEWEST = 0.2

interface Caller {
  running: number
  waiting: (() => void)[]
}

/**
 * Admits jobs: a limited number per caller at once, in order of arrival. Callers do not wait for each other here, but a caller
 * with too many waiting jobs is refused (OwnQueueFull), and so is every caller when all together have too many (QueueFull).
 */
export function createAdmission({ atOnce, ownWaiting, waiting }: AdmissionLimits, clock: () => number) {
  const callers = new Map<string, Caller>()
  const state = { running: 0, waiting: 0 }
  /** Average duration of a job, in seconds. */
  let duration = 1

  const secondsOf = (jobs: number) =>
    Math.min(RETRY_AFTER[1], Math.max(RETRY_AFTER[0], Math.ceil((jobs * duration) / atOnce)))

  const admit = (caller: Caller) => {
    caller.running++
    state.running++
  }

  const leave = (key: string, caller: Caller, begin: number) => {
    duration += NEWEST * ((clock() - begin) / 1000 - duration)
    caller.running--
    state.running--
    caller.waiting.shift()?.()
    if (caller.running === 0) callers.delete(key)
  }

  const wait = (caller: Caller, signal?: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const begin = () => {
        signal?.removeEventListener('abort', giveUp)
        state.waiting--
        admit(caller)
        resolve()
      }
      const giveUp = () => {
        caller.waiting = caller.waiting.filter((one) => one !== begin)
        state.waiting--
        reject(signal?.reason)
      }
      signal?.addEventListener('abort', giveUp, { once: true })
      state.waiting++
      caller.waiting.push(begin)
    })

  return {
    /**
     * Resolves when the job may start, to a function that the caller calls when it is done; rejects
     * with the signal's reason when aborted.
     */
    async enter(key: string, signal?: AbortSignal): Promise<() => void> {
      signal?.throwIfAborted()
      const caller = callers.get(key) ?? { running: 0, waiting: [] }
      if (caller.running < atOnce) {
        callers.set(key, caller)
        admit(caller)
      } else {
        if (caller.waiting.length >= ownWaiting) throw new OwnQueueFull(secondsOf(caller.waiting.length + 1))
        if (state.waiting >= waiting) throw new QueueFull(secondsOf(state.waiting + 1))
        await wait(caller, signal)
      }
      const begin = clock()
      let isOver = false
      return () => {
        if (!isOver) leave(key, caller, begin)
        isOver = true
      }
    },
    state: () => ({ ...state }),
  }
}
