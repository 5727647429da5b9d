import { HOUR } from '#weather/time.ts'
import { removeEndedAccess, tellEndingAccess } from '../accounts/endingAccess.ts'
import type { JobKind } from './job.ts'

/** Removes access after its last day, and tells administrators a week before. */
export const accessEnding: JobKind = {
  name: 'access-ending',
  cron: '*/5 * * * *',
  atStart: true,
  // The next five minutes retry.
  options: { retryLimit: 0, deleteAfterSeconds: HOUR },
  async work({ database, now }) {
    await removeEndedAccess(database, now())
    await tellEndingAccess(database, now())
  },
}
