import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { HOUR } from '../../../src/weather/time.ts'
import { isMissing } from './isMissing.ts'
import { isStoreAttributes } from './storeAttributes.ts'
import { parseFolderName } from './storeName.ts'

/** A store as its own metadata describes it. */
export interface ArchivedStore {
  /** Name of the point, for example "54.01N_6.6E". */
  name: string
  generation: number
  path: string
  /** When its metadata were written, milliseconds since 1970. */
  modified: number
  title: string
  latitude: number
  longitude: number
  /** Unix seconds of the first hour. */
  start: number
  /** Hours. */
  length: number
  /** Share of hours with a value, by parameter. */
  coverage: Record<string, number>
}

interface Known {
  modified: number
  store: ArchivedStore | null
}

type Folder = Pick<ArchivedStore, 'name' | 'generation' | 'path'>

/** The newest generation of every point. */
async function newestFolders(root: string): Promise<Folder[]> {
  const entries = await readdir(root).catch((error) => {
    if (isMissing(error)) return []
    throw error
  })
  const newest = new Map<string, Folder>()
  for (const entry of entries) {
    const parsed = parseFolderName(entry)
    if (!parsed) continue
    const known = newest.get(parsed.name)
    if (known && known.generation > parsed.generation) continue
    newest.set(parsed.name, { ...parsed, path: join(root, entry) })
  }
  return [...newest.values()]
}

function describe(folder: Folder, modified: number, text: string): ArchivedStore {
  const { attributes }: { attributes?: unknown } = JSON.parse(text)
  if (!isStoreAttributes(attributes)) throw new Error('its attributes are not those of an imported series')
  const { title, latitude, longitude, coverage } = attributes
  const start = Date.parse(attributes.time_coverage_start) / 1000
  const length = (Date.parse(attributes.time_coverage_end) / 1000 - start) / HOUR + 1
  return { ...folder, modified, title, latitude, longitude, coverage, start, length }
}

/**
 * The stores of a folder, listed anew at every call; a store's metadata are read again only when they have changed. A
 * store whose metadata cannot be read is left out, and `warn` is told once. Rejects when the folder cannot be read.
 */
export function catalogue(
  root: string,
  warn: (message: string) => void,
): () => Promise<readonly ArchivedStore[]> {
  const known = new Map<string, Known>()

  const load = async (folder: Folder): Promise<ArchivedStore | null> => {
    const file = join(folder.path, 'zarr.json')
    const modified = (await stat(file)).mtimeMs
    const before = known.get(folder.path)
    if (before?.modified === modified) return before.store
    const text = await readFile(file, 'utf8')
    let store: ArchivedStore | null = null
    try {
      store = describe(folder, modified, text)
    } catch (error) {
      warn(`The archived series in ${folder.path} cannot be read: ${String(error)}`)
    }
    known.set(folder.path, { modified, store })
    return store
  }

  return async () => {
    const stores = await Promise.all(
      (await newestFolders(root)).map((folder) =>
        load(folder).catch((error) => {
          // Removed since it was listed.
          if (isMissing(error)) return null
          throw error
        }),
      ),
    )
    return stores.filter((store) => store !== null)
  }
}
