import { removeOldUndos } from '../records/batch/recordUndo.ts'
import type { JobKind } from './job.ts'

/** Removes the copies of changed and deleted records once the change can no longer be undone. */
export const undoExpiry: JobKind = {
  name: 'undo-expiry',
  cron: '*/5 * * * *',
  atStart: true,
  options: { retryLimit: 2, retryDelay: 60 },
  work: ({ database, now }) => removeOldUndos(database, now()),
}
