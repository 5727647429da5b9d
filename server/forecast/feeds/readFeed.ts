import { join } from 'node:path'
import type { Database } from '#server/database/tables.ts'
import { ComputationEnded } from '#server/domainErrors.ts'
import { siteProviders } from '#server/repositories/runs/countingRuns.ts'
import { recordSites } from '#server/repositories/sites.ts'
import { runAlone } from '#server/workers/pool.ts'
import { HOUR } from '#weather/time.ts'
import { storeProviderRun } from '../providerRun.ts'
import { type FeedAccess, FeedProblem, NotThere, withFeedFile } from './feedFile.ts'
import { type FeedInput, type FeedReading, feedSeries } from './feedSeries.ts'
import type { FeedOutcome, SoughtRun } from './feeds.ts'

/** What the thread that reads a file may take. */
const allowance = { file: join(import.meta.dirname, 'thread.ts'), megabytes: 1000, longestTask: 120_000 }

/** Seconds after which a run that is not there is told. */
const LATE = 6 * HOUR

async function readingOf(input: FeedInput, signal: AbortSignal): Promise<FeedReading> {
  try {
    return await runAlone(feedSeries, input, allowance, signal)
  } catch (error) {
    if (signal.aborted || !(error instanceof ComputationEnded)) throw error
    return { problem: 'The file takes more time or memory to read than the server gives.' }
  }
}

/** Nothing can be read for the site. */
class NoSite extends FeedProblem {
  override isOfFile = false
}

/** The site of a feed. @throws NoSite */
async function siteOf(database: Database, { feed }: SoughtRun) {
  const { customerId, siteId, provider } = feed
  const site = (await recordSites(database, customerId, [siteId])).get(siteId)
  if (!site) throw new NoSite('The site was deleted.')
  if (!(await siteProviders(database, site))?.includes(provider))
    throw new NoSite(`The site does not name the provider ${provider}.`)
  return { ...site, offshore: site.isOffshore }
}

async function store(database: Database, sought: SoughtRun, access: FeedAccess): Promise<void> {
  const { feed, reference } = sought
  const { columns, time, missing, provider } = feed
  const { now, signal } = access
  const site = await siteOf(database, sought)
  const { latitude, longitude } = site
  await withFeedFile(sought, access, async (file) => {
    const input = { ...file, columns, missing, place: { latitude, longitude }, reference, now }
    const reading = await readingOf({ ...input, ...(time && { time }) }, signal)
    if ('problem' in reading) throw new FeedProblem(reading.problem)
    const { is } = await storeProviderRun(
      database,
      site,
      { ...reading, provider, source: 'feed', reference },
      now,
    )
    if (is === 'other')
      throw new FeedProblem(
        'Another run of this provider is stored for the same six hours; stored runs never change.',
      )
  })
}

/**
 * Reads a run of a feed and stores it for its site; undefined if there is nothing to tell yet. Rejects for faults of the server, and if
 * `access.signal` is aborted; nothing is stored then.
 */
export async function readFeed(
  database: Database,
  sought: SoughtRun,
  access: FeedAccess,
): Promise<FeedOutcome | undefined> {
  try {
    await store(database, sought, access)
    return { isAttempt: true }
  } catch (error) {
    if (!(error instanceof FeedProblem)) throw error
    const due = sought.reference + sought.feed.delay * HOUR
    if (error instanceof NotThere && access.now.getTime() / 1000 < due + LATE) return undefined
    return { isAttempt: error.isOfFile, problem: error.message }
  }
}
