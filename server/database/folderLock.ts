import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { makeFolder } from '../makeFolder.ts'
import { messageOf } from '../messageOf.ts'

/**
 * The locks that this process holds, by file. A handle that the garbage collector may take would give its lock away.
 */
const held = new Map<string, DatabaseSync>()

/** SQLite's result code for a lock that somebody else holds; the higher bytes say more of the cause. */
const SQLITE_BUSY = 5

/**
 * Milliseconds. SQLite reaches an exclusive lock by way of a shared one: of processes that start at once each could find the shared
 * lock of another and all be refused. One of them gets the lock once the others have withdrawn.
 */
const PATIENCE = 250

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === SQLITE_BUSY
}

/**
 * Takes the lock of `folder`: two processes on one embedded database lose data. Returns the release. Throws an error for people
 * within a quarter of a second when the lock is held, by this process or another.
 *
 * The kernel holds the lock for the life of the process, also against a process of another container on the same volume, which
 * sees other process ids. It belongs to an empty file beside the folder, which stays: a process that deletes it, or opens and
 * closes it in the holder itself, would break the lock. So nothing but SQLite opens this file.
 */
export function lockFolder(folder: string): () => void {
  const file = `${folder}.sqlite-lock`
  makeFolder(dirname(file))
  const lock = new DatabaseSync(file, { timeout: PATIENCE, open: false })
  try {
    lock.open()
    // Not SQLite's exclusive locking mode: there a refused process keeps its shared lock while it waits, and nobody gets on.
    lock.exec('pragma journal_mode = memory; begin exclusive')
  } catch (error) {
    if (lock.isOpen) lock.close()
    const reason = isBusy(error)
      ? `The database in ${folder} is in use by another process; stop that one first.`
      : `The lock file ${file} cannot be used: ${messageOf(error)}.`
    throw new Error(reason, { cause: error })
  }
  held.set(file, lock)
  return () => {
    if (held.delete(file)) lock.close()
  }
}
