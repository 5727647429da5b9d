import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { UNFINISHED } from '../sources/archive/import/installStore.ts'
import { isMissing } from '../sources/archive/read/folderFiles.ts'
import { BackupProblem } from './backupFile.ts'

export const archiveRoot = (dataDir: string): string => join(dataDir, 'archive')

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
      if (entry.isFile())
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

export interface StagedArchive {
  add(name: string, content: AsyncIterable<Buffer>): Promise<void>
  /** Replaces the existing stores with the added ones; returns a function that undoes this. */
  install(): Promise<() => Promise<void>>
  /** Removes what is no longer needed. */
  finish(): Promise<void>
}

/** New content of an archive, in a hidden folder until it is complete. */
export async function stageArchive(root: string): Promise<StagedArchive> {
  await mkdir(root, { recursive: true })
  const hidden = await mkdtemp(join(root, UNFINISHED))
  const [incoming, outgoing] = [join(hidden, 'new'), join(hidden, 'old')]
  await mkdir(incoming)
  await mkdir(outgoing)
  return {
    async add(name, content) {
      if (!isSafe(name)) throw new BackupProblem(`The backup has a file that leads elsewhere: ${name}.`)
      const path = join(incoming, name)
      await mkdir(dirname(path), { recursive: true })
      await pipeline(content, createWriteStream(path, { flush: true }))
    },
    async install() {
      const moves: [from: string, to: string][] = [
        ...(await storesOf(root)).map((name): [string, string] => [join(root, name), join(outgoing, name)]),
        ...(await readdir(incoming)).map((name): [string, string] => [
          join(incoming, name),
          join(root, name),
        ]),
      ]
      const done: [string, string][] = []
      const takeBack = async () => {
        for (const [from, to] of done.splice(0).reverse()) await rename(to, from)
      }
      try {
        for (const move of moves) {
          await rename(...move)
          done.push(move)
        }
      } catch (error) {
        await takeBack()
        throw error
      }
      return takeBack
    },
    finish: () => rm(hidden, { recursive: true, force: true }),
  }
}
