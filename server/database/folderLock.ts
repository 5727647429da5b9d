import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { makeFolder } from '../makeFolder.ts'

/** The database folder is in use by a process that lives. */
export class FolderInUse extends Error {}

const hasCode = (error: unknown, code: string) =>
  error instanceof Error && 'code' in error && error.code === code

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return hasCode(error, 'EPERM')
  }
}

/** When a process started, in clock ticks since boot, so that a reused id is not taken for the holder. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field is the program's name in brackets and may hold blanks; the start is the 22nd.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    return ''
  }
}

/**
 * Takes the lock file for `folder`, which lies beside it: two processes on one embedded database lose data.
 * A lock whose holder is dead is taken over. Returns the release.
 * @throws FolderInUse naming the holder.
 */
export function lockFolder(folder: string): () => void {
  const file = `${folder}.lock`
  makeFolder(dirname(file))
  const own = `${process.pid} ${startOf(process.pid)}`
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      writeFileSync(file, own, { flag: 'wx' })
      return () => {
        if (readFileSync(file, 'utf8') === own) rmSync(file)
      }
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) throw error
    }
    const [pid = '', start = ''] = readFileSync(file, 'utf8').split(' ')
    if (isAlive(Number(pid)) && (start === '' || startOf(Number(pid)) === start))
      throw new FolderInUse(`The database in ${folder} is in use by process ${pid}; stop that one first.`)
    rmSync(file, { force: true })
  }
  throw new FolderInUse(`The database in ${folder} is in use by another process; stop that one first.`)
}
