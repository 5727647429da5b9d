import { readdir } from 'node:fs/promises'
import FileSystemStore from '@zarrita/storage/fs'
import type { StoreFiles } from './openGroup.ts'

/** The files of a store in a folder; its arrays are its folders. */
export function folderFiles(folder: string): StoreFiles {
  return {
    files: new FileSystemStore(folder),
    where: folder,
    names: async () =>
      (await readdir(folder, { withFileTypes: true }))
        .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
        .map(({ name }) => name),
  }
}
