import { HOUR } from '#weather/time.ts'
import {
  activeFeeds,
  keepOutcome,
  removeOldOutcomes,
  type SoughtRun,
  soughtRuns,
} from '../forecast/feeds/feeds.ts'
import { readFeed } from '../forecast/feeds/readFeed.ts'
import { createTurns } from '../workers/turns.ts'
import type { JobContext, JobKind } from './job.ts'
import { jobOfPushedRun, pushedRun } from './pushedRun.ts'

/** Files that are read at once, of different customers where several have some. */
const PLACES = 3

const PROBLEM = 'Something went wrong on the server.'

/** Reads one run, remembers what became of it, and has the alerts of its site evaluated. */
async function readRun(context: JobContext, sought: SoughtRun): Promise<void> {
  const { database, dataDir, webhookNetworks, now, stopping, log, send } = context
  const access = { dataDir, allowed: webhookNetworks, now: now(), signal: stopping }
  const outcome = await readFeed(database, sought, access).catch((err: unknown) => {
    if (stopping.aborted) return undefined
    log.error({ err, feed: sought.feed.id }, 'A feed could not be read.')
    return { isAttempt: true, problem: PROBLEM }
  })
  if (!outcome) return
  const { customerId, siteId } = sought.feed
  // Also for a run that was stored before the process died.
  if (!outcome.problem) await send(pushedRun.name, [jobOfPushedRun({ customerId, siteId })])
  await keepOutcome(database, sought, outcome, now())
}

/** Looks for the newest runs of the customers' feeds, and stores those that have come. */
export const feedReading: JobKind = {
  name: 'feed-reading',
  cron: '*/5 * * * *',
  atStart: true,
  // The next five minutes retry, and jobs that run so often are not stored for days.
  options: { retryLimit: 0, expireInSeconds: 2 * HOUR, deleteAfterSeconds: HOUR },
  async work(context) {
    const { database, now, profiles, stopping } = context
    await removeOldOutcomes(database, now())
    const turns = createTurns(PLACES)
    const feeds = (await activeFeeds(database)).filter(({ customerId }) =>
      profiles.profile(customerId).modules.includes('forecasts'),
    )
    const sought = await soughtRuns(database, feeds, now())
    await Promise.all(
      sought.map((one) =>
        turns
          .take(String(one.feed.customerId), () => readRun(context, one), stopping)
          .catch((error: unknown) => {
            if (!stopping.aborted) throw error
          }),
      ),
    )
  },
}
