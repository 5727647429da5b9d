import { serveTasks } from '#server/workers/serveTasks.ts'
import { netcdfSeries } from './netcdfSeries.ts'

/** The task of the thread that reads one NetCDF file. */
export const runTask = serveTasks([netcdfSeries])
