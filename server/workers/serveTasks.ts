import { setPriority } from 'node:os'
import { move } from 'piscina'
import type { Task } from './work.ts'

/** What a thread is sent. */
export interface TaskCall {
  name: string
  input: unknown
}

/** What an error says of itself. An error that is cloned between threads loses its name and code. */
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

/** The same bytes in memory that all threads read: what a thread answers is not copied on its way, nor on the way to the next. */
function sharedArray(array: ArrayBufferView): ArrayBufferView {
  const { buffer, byteOffset, byteLength } = array
  if (buffer instanceof SharedArrayBuffer) return array
  const bytes = new Uint8Array(new SharedArrayBuffer(byteLength))
  bytes.set(new Uint8Array(buffer, byteOffset, byteLength))
  const Type = array.constructor as new (buffer: SharedArrayBuffer) => ArrayBufferView
  return new Type(bytes.buffer)
}

/** A copy of plain data whose typed arrays are shared; what is one object stays one. */
export function shared(value: unknown, seen = new Map<object, unknown>()): unknown {
  if (typeof value !== 'object' || value === null) return value
  const known = seen.get(value)
  if (known !== undefined) return known
  if (ArrayBuffer.isView(value)) {
    const array = sharedArray(value)
    seen.set(value, array)
    return array
  }
  if (Array.isArray(value)) return value.map((item) => shared(item, seen))
  const copy = Object.fromEntries(Object.entries(value).map(([key, item]) => [key, shared(item, seen)]))
  seen.set(value, copy)
  return copy
}

/** Bytes in memory of their own, which can be handed over. */
const isAlone = (output: unknown): output is Uint8Array =>
  output instanceof Uint8Array && output.byteLength === output.buffer.byteLength

/** Computations come after requests wherever the two compete for a processor. Only Linux has priorities of single threads. */
const NICENESS = 10
const yieldToServer = () => {
  if (process.platform === 'linux') setPriority(0, NICENESS)
}

/** The function that a thread of the pool calls for each task. Bytes alone are handed over; other arrays are shared. */
export function serveTasks(tasks: readonly Task<never, unknown>[]) {
  yieldToServer()
  const byName = new Map(tasks.map((task) => [task.name, task]))
  return async ({ name, input }: TaskCall): Promise<TaskResult | ReturnType<typeof move>> => {
    try {
      const task = byName.get(name)
      if (!task) throw new TypeError(`There is no task ${name}`)
      // The pool's door types each input by its task.
      const output: unknown = await task.compute(input as never)
      return isAlone(output) ? move(output) : { output: shared(output) }
    } catch (error) {
      return { failure: failureOf(error) }
    }
  }
}
