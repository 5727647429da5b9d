import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { DueSite } from '../alerts/dueSites.ts'
import { evaluateSites } from '../alerts/evaluateSites.ts'
import type { JobContext, JobKind } from './job.ts'
import { requestSending } from './outboxSending.ts'

/** Sites per job. */
const TOGETHER = 100

/** The sites whose alerts are to be evaluated. */
interface AlertEvaluation {
  sites: DueSite[]
}

/** Sites whose alerts are read and stored with one statement each. */
const GROUP = 20

/** Groups of a few sites of one customer. */
function groupsOf(sites: readonly DueSite[]): { customerId: number; siteIds: number[] }[] {
  return [...Map.groupBy(sites, ({ customerId }) => customerId)].flatMap(([customerId, own]) =>
    Array.from({ length: Math.ceil(own.length / GROUP) }, (_, group) => ({
      customerId,
      siteIds: own.slice(group * GROUP, (group + 1) * GROUP).map(({ siteId }) => siteId),
    })),
  )
}

/** Evaluates the due alerts of some sites. A failure of one site does not affect the alerts of other sites. */
export const alertEvaluation: JobKind<AlertEvaluation> = {
  name: 'alert-evaluation',
  options: { retryLimit: 8, retryDelay: 30, retryBackoff: true, retryDelayMax: 1800, expireInSeconds: 1800 },
  async work({ database, profiles, now, log, send, stopping }, { sites }) {
    let queued = 0
    const failures: unknown[] = []
    const evaluateAlone = async (customerId: number, siteId: number) => {
      try {
        queued += await evaluateSites({ database, profiles }, customerId, [siteId], now())
      } catch (err) {
        const message = 'The alerts of a site could not be evaluated; it is tried again.'
        log.error({ err, customerId, siteId }, message)
        failures.push(err)
      }
    }
    for (const { customerId, siteIds } of groupsOf(sites)) {
      if (stopping.aborted) throw new Error('The process ends; the rest of the alerts follows later.')
      try {
        queued += await evaluateSites({ database, profiles }, customerId, siteIds, now())
      } catch {
        // Evaluating each site alone shows which one fails.
        for (const siteId of siteIds) await evaluateAlone(customerId, siteId)
      }
      await yieldToEventLoop()
    }
    if (queued > 0) await requestSending({ send })
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
