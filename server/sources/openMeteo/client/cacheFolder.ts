import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { messageOf } from '#server/messageOf.ts'

const [pack, unpack] = [promisify(gzip), promisify(gunzip)]

/** Values cached as files, which survive a restart. */
export interface CacheFolder {
  /** The value of a key, undefined if there is none or it cannot be read. */
  read(key: string): Promise<unknown>
  /** Caches a value; a failed write is reported to `warn`, and the value is then not cached. */
  write(key: string, value: unknown): Promise<void>
  /** Removes the value of a key. */
  remove(key: string): Promise<void>
}

/**
 * A folder of gzipped JSON, one file per key. Files are written atomically; a damaged file is ignored. The folder
 * may be deleted at any time.
 */
export function createCacheFolder(folder: string, warn: (message: string) => void): CacheFolder {
  const pathOf = (key: string) => {
    const name = createHash('sha256').update(key).digest('hex').slice(0, 40)
    return join(folder, `${name}.json.gz`)
  }

  return {
    async read(key) {
      const packed = await readFile(pathOf(key)).catch(() => undefined)
      if (!packed) return undefined
      try {
        return JSON.parse((await unpack(packed)).toString())
      } catch (error) {
        warn(`A cached answer cannot be read and is left out: ${messageOf(error)}`)
        return undefined
      }
    },

    remove: (key) => rm(pathOf(key), { force: true }),

    async write(key, value) {
      const path = pathOf(key)
      const unfinished = `${path}.${randomUUID()}`
      try {
        await mkdir(folder, { recursive: true })
        const file = await open(unfinished, 'wx')
        try {
          await file.writeFile(await pack(JSON.stringify(value)))
          await file.sync()
        } finally {
          await file.close()
        }
        await rename(unfinished, path)
      } catch (error) {
        warn(`An answer cannot be cached in ${folder}: ${messageOf(error)}`)
        await rm(unfinished, { force: true }).catch(() => undefined)
      }
    },
  }
}
