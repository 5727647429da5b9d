import { join } from 'node:path'
import { createPool, type Runner } from './workers/pool.ts'

/** A pool of threads that compute the tasks of the whole server. */
export const createTaskPool = (threads: number): Runner =>
  createPool({ threads, file: join(import.meta.dirname, 'thread.ts') })
