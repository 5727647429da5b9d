import { constants } from 'node:fs'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

const folderOf = (dataDir: string): string => join(dataDir, 'uploads')

/** The file of an upload, named by its number alone. */
export const uploadPath = (dataDir: string, id: number): string => join(folderOf(dataDir), String(id))

/** Creates the empty file of an upload. */
export async function createUploadFile(dataDir: string, id: number): Promise<void> {
  await mkdir(folderOf(dataDir), { recursive: true })
  await (await open(uploadPath(dataDir, id), 'w')).close()
}

/** Writes a part at its place; what an interrupted call has left behind there is overwritten. */
export async function writePart(path: string, bytes: Uint8Array, at: number): Promise<void> {
  const file = await open(path, constants.O_WRONLY)
  try {
    let written = 0
    while (written < bytes.length)
      written += (await file.write(bytes, written, bytes.length - written, at + written)).bytesWritten
    await file.truncate(at + bytes.length)
  } finally {
    await file.close()
  }
}

export const removeUploadFile = (dataDir: string, id: number): Promise<void> =>
  rm(uploadPath(dataDir, id), { force: true })

/** Removes the files whose numbers `isKept` does not know and that have not changed since a time. */
export async function removeOtherFiles(
  dataDir: string,
  isKept: (id: number) => boolean,
  since: Date,
): Promise<void> {
  await mkdir(folderOf(dataDir), { recursive: true })
  for (const name of await readdir(folderOf(dataDir))) {
    if (isKept(Number(name))) continue
    const path = join(folderOf(dataDir), name)
    if ((await stat(path)).mtime < since) await rm(path, { force: true })
  }
}
