import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { DueSite } from '../alerts/dueSites.ts'
import { evaluateSite } from '../alerts/evaluateSite.ts'
import type { Job, JobContext } from './job.ts'
import { OUTBOX_SENDING } from './outboxSending.ts'

/** Sites of one job. */
const TOGETHER = 100

/** The sites whose alerts are to be evaluated. */
interface AlertEvaluation {
  sites: DueSite[]
}

/** Evaluates the alerts of some sites that are due, one site after the other. What one site fails with costs no other its alerts. */
export const alertEvaluation: Job<AlertEvaluation> = {
  name: 'alert-evaluation',
  options: { retryLimit: 8, retryDelay: 30, retryBackoff: true, retryDelayMax: 1800, expireInSeconds: 1800 },
  async work({ database, now, log, send, stopping }, { sites }) {
    let queued = 0
    const failures: unknown[] = []
    for (const site of sites) {
      if (stopping.aborted) throw new Error('The process ends; the rest of the alerts follows later.')
      try {
        queued += await evaluateSite(database, site, now())
      } catch (err) {
        log.error({ err, ...site }, 'The alerts of a site could not be evaluated; it is tried again.')
        failures.push(err)
      }
      await yieldToEventLoop()
    }
    if (queued > 0) await send(OUTBOX_SENDING, [{ key: 'queued', data: {} }])
    if (failures.length > 0)
      throw new Error(`The alerts of ${failures.length} sites could not be evaluated.`, {
        cause: failures[0],
      })
  },
}

/** Queues the evaluation of the alerts of sites, in batches. */
export const queueEvaluation = async (
  { send }: Pick<JobContext, 'send'>,
  run: number,
  sites: readonly DueSite[],
): Promise<void> => {
  const batches = Array.from(
    { length: Math.ceil(sites.length / TOGETHER) },
    (_, batch): AlertEvaluation => ({ sites: sites.slice(batch * TOGETHER, (batch + 1) * TOGETHER) }),
  )
  await send(
    alertEvaluation.name,
    batches.map((data) => ({ key: `${run} ${data.sites[0]?.customerId} ${data.sites[0]?.siteId}`, data })),
  )
}
