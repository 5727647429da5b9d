import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { makeFolder } from '../files/makeFolder.ts'
import { messageOf } from '../messageOf.ts'

/**
 * The locks that this process holds, by file. The map keeps the handles from garbage collection, which would release the locks.
 */
const locks = new Map<string, DatabaseSync>()

/** SQLite's result code for a lock that another process holds; the higher bytes give details of the cause. */
const SQLITE_BUSY = 5

/**
 * Milliseconds. SQLite acquires an exclusive lock by way of a shared one, so processes that start at the same time could find
 * each other's shared locks and all be refused. One of them gets the lock once the others have withdrawn.
 */
const PATIENCE = 250

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === SQLITE_BUSY
}

/**
 * Takes the lock of `folder`, because two processes on one embedded database lose data. Returns the release function. Throws an
 * error with a message for users within a quarter of a second if this process or another one holds the lock.
 *
 * The kernel holds the lock for the life of the process, also against a process of another container on the same volume, which
 * has other process ids. The lock is on an empty file beside the folder, which is never deleted: deleting it, or opening and
 * closing it within the process that holds the lock, would break the lock. So only SQLite opens this file.
 */
export function lockFolder(folder: string): () => void {
  const file = `${folder}.sqlite-lock`
  makeFolder(dirname(file))
  const lock = new DatabaseSync(file, { timeout: PATIENCE, open: false })
  try {
    lock.open()
    // Not SQLite's exclusive locking mode: with it, a refused process keeps its shared lock while
    // it waits, and no process can proceed.
    lock.exec('pragma journal_mode = memory; begin exclusive')
  } catch (error) {
    if (lock.isOpen) lock.close()
    const reason = isBusy(error)
      ? `The database in ${folder} is in use by another process; stop that one first.`
      : `The lock file ${file} cannot be used: ${messageOf(error)}.`
    throw new Error(reason, { cause: error })
  }
  locks.set(file, lock)
  return () => {
    if (locks.delete(file)) lock.close()
  }
}
