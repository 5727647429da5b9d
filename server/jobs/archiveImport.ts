import { setTimeout as wait } from 'node:timers/promises'
import { HOUR } from '#weather/time.ts'
import { DiskFull } from '../domainErrors.ts'
import { runImport } from '../series/uploads/runImport.ts'
import {
  type ClaimedImport,
  claimImport,
  finishImport,
  keepClaim,
  removeOldUploads,
} from '../series/uploads/uploads.ts'
import type { JobContext, JobKind } from './job.ts'

export const ARCHIVE_IMPORT = 'archive-import'

/** Milliseconds after which an import tells how far it is. */
const INTERVAL = 1000

/** Carries out one import, which ends when it is no longer wanted. */
async function carryOut(context: JobContext, claimed: ClaimedImport): Promise<void> {
  const { database, dataDir, now, log, stopping } = context
  const ended = new AbortController()
  const given = AbortSignal.any([stopping, ended.signal])
  const progress = new Float64Array(new SharedArrayBuffer(8))
  const running = runImport(claimed, { dataDir, progress, signal: given })
  const watched = running.then(
    () => true,
    () => true,
  )
  try {
    while (!(await Promise.race([watched, wait(INTERVAL, false)]))) {
      // A text is read twice, the first time for its encoding.
      const share = Math.min(0.99, progress[0]! / (2 * claimed.size))
      if (!(await keepClaim(database, claimed, share, now()))) ended.abort()
    }
  } catch (error) {
    // A database that does not answer ends the import; its claim passes, and it is begun again.
    ended.abort()
    await watched
    throw error
  }
  const outcome = await running.catch((err: unknown) => {
    if (given.aborted) return undefined
    log.error({ err, upload: claimed.id }, 'A file could not be imported.')
    const isFull = err instanceof Error && 'code' in err && err.code === 'ENOSPC'
    return { problem: isFull ? new DiskFull().message : 'Something went wrong on the server.' }
  })
  if (outcome) await finishImport(database, dataDir, claimed, outcome, now())
}

/** Imports the files that users have sent, and removes those that nobody imports. */
export const archiveImport: JobKind = {
  name: ARCHIVE_IMPORT,
  cron: '* * * * *',
  atStart: true,
  // The next minute retries, and jobs that run every minute are not stored for days.
  options: { retryLimit: 0, expireInSeconds: 6 * HOUR, deleteAfterSeconds: HOUR },
  async work(context) {
    const { database, dataDir, now, stopping } = context
    await removeOldUploads(database, dataDir, now())
    while (!stopping.aborted) {
      const claimed = await claimImport(database, dataDir, now())
      if (!claimed) return
      await carryOut(context, claimed)
    }
  },
}
