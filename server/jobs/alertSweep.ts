import { dueSites, removeOldHistory } from '../alerts/dueSites.ts'
import { newestRun } from '../sources/forecastRun.ts'
import { queueEvaluation } from './alertEvaluation.ts'
import type { JobKind } from './job.ts'

/**
 * Finds the alerts that are due and not yet evaluated: new ones, those whose run is missing, and those missed while
 * no process ran. Removes expired history.
 */
export const alertSweep: JobKind = {
  name: 'alert-sweep',
  cron: '*/15 * * * *',
  atStart: true,
  options: { retryLimit: 2, retryDelay: 60 },
  async work({ database, now, send }) {
    await removeOldHistory(database, now())
    await queueEvaluation({ send }, newestRun(now()), await dueSites(database, now()))
  },
}
