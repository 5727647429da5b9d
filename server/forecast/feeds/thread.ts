import { serveTasks } from '#server/workers/serveTasks.ts'
import { feedSeries } from './feedSeries.ts'

/** The task that a thread of a feed can compute. */
export const runTask = serveTasks([feedSeries])
