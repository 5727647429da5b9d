import { serveTasks } from '#server/workers/serveTasks.ts'
import { double, exit, fail, fillMemory, loop } from './faultyTasks.ts'

export const runTask = serveTasks([double, exit, fail, fillMemory, loop])
