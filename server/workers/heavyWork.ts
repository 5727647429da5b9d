import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { type AdmissionLimits, createAdmission } from './admission.ts'
import type { Runner } from './pool.ts'
import { createTurns } from './turns.ts'
import type { Work } from './work.ts'

export interface HeavyWorkLimits {
  jobs: AdmissionLimits
  signIns: AdmissionLimits
}

/** A caller's job that is admitted. */
export interface AdmittedJob {
  work: Work
  /** Ends the job: the caller's next one begins. May be called again. */
  leave: () => void
}

/** A user who computes, or an address from which somebody signs in. */
export interface HeavyCaller {
  key: string
  /** Aborted when the caller has gone. */
  signal?: AbortSignal
}

/** Rejects with the signal's reason as soon as it is aborted, whatever the promise waits for. */
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
 * Computations that would hold everybody else up, in turn: tasks of all callers go to the runner one caller after the other;
 * jobs, which consist of tasks, are admitted by the limits of their kind.
 */
export function createHeavyWork(
  runner: Runner,
  limits: HeavyWorkLimits,
  clock: () => number = () => performance.now(),
) {
  const turns = createTurns(runner.places)
  const jobs = createAdmission(limits.jobs, clock)
  const signIns = createAdmission(limits.signIns, clock)

  /** Tasks in the caller's turn that no limit counts. */
  const work = ({ key, signal }: HeavyCaller): Work => ({
    signal,
    async run(task, input) {
      // Other work of the event loop comes between a caller's tasks, also where they run in its thread.
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
    /** A job that ends when the caller says so, for an answer that is computed while it is sent. */
    open: (caller: HeavyCaller) => enter(jobs, caller),
    job: within(jobs),
    /** The check of a password, in the turn of the address that it came from. */
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
