import { mkdir, mkdtemp, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY } from '../../../../src/weather/time.ts'
import { folderName, parseFolderName } from '../read/storeName.ts'
import { BadInput } from './badInput.ts'

/** Waits until one file or folder is on the disk. */
async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Waits until a folder and everything in it is on the disk. */
async function flushFolder(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    await (entry.isDirectory() ? flushFolder(path) : flush(path))
  }
  await flush(folder)
}

/** Prefix of a folder that is still being written, or on its way out. */
export const UNFINISHED = '.unfinished-'

/** Milliseconds after which an unfinished folder is what a killed import left. */
const ABANDONED = DAY * 1000

async function generationsOf(root: string, name: string): Promise<number[]> {
  const folders = (await readdir(root)).map(parseFolderName)
  return folders
    .filter((folder) => folder?.name === name)
    .map((folder) => folder?.generation ?? 0)
    .sort((a, b) => b - a)
}

async function removeAbandoned(root: string, now: Date): Promise<void> {
  for (const entry of (await readdir(root)).filter((name) => name.startsWith(UNFINISHED))) {
    const path = join(root, entry)
    if (now.getTime() - (await stat(path)).mtimeMs > ABANDONED)
      await rm(path, { recursive: true, force: true })
  }
}

/** Moves a folder out of sight in one step, then deletes it. */
async function discard(root: string, folder: string): Promise<void> {
  const hidden = join(await mkdtemp(join(root, UNFINISHED)), folder)
  await rename(join(root, folder), hidden)
  await rm(join(hidden, '..'), { recursive: true })
}

/** Where a store goes. */
export interface Installation {
  root: string
  name: string
  /** Whether the point may already have a store, which then goes. */
  replace: boolean
  now: Date
}

/** Throws BadInput when the point has a store that may not be replaced. */
export async function refuseSecond({ root, name, replace }: Installation): Promise<void> {
  await mkdir(root, { recursive: true })
  if (!replace && (await generationsOf(root, name)).length > 0) {
    throw new BadInput(`There is already a series at ${name}; give --replace to put this one in its place.`)
  }
}

/**
 * Makes a store appear whole or not at all: `write` fills a hidden folder beside the others, which is brought to the disk
 * and then renamed. An import that is killed on the way leaves nothing visible. A replaced store goes only after the new
 * one stands. Answers the path of the store.
 */
export async function installStore(
  installation: Installation,
  write: (folder: string) => Promise<void>,
): Promise<string> {
  const { root, name, now } = installation
  await refuseSecond(installation)
  await removeAbandoned(root, now)
  const hidden = await mkdtemp(join(root, UNFINISHED))
  try {
    await write(hidden)
    await flushFolder(hidden)
    await refuseSecond(installation)
    const older = await generationsOf(root, name)
    const path = join(root, folderName(name, (older[0] ?? 0) + 1))
    await rename(hidden, path)
    await flush(root)
    for (const generation of older) await discard(root, folderName(name, generation))
    return path
  } catch (error) {
    await rm(hidden, { recursive: true, force: true })
    throw error
  }
}

/** Removes a store by name. Throws BadInput when there is none. */
export async function removeStore(root: string, name: string): Promise<void> {
  await mkdir(root, { recursive: true })
  const generations = await generationsOf(root, name)
  if (generations.length === 0) throw new BadInput(`There is no archived series called "${name}".`)
  // The newest last: an older one must not come to light meanwhile.
  for (const generation of generations.reverse()) await discard(root, folderName(name, generation))
}
