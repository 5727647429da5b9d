import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { type AdmissionLimits, createAdmission } from './admission.ts'
import type { Runner } from './pool.ts'
import { createTurns } from './turns.ts'
import type { Work } from './work.ts'

export interface HeavyWorkLimits {
  jobs: AdmissionLimits
  signIns: AdmissionLimits
}

/** An admitted job of a caller. */
export interface AdmittedJob {
  work: Work
  /** Ends the job, so that the caller's next one starts. May be called again. */
  leave: () => void
}

/** A user who requests computations, or an address from which a user signs in. */
export interface HeavyCaller {
  key: string
  /** Aborted when the caller has disconnected. */
  signal?: AbortSignal
}

/** Rejects with the signal's reason as soon as it is aborted, even if the promise is still pending. */
async function untilAborted<T>(promise: Promise<T>, signal?: AbortSignal): Promise<T> {
  if (!signal) return promise
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const onAbort = () => reject(signal.reason)
  signal.addEventListener('abort', onAbort, { once: true })
  try {
    return await Promise.race([promise, aborted])
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}

/**
 * Schedules computations that would block other requests. The runner gets the tasks of all callers in turn, one caller after the
 * other; jobs, which consist of tasks, are admitted by the limits of their kind.
 */
export function createHeavyWork(
  runner: Runner,
  limits: HeavyWorkLimits,
  clock: () => number = () => performance.now(),
) {
  const turns = createTurns(runner.places)
  const jobs = createAdmission(limits.jobs, clock)
  const signIns = createAdmission(limits.signIns, clock)

  /** Tasks that wait for the caller's turn but count toward no limit. */
  const work = ({ key, signal }: HeavyCaller): Work => ({
    signal,
    async run(task, input) {
      // Other work of the event loop runs between a caller's tasks, even if they run in its thread.
      await yieldToEventLoop(undefined, { signal })
      const take = turns.take(key, () => runner.run(task, input, signal), signal)
      return untilAborted(take, signal)
    },
  })

  const enter = async (admission: typeof jobs, caller: HeavyCaller): Promise<AdmittedJob> => {
    const leave = await admission.enter(caller.key, caller.signal)
    return { work: work(caller), leave }
  }

  const within =
    (admission: typeof jobs) =>
    async <T>(caller: HeavyCaller, compute: (work: Work) => Promise<T>): Promise<T> => {
      const admitted = await enter(admission, caller)
      try {
        return await untilAborted(compute(admitted.work), caller.signal)
      } finally {
        admitted.leave()
      }
    }

  return {
    work,
    /** A job that ends when the caller calls `leave`, for a response that is computed while it is sent. */
    open: (caller: HeavyCaller) => enter(jobs, caller),
    job: within(jobs),
    /** The check of a password, in the turn of the address that it comes from. */
    signIn: within(signIns),
    state: () => ({
      threads: runner.places,
      tasks: turns.state(),
      jobs: jobs.state(),
      signIns: signIns.state(),
    }),
    close: () => runner.close(),
  }
}

export type HeavyWork = ReturnType<typeof createHeavyWork>
