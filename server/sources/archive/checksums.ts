import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import type { AsyncReadable } from 'zarrita'

/** The file of a store that lists all other files with their checksums. It is not part of Zarr, whose readers ignore it. */
export const CHECKSUMS = 'checksums.json'

/** The CRC-32 of each file of a store, by its path in the store. */
export type Checksums = Readonly<Record<string, number>>

const checksumOf = (files: Checksums): number => crc32(JSON.stringify(files))

/** Lists the files of a store with their checksums. Must be called after the last of them is written. */
export async function writeChecksums(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile() && entry.name !== CHECKSUMS)
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort()
  const files: Record<string, number> = {}
  for (const path of paths)
    files[path.slice(folder.length + 1).replaceAll('\\', '/')] = crc32(await readFile(path))
  await writeFile(join(folder, CHECKSUMS), JSON.stringify({ crc32: checksumOf(files), files }))
}

/**
 * The checksums of a store; undefined for stores written by older versions of this program. Rejects with a
 * message if the file is damaged.
 */
export async function readChecksums(store: AsyncReadable): Promise<Checksums | undefined> {
  const bytes = await store.get(`/${CHECKSUMS}`)
  if (!bytes) return undefined
  try {
    const content: { crc32: number; files: Checksums } = JSON.parse(new TextDecoder().decode(bytes))
    if (checksumOf(content.files) === content.crc32) return content.files
  } catch (error) {
    throw new Error(`its ${CHECKSUMS} is damaged`, { cause: error })
  }
  throw new Error(`its ${CHECKSUMS} is damaged`)
}

/** Why the bytes of a file are not those that were written, as a message; null if they are. */
export function damageOf(checksums: Checksums, path: string, bytes: Uint8Array | undefined): string | null {
  if (bytes === undefined) return `its file ${path} is missing`
  return crc32(bytes) === checksums[path] ? null : `its file ${path} is damaged`
}
