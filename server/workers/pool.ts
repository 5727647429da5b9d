import { Piscina } from 'piscina'
import { ComputationEnded } from '../domainErrors.ts'
import type { TaskCall, TaskFailure, TaskResult } from './serveTasks.ts'
import type { Task } from './work.ts'

/** Milliseconds after which an unfinished task is considered hung. */
const LONGEST_TASK = 120_000

/** Milliseconds for an aborted task to finish: a new thread costs more than the rest of most tasks. */
const GRACE = 1000

/** Megabytes for a thread's objects, without its typed arrays. */
const MEGABYTES = 256

/** With more, V8 exceeds a thread's limit before Node can end the thread, and ends the whole process instead. */
const YOUNG_MEGABYTES = 16

export interface PoolOptions {
  threads: number
  /** The file that exports the function `runTask`, which a thread calls for each task. */
  file: string
  longestTask?: number
  megabytes?: number
  grace?: number
}

/** Runs tasks. */
export interface Runner {
  /** The number of tasks that run at once. */
  places: number
  run<Input, Output>(task: Task<Input, Output>, input: Input, signal?: AbortSignal): Promise<Output>
  close(): Promise<void>
}

/** The error of a task, restored as if it had been thrown here. */
function errorOf({ name, message, code, stack }: TaskFailure): Error {
  return Object.assign(new Error(message, { cause: stack }), { name, ...(code !== undefined && { code }) })
}

/** A pool of threads that compute tasks, in addition to the server's own; a thread that dies or hangs is replaced. */
export function createPool(options: PoolOptions): Runner {
  const { threads, file, longestTask = LONGEST_TASK, megabytes = MEGABYTES, grace = GRACE } = options
  const pool = new Piscina<TaskCall, TaskResult>({
    filename: file,
    name: 'runTask',
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: Number.POSITIVE_INFINITY,
    // Atomics would block the event loop of a waiting thread, which needs it to read from disk.
    atomics: 'disabled',
    resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
  })
  // A thread that dies while idle is replaced with the next task.
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

/**
 * Runs one task in a thread that ends with it, so that a file that takes too much ends only that. @throws ComputationEnded if it takes
 * too much memory or time, or `signal` is aborted
 */
export async function runAlone<Input, Output>(
  task: Task<Input, Output>,
  input: Input,
  options: Omit<PoolOptions, 'threads'>,
  signal?: AbortSignal,
): Promise<Output> {
  const pool = createPool({ ...options, threads: 1 })
  try {
    return await pool.run(task, input, signal)
  } finally {
    await pool.close()
  }
}

/** Computes tasks in the server's own thread, which blocks it: for tests, and for processes that serve no requests. */
export const inlineRunner: Runner = {
  places: 1,
  run: async (task, input) => task.compute(input),
  close: async () => {},
}
