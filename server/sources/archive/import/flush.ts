import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** Waits until one file or folder is on the disk. */
export async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Waits until a folder and everything in it is on the disk. */
export async function flushFolder(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    await (entry.isDirectory() ? flushFolder(path) : flush(path))
  }
  await flush(folder)
}
