import { chmodSync, lstatSync, readdirSync, realpathSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** The rights of all users but the owner. */
export const OTHERS = 0o077

/** Lets only the user of this process read the files that it creates from now on, whatever its umask was. */
export function createPrivately(): void {
  process.umask(OTHERS)
}

/** The user of this process; undefined on Windows, where files have no such rights. */
export const ownUser = (): number | undefined => process.geteuid?.()

/** Failures that leave a path as it is: it was removed in the meantime, or its disk has no such rights. */
const harmless = ['ENOENT', 'EPERM', 'EROFS', 'ENOTSUP']

function closePath(path: string): void {
  const stat = lstatSync(path, { throwIfNoEntry: false })
  // A link has no rights of its own, and what it leads to is not part of the folder.
  if (!stat || stat.isSymbolicLink() || stat.uid !== ownUser()) return
  try {
    // By its path, because to open and close a file that this process has locked would release the lock.
    if ((stat.mode & OTHERS) !== 0) chmodSync(path, stat.mode & 0o7777 & ~OTHERS)
    if (stat.isDirectory()) for (const name of readdirSync(path)) closePath(join(path, name))
  } catch (error) {
    if (!harmless.includes(String((error as NodeJS.ErrnoException).code))) throw error
  }
}

/** The bit of a folder that several users share, such as /tmp. */
const STICKY = 0o1000

/**
 * Takes from all other users the rights to a folder and to everything of this user in it, which an earlier version may have left.
 * Returns whether nobody else can reach anything in it now.
 */
export function makePrivate(folder: string): boolean {
  const stat = statSync(folder, { throwIfNoEntry: false })
  if (ownUser() === undefined || !stat?.isDirectory()) return true
  if ((stat.mode & STICKY) === 0) closePath(realpathSync(folder))
  return (statSync(folder).mode & OTHERS) === 0
}

/** The warning for a folder that could not be made private. */
export const readableWarning = (folder: string): string =>
  `Other users of this machine can read ${folder}, which this process cannot change; run chmod -R go= on it as its owner.`

/** The user whose server works in a data folder; undefined without a folder. */
export function userOfFolder(dataDir: string): number | undefined {
  const stat = (path: string) => statSync(path, { throwIfNoEntry: false })
  return (stat(join(dataDir, 'database')) ?? stat(dataDir))?.uid
}

/** A refusal with a message for the operator. */
export class ForeignFolder extends Error {}

/**
 * Root may write in every folder, but the server could not read what it leaves there.
 * @throws ForeignFolder for root in the data folder of another user.
 */
export function refuseRoot(dataDir: string): void {
  const user = userOfFolder(dataDir)
  if (ownUser() !== 0 || user === undefined || user === 0) return
  throw new ForeignFolder(`${dataDir} belongs to the user with the id ${user}; run the command as this user.`)
}
