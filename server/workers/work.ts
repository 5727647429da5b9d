import { setImmediate as yieldToEventLoop } from 'node:timers/promises'

/**
 * A computation that may run in another thread: input and output are plain data and typed arrays. The input is copied there, so
 * cut out the needed part of a column first; the output is transferred, so it must not contain an array that the task keeps. Its
 * name is unique among all tasks (server/thread.ts).
 */
export interface Task<Input, Output> {
  name: string
  /** Milliseconds after which a thread with an unfinished task is ended; defaults to that of the pool. */
  deadline?: number
  compute(input: Input): Output | Promise<Output>
}

/** Runs the tasks of one caller, each of which waits for the caller's turn. */
export interface Work {
  /** Aborted when the result is no longer needed: `run` then rejects with the signal's reason. */
  signal?: AbortSignal
  run<Input, Output>(task: Task<Input, Output>, input: Input): Promise<Output>
}

/** Runs a computation of several tasks that is admitted as one; rejects if the caller or all callers have too many of them. */
export type AdmitWork = <T>(compute: (work: Work) => Promise<T>) => Promise<T>

/** Runs tasks in the caller's own thread; other work of the event loop runs before each. */
export const inlineWork = (signal?: AbortSignal): Work => ({
  signal,
  run: async (task, input) => {
    await yieldToEventLoop(undefined, { signal })
    return task.compute(input)
  },
})

/** Admits every computation, in the caller's own thread. */
export const admitInline: AdmitWork = (compute) => compute(inlineWork())
