import { LRUCache } from 'lru-cache'
import { coverageOf } from '#server/sources/coverage.ts'
import type { Task } from '#server/workers/work.ts'
import type { HourlySeries } from '#weather/series.ts'
import { type ArchivedStore, describeStore, type StoreFolder } from './describeStore.ts'
import { folderFiles } from './folderFiles.ts'
import type { StorePoint } from './places.ts'
import { readColumns } from './readStore.ts'

/** A read of a store: `range` in unix seconds and hours. */
export interface Reading {
  place: StorePoint
  names: readonly string[]
  range: { start: number; length: number }
  /** The names whose coverage has to be computed. */
  counted: readonly string[]
}

/** Hourly columns, and the share of hours with a value of those in `counted`. */
export interface StoredHours {
  columns: HourlySeries['columns']
  coverage: Record<string, number>
  /** Keys of chunks that were missing and were read as missing values. */
  absent: string[]
}

/** Reads columns of a store in this thread. Rejects as `readColumns` does. */
export async function readHours(
  store: ArchivedStore,
  { place, names, range, counted }: Reading,
): Promise<StoredHours> {
  const columns = await readColumns(store, place, names, range)
  const coverage = Object.entries(columns)
    .filter(([name]) => counted.includes(name))
    .map(([name, column]) => [name, coverageOf(column)] as const)
  const paths = names.flatMap((name) => (store.columns[name] ? `${store.columns[name].array.path}/` : []))
  const absent = [...store.absent].filter((key) => paths.some((path) => key.startsWith(path)))
  return { columns, coverage: Object.fromEntries(coverage), absent }
}

/**
 * The stores last read in this thread: one made by this program takes some kilobytes, a grid of another program some megabytes.
 */
const stores = new LRUCache<string, ArchivedStore>({ max: 16 })

async function describedStore({ path, name, modified }: StoreFolder): Promise<ArchivedStore> {
  const key = `${path} ${modified}`
  const store = stores.get(key) ?? (await describeStore(folderFiles(path), name))
  stores.set(key, store)
  return store
}

interface FolderReading extends Reading {
  folder: StoreFolder
  /** The extent of the store as the caller knows it. */
  start: number
  length: number
}

/** Reads columns of a store in a folder, in a thread that may not have described it yet. */
export const storedHours: Task<FolderReading, StoredHours> = {
  name: 'hours of an archive',
  async compute({ folder, start, length, ...reading }) {
    const store = await describedStore(folder)
    if (store.start !== start || store.length !== length) throw new Error('The archive has been replaced.')
    return readHours(store, reading)
  },
}
