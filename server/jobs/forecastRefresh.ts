import { DAY } from '../../src/weather/time.ts'
import { completionHours, newestRun } from '../forecast/forecastRun.ts'
import { removeRunsBefore, sitesWithoutRun } from '../repositories/forecastRuns.ts'
import { type ForecastBatch, forecastBatch } from './forecastBatch.ts'
import type { Job } from './job.ts'

/** Sites of one job: some seconds of work, and what is repeated after a crash at most. */
const TOGETHER = 100

/** How long runs are stored. */
const RETENTION = 60 * DAY

/**
 * Finds the sites that the newest complete run is missing for and hands them out in batches; removes runs past their time.
 * Starts with the process too, and so catches up what was missed while none ran: the newest run, not those between.
 */
export const forecastRefresh: Job = {
  name: 'forecast-refresh',
  // A minute later: the clock of the queue is the database's, and may be ahead of this one.
  cron: `1 ${completionHours.toSorted((a, b) => a - b).join(',')} * * *`,
  atStart: true,
  options: { retryLimit: 5, retryDelay: 60, retryBackoff: true },
  async work({ database, now, send }) {
    const run = newestRun(now())
    await removeRunsBefore(database, Math.floor(now().getTime() / 1000) - RETENTION)
    const ids = (await sitesWithoutRun(database, run)).map(({ id }) => id)
    const batches = Array.from(
      { length: Math.ceil(ids.length / TOGETHER) },
      (_, batch): ForecastBatch => ({ run, siteIds: ids.slice(batch * TOGETHER, (batch + 1) * TOGETHER) }),
    )
    await send(
      forecastBatch.name,
      batches.map((data) => ({ key: `${data.run} ${data.siteIds[0]}`, data })),
    )
  },
}
