import { setPriority } from 'node:os'
import { move, transferableSymbol, valueSymbol } from 'piscina'
import type { Task } from './work.ts'

/** The message to a thread. */
export interface TaskCall {
  name: string
  input: unknown
}

/** The fields of an error, because an error that is cloned between threads loses its name and code. */
export interface TaskFailure {
  name: string
  message: string
  code?: string
  stack?: string
}

export type TaskResult = { output: unknown } | { failure: TaskFailure }

function failureOf(error: unknown): TaskFailure {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error) }
  const { name, message, stack } = error
  return { name, message, stack, ...('code' in error && { code: String(error.code) }) }
}

/** The buffers of typed arrays in plain data that only one array uses completely; they can be transferred instead of copied. */
export function ownBuffers(value: unknown, found = new Set<ArrayBuffer>()): Set<ArrayBuffer> {
  if (typeof value !== 'object' || value === null) return found
  if (ArrayBuffer.isView(value)) {
    const { buffer, byteLength } = value
    if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) found.add(buffer)
  } else for (const item of Object.values(value)) ownBuffers(item, found)
  return found
}

/** A result whose arrays are transferred to the caller without a copy; this thread can no longer use them. */
const handedOver = (output: unknown) =>
  move({
    get [transferableSymbol]() {
      return [...ownBuffers(output)]
    },
    get [valueSymbol](): TaskResult {
      return { output }
    },
  })

/**
 * Computations have a lower priority than requests if they compete for a CPU core. Only Linux has priorities of single threads.
 */
const NICENESS = 10
const yieldToServer = () => {
  if (process.platform === 'linux') setPriority(0, NICENESS)
}

/** The function that a thread of the pool calls for each task. */
export function serveTasks(tasks: readonly Task<never, unknown>[]) {
  yieldToServer()
  const byName = new Map(tasks.map((task) => [task.name, task]))
  return async ({ name, input }: TaskCall): Promise<TaskResult | ReturnType<typeof move>> => {
    try {
      const task = byName.get(name)
      if (!task) throw new TypeError(`There is no task ${name}`)
      // The pool's `run` has checked the type of the input against its task.
      return handedOver(await task.compute(input as never))
    } catch (error) {
      return { failure: failureOf(error) }
    }
  }
}
