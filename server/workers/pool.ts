import { fileURLToPath } from 'node:url'
import { Piscina } from 'piscina'
import { ComputationEnded } from '../domainErrors.ts'
import type { TaskCall, TaskFailure, TaskResult } from './serveTasks.ts'
import type { Task } from './work.ts'

/** Milliseconds after which a task that has not ended is taken for one that never does. */
const LONGEST_TASK = 120_000

/** Milliseconds that a task has to end once nobody waits for it: a new thread costs more than most tasks have left. */
const GRACE = 1000

/**
 * Megabytes of a thread's objects; its typed arrays are not among them. With more room for young objects, V8 takes a thread past
 * its limit before Node can end it, and ends the whole process instead.
 */
const memory = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 }

export interface PoolOptions {
  threads: number
  /** The file whose function `runTask` a thread calls for each task. */
  file?: string
  longestTask?: number
  grace?: number
}

/** Where tasks are computed. */
export interface Runner {
  /** Tasks that it computes at once. */
  places: number
  run<Input, Output>(task: Task<Input, Output>, input: Input, signal?: AbortSignal): Promise<Output>
  close(): Promise<void>
}

/** The error of a task, as it would have been thrown here. */
function errorOf({ name, message, code, stack }: TaskFailure): Error {
  return Object.assign(new Error(message, { cause: stack }), { name, ...(code !== undefined && { code }) })
}

/** Threads beside the server's own that compute tasks; one that dies or does not end is replaced. */
export function createPool(options: PoolOptions): Runner {
  const { threads, longestTask = LONGEST_TASK, grace = GRACE } = options
  const pool = new Piscina<TaskCall, TaskResult>({
    filename: options.file ?? fileURLToPath(import.meta.resolve('./thread.ts')),
    name: 'runTask',
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: Number.POSITIVE_INFINITY,
    // A thread that waits for the disk does it in its event loop.
    atomics: 'disabled',
    resourceLimits: memory,
  })
  // A thread that dies while it does nothing is replaced with the next task.
  pool.on('error', () => {})

  const outcome = async (call: TaskCall, deadline: number, signal?: AbortSignal) => {
    const killing = new AbortController()
    const kill = () => killing.abort()
    const kills = [setTimeout(kill, Math.min(deadline, longestTask))]
    const onAbort = () => kills.push(setTimeout(kill, grace))
    signal?.addEventListener('abort', onAbort, { once: true })
    try {
      return await pool.run(call, { signal: killing.signal })
    } catch (cause) {
      throw new ComputationEnded(cause)
    } finally {
      signal?.removeEventListener('abort', onAbort)
      for (const timer of kills) clearTimeout(timer)
    }
  }

  return {
    places: threads,
    async run<Input, Output>(task: Task<Input, Output>, input: Input, signal?: AbortSignal) {
      const { name, deadline = longestTask } = task
      const result = await outcome({ name, input }, deadline, signal)
      if ('failure' in result) throw errorOf(result.failure)
      return result.output as Output
    },
    close: () => pool.destroy(),
  }
}

/** Computes tasks in the thread of the server, which then does nothing else: for tests, and processes that serve nothing. */
export const inlineRunner: Runner = {
  places: 1,
  run: async (task, input) => task.compute(input),
  close: async () => {},
}
