import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { flush, flushFolder, isUnfinished } from '../sources/archive/import/installStore.ts'
import { isMissing, isThere } from '../sources/archive/read/folderFiles.ts'
import { BackupProblem } from './backupFile.ts'

/** The folders of an archive that are stores. */
async function storesOf(root: string): Promise<string[]> {
  const entries = await readdir(root, { withFileTypes: true }).catch((error) => {
    if (isMissing(error)) return []
    throw error
  })
  return entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.')).map(({ name }) => name)
}

/** Every file of an archive's stores, as a path relative to its root, with slashes. */
export async function archiveFiles(root: string): Promise<string[]> {
  const files: string[] = []
  for (const store of (await storesOf(root)).sort())
    for (const entry of await readdir(join(root, store), { recursive: true, withFileTypes: true }))
      if (entry.isFile() && !isUnfinished(entry.parentPath))
        files.push(
          join(entry.parentPath, entry.name)
            .slice(root.length + 1)
            .replaceAll('\\', '/'),
        )
  return files.sort()
}

const isSafe = (name: string) =>
  name.split('/').every((part) => part !== '' && part !== '.' && part !== '..' && !part.includes('\\')) &&
  !name.startsWith('.')

/** Prefix of the folder in which a restore collects stores until its rows are committed. */
const RESTORE = '.restore-'

/** In that folder: the stores of the backup, those that they replace, and the list of the latter. */
const [INCOMING, OUTGOING, REPLACED] = ['new', 'old', 'replaced.json']

export interface StagedArchive {
  /** The name of the folder, which the restore commits with its rows. */
  name: string
  add(name: string, content: AsyncIterable<Buffer>): Promise<void>
  /** Flushes the added stores to disk, and lists those that they replace. */
  seal(): Promise<void>
  discard(): Promise<void>
}

/** New content of an archive, in a hidden folder until it is installed. */
export async function stageArchive(root: string): Promise<StagedArchive> {
  await mkdir(root, { recursive: true })
  const folder = await mkdtemp(join(root, RESTORE))
  await mkdir(join(folder, INCOMING))
  await mkdir(join(folder, OUTGOING))
  return {
    name: basename(folder),
    async add(name, content) {
      if (!isSafe(name)) throw new BackupProblem(`The backup has a file that leads elsewhere: ${name}.`)
      const path = join(folder, INCOMING, name)
      await mkdir(dirname(path), { recursive: true })
      await pipeline(content, createWriteStream(path))
    },
    async seal() {
      await writeFile(join(folder, REPLACED), JSON.stringify(await storesOf(root)))
      await flushFolder(folder)
    },
    discard: () => rm(folder, { recursive: true, force: true }),
  }
}

/** The folders of restores that have not ended, or were killed. */
export async function stagedArchives(root: string): Promise<string[]> {
  const entries = await readdir(root).catch((error) => {
    if (isMissing(error)) return []
    throw error
  })
  return entries.filter((name) => name.startsWith(RESTORE))
}

/** Another process may be installing the same folder. */
const move = (from: string, to: string) =>
  rename(from, to).catch((error) => {
    if (!isMissing(error)) throw error
  })

/**
 * Replaces the stores of an archive with those of a folder, and removes the folder. After a kill at any point, the next call
 * completes it.
 */
export async function installArchive(root: string, name: string): Promise<void> {
  const folder = join(root, name)
  const [incoming, outgoing, list] = [INCOMING, OUTGOING, REPLACED].map((part) => join(folder, part)) as [
    string,
    string,
    string,
  ]
  if (await isThere(list)) {
    const replaced: string[] = JSON.parse(await readFile(list, 'utf8'))
    for (const store of replaced)
      if (!(await isThere(join(outgoing, store)))) await move(join(root, store), join(outgoing, store))
    for (const store of await readdir(incoming)) {
      // Imported since the list was written.
      if (await isThere(join(root, store)))
        await move(join(root, store), join(await mkdtemp(join(outgoing, 'late-')), store))
      await move(join(incoming, store), join(root, store))
    }
    await flush(root)
    // First, because without it nothing is moved once more while the folder is being removed.
    await rm(list, { force: true })
  }
  await rm(folder, { recursive: true, force: true })
}

/** Removes the folder of a restore that was killed before its rows were committed. */
export const discardArchive = (root: string, name: string): Promise<void> =>
  rm(join(root, name), { recursive: true, force: true })

/** When the folder of a restore was made. */
export const stagedAt = async (root: string, name: string): Promise<Date> =>
  (await stat(join(root, name))).birthtime
