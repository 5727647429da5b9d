import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { HOUR } from '#weather/time.ts'
import { dispatchReport, dueReports, removeOldOccurrences } from '../reports/dispatchReport.ts'
import type { JobKind } from './job.ts'
import { requestSending } from './outboxSending.ts'

/** Queues the due reports. A failure of one report does not affect the mails of others. */
export const reportDispatch: JobKind = {
  name: 'report-dispatch',
  cron: '* * * * *',
  atStart: true,
  // The next minute retries, and jobs that run every minute are not stored for days.
  options: { retryLimit: 0, expireInSeconds: 1800, deleteAfterSeconds: HOUR },
  async work({ database, profiles, now, log, send, stopping }) {
    await removeOldOccurrences(database, now())
    let queued = 0
    for (const due of await dueReports(database, now())) {
      if (stopping.aborted) break
      try {
        queued += await dispatchReport({ database, profiles }, due, now())
      } catch (err) {
        log.error({ err, ...due }, 'A report could not be queued; it is tried again.')
      }
      await yieldToEventLoop()
    }
    if (queued > 0) await requestSending({ send })
  },
}
