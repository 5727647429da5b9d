import { mkdir, mkdtemp, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { DAY } from '#weather/time.ts'
import { isMissing } from '../read/folderFiles.ts'
import { folderName, parseFolderName } from '../read/storeName.ts'
import { BadInput } from './badInput.ts'

/** Flushes one file or folder to disk. */
export async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Flushes a folder and everything in it to disk. */
export async function flushFolder(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    await (entry.isDirectory() ? flushFolder(path) : flush(path))
  }
  await flush(folder)
}

/** Prefix of a folder that is still being written or deleted. */
const UNFINISHED = '.unfinished-'

/** Whether a path leads into such a folder. */
export const isUnfinished = (path: string): boolean =>
  path.split(sep).some((part) => part.startsWith(UNFINISHED))

/** Milliseconds after which an unfinished folder is considered abandoned by a killed import. */
const ABANDONED = DAY * 1000

async function generationsOf(root: string, name: string): Promise<number[]> {
  const entries = await readdir(root).catch((error: unknown) => {
    if (isMissing(error)) return []
    throw error
  })
  const folders = entries.map(parseFolderName)
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

/** Hides a folder in one step, then deletes it. */
async function discard(root: string, folder: string): Promise<void> {
  const hidden = join(await mkdtemp(join(root, UNFINISHED)), folder)
  await rename(join(root, folder), hidden)
  await rm(join(hidden, '..'), { recursive: true })
}

/** The target of an installation. */
export interface Installation {
  root: string
  name: string
  /** Whether an existing store of the point is replaced. */
  replace: boolean
  now: Date
}

/** Throws BadInput if the point has a store that may not be replaced. */
export async function refuseSecond({ root, name, replace }: Installation): Promise<void> {
  if (!replace && (await generationsOf(root, name)).length > 0) {
    throw new BadInput(
      `There is already a series at ${name}; give --replace to put this one in its place, or --append to add to it.`,
    )
  }
}

/**
 * Installs a store atomically: `write` fills a hidden folder beside the other stores, which is flushed to disk and then
 * renamed. An import that is killed halfway leaves nothing visible. A replaced store is removed only after the new one is in
 * place. Returns the path of the store.
 */
export async function installStore(
  installation: Installation,
  write: (folder: string) => Promise<void>,
): Promise<string> {
  const { root, name, now } = installation
  await mkdir(root, { recursive: true })
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

/** Removes a store by name. Throws BadInput if it does not exist. */
export async function removeStore(root: string, name: string): Promise<void> {
  const generations = await generationsOf(root, name)
  if (generations.length === 0) throw new BadInput(`There is no archived series called "${name}".`)
  // Newest last, so that an older generation never becomes visible.
  for (const generation of generations.reverse()) await discard(root, folderName(name, generation))
}
