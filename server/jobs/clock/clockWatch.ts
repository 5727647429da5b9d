import type { Database } from '#server/database/tables.ts'
import type { JobLog } from '../job.ts'
import { correctFutureJobs, hasFutureJobs } from './futureQueueTimes.ts'
import { correctFutureTimes, futureTimes, TOLERANCE } from './futureTimes.ts'

/** Milliseconds between two checks. */
const INTERVAL = 60_000

export interface Clocks {
  database: Database
  now: () => Date
  /** The clock of the database, if it is another one than that of this process. */
  databaseNow?: (() => Promise<Date>) | undefined
}

/** Seconds by which this process is ahead of the database; 0 if both use one clock. */
async function lead({ now, databaseNow }: Clocks): Promise<number> {
  return databaseNow ? (now().getTime() - (await databaseNow()).getTime()) / 1000 : 0
}

/** Why the times of this process or of the database cannot be trusted, for operators; undefined if they can. */
export async function clockProblem(clocks: Clocks): Promise<string | undefined> {
  const seconds = await lead(clocks)
  if (Math.abs(seconds) > TOLERANCE) {
    const minutes = Math.round(Math.abs(seconds) / 60)
    return `The clock of this server is ${minutes} minutes ${seconds > 0 ? 'ahead of' : 'behind'} that of the database.`
  }
  const found = await futureTimes(clocks.database, clocks.now())
  if (await hasFutureJobs(clocks.database)) found.push('jobs')
  if (found.length === 0) return undefined
  return `The clock was ahead, or is behind: stored times are in the future (${found.join(', ')}). They are corrected within a minute.`
}

/**
 * Corrects stored times in the future; returns what was corrected. A process whose clock differs from that of the database
 * corrects nothing: to a process that is behind, everything that the others store is in the future.
 */
async function correct(clocks: Clocks): Promise<string[]> {
  if (Math.abs(await lead(clocks)) > TOLERANCE) return []
  const found = await correctFutureTimes(clocks.database, clocks.now())
  return (await correctFutureJobs(clocks.database)) ? [...found, 'jobs'] : found
}

/**
 * Corrects stored times in the future at once and each minute, outside the queue, which such times stop. `catchUp` is called after
 * a correction. Resolves to a function that ends it.
 */
export async function watchClock(
  clocks: Clocks,
  log: JobLog,
  catchUp: () => Promise<void>,
): Promise<() => Promise<void>> {
  const check = async () => {
    try {
      const found = await correct(clocks)
      if (found.length === 0) return
      log.warn({ found }, 'The clock was ahead: stored times in the future were corrected.')
      await catchUp()
    } catch (err) {
      log.error({ err }, 'Stored times could not be checked; they are checked again in a minute.')
    }
  }
  let checking = check()
  await checking
  const timer = setInterval(() => {
    checking = checking.then(check)
  }, INTERVAL)
  return async () => {
    clearInterval(timer)
    await checking
  }
}
