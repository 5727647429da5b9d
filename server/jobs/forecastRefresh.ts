import { DAY } from '#weather/time.ts'
import type { Database } from '../database/tables.ts'
import { type Quota, valueFor } from '../records/quota.ts'
import { customerIds } from '../repositories/customers.ts'
import { KEPT_DAYS, removeRunsBefore, sitesWithoutRun } from '../repositories/runs/forecastRuns.ts'
import { completionHours, newestRun } from '../sources/forecastRun.ts'
import { type ForecastBatch, forecastBatch } from './forecastBatch.ts'
import type { JobKind } from './job.ts'

/** Sites per job: a few seconds of work, and the most that is repeated after a crash. */
const TOGETHER = 100

/** Removes expired runs: those of all customers, and those of customers whose runs are stored for fewer days. */
async function removeExpired(database: Database, now: Date, runDays?: Quota): Promise<void> {
  const seconds = Math.floor(now.getTime() / 1000)
  await removeRunsBefore(database, seconds - KEPT_DAYS * DAY)
  if (!runDays) return
  for (const customerId of await customerIds(database)) {
    const days = valueFor(runDays, customerId)
    if (days !== undefined) await removeRunsBefore(database, seconds - days * DAY, customerId)
  }
}

/**
 * Finds the sites that lack the newest complete run and queues them in batches; removes expired runs. Also starts with the
 * process, to catch up on the newest run that was missed while none ran, but not on those before it.
 */
export const forecastRefresh: JobKind = {
  name: 'forecast-refresh',
  // One minute after the hour, because the queue uses the database's clock, which may be ahead of this process.
  cron: `1 ${completionHours.toSorted((a, b) => a - b).join(',')} * * *`,
  atStart: true,
  options: { retryLimit: 5, retryDelay: 60, retryBackoff: true },
  async work({ database, now, send, runDays }) {
    const run = newestRun(now())
    await removeExpired(database, now(), runDays)
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
