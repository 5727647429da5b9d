import { serveTasks } from '#server/workers/serveTasks.ts'
import { checkOfUpload, importOfUpload } from './importTasks.ts'

/** The tasks that a thread of an import can compute. */
export const runTask = serveTasks([checkOfUpload, importOfUpload])
