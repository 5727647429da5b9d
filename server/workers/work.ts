import { setImmediate as yieldToEventLoop } from 'node:timers/promises'

/**
 * A computation that may run in another thread: input and output are plain data and typed arrays. The input is copied there, so
 * a part of a column is cut out of it first; the output is handed over, so it holds no array that the task keeps. Its name is
 * unique among all tasks (thread.ts).
 */
export interface Task<Input, Output> {
  name: string
  /** Milliseconds after which a thread that has not finished it is ended; without one, the pool's own. */
  deadline?: number
  compute(input: Input): Output | Promise<Output>
}

/** The tasks of one caller, each of which waits for the caller's turn. */
export interface Work {
  /** Aborted when nobody waits for the result any more: `run` then rejects with the signal's reason. */
  signal?: AbortSignal
  run<Input, Output>(task: Task<Input, Output>, input: Input): Promise<Output>
}

/** A computation of several tasks, admitted as one: rejects where the caller or all callers have too many of them. */
export type Job = <T>(compute: (work: Work) => Promise<T>) => Promise<T>

/** Runs tasks in the caller's own thread; other work of the event loop comes before each. */
export const inlineWork = (signal?: AbortSignal): Work => ({
  signal,
  run: async (task, input) => {
    await yieldToEventLoop(undefined, { signal })
    return task.compute(input)
  },
})

/** A job that is always admitted, in the caller's own thread. */
export const inlineJob: Job = (compute) => compute(inlineWork())
