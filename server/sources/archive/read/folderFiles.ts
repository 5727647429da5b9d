import { type FileHandle, open, readdir, stat } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import FileSystemStore from '@zarrita/storage/fs'
import type { AbsolutePath, GetOptions } from 'zarrita'
import { isMetadataKey } from './chunks/missingChunks.ts'
import type { StoreFiles } from './openGroup.ts'

/** Whether an error says that a file or folder does not exist. */
export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}

/** Whether there is a file or folder at a path. */
export const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    (error) => {
      if (isMissing(error)) return false
      throw error
    },
  )

/** A buffer to read a file into without a copy; used only if the file has exactly its length. */
export interface PlacedOptions extends GetOptions {
  into?: Uint8Array
}

async function readInto(handle: FileHandle, into: Uint8Array): Promise<Uint8Array> {
  if ((await handle.stat()).size !== into.byteLength) return handle.readFile()
  const { bytesRead } = await handle.read(into, 0, into.byteLength, 0)
  return into.subarray(0, bytesRead)
}

class FolderStore extends FileSystemStore {
  override async get(key: AbsolutePath, options: PlacedOptions = {}): Promise<Uint8Array | undefined> {
    if (!options.into) return super.get(key, options)
    const handle = await open(join(this.root, key)).catch((error) => {
      if (isMissing(error)) return undefined
      throw error
    })
    try {
      return handle && (await readInto(handle, options.into))
    } finally {
      await handle?.close()
    }
  }
}

/** The keys of the existing chunks of some arrays of a store in a folder; `names` are the folders of the arrays. */
export async function chunkKeys(folder: string, names: Iterable<string>): Promise<Set<string>> {
  const keys = new Set<string>()
  for (const name of names) {
    const entries = await readdir(join(folder, name), { recursive: true, withFileTypes: true })
    for (const entry of entries) {
      const path = relative(folder, join(entry.parentPath, entry.name))
      const key = `/${path.replaceAll('\\', '/')}`
      if (!entry.isDirectory() && !isMetadataKey(key)) keys.add(key)
    }
  }
  return keys
}

/** The bytes of all files in a folder. */
export async function folderSize(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const sizes = files.map(async (file) => (await stat(join(file.parentPath, file.name))).size)
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

/** The files of a store in a folder; its subfolders are its arrays. */
export function folderFiles(folder: string): StoreFiles {
  return {
    files: new FolderStore(folder),
    where: basename(folder),
    names: async () =>
      (await readdir(folder, { withFileTypes: true }))
        .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
        .map(({ name }) => name),
  }
}
