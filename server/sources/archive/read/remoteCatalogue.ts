import { LRUCache } from 'lru-cache'
import { type ByteCache, withByteCaching } from 'zarrita'
import { messageOf } from '../../../messageOf.ts'
import { readCatalogueFile } from './catalogueFile.ts'
import { type ArchivedStore, describeStore } from './describeStore.ts'
import type { Catalogue, Listing } from './folderCatalogue.ts'
import { httpStore, printedAddress } from './httpStore.ts'
import type { StoreFiles } from './openGroup.ts'

/** Bytes of an address that are cached: ten years of a parameter are a third of a megabyte. */
const CACHED = 128 * 2 ** 20

/** Milliseconds after which a store may have changed, and after which one that did not answer is read again. */
const FRESH = 15 * 60_000
const PAUSE = 30_000

/**
 * A cache of the bytes last read, `limit` of them altogether. That a file is missing is not cached, and a file larger than the
 * limit neither.
 */
export const byteCache = (limit: number): ByteCache =>
  new LRUCache<string, Uint8Array>({
    maxSize: limit,
    // An empty file has a size too, as the cache demands.
    sizeCalculation: ({ byteLength }) => Math.max(1, byteLength),
  })

export interface RemoteOptions {
  /** Milliseconds. */
  timeout: number
  now: () => Date
  warn: (message: string) => void
}

/** The address below another, with the other's query. */
function below(address: string, path: string): string {
  const base = new URL(address)
  if (!base.pathname.endsWith('/')) base.pathname += '/'
  const url = new URL(path, base)
  url.search = base.search
  return url.href
}

const lastPart = (address: string): string =>
  new URL(address).pathname.split('/').filter(Boolean).at(-1) ?? address

async function describeAt(
  address: string,
  variables: readonly string[] | undefined,
  { timeout, cache }: { timeout: number; cache: ByteCache },
): Promise<ArchivedStore> {
  const where = printedAddress(address)
  const files: StoreFiles = {
    files: withByteCaching(httpStore(address, timeout), {
      cache,
      keyFor: (path, range) => `${address} ${path} ${JSON.stringify(range)}`,
    }),
    where,
    names: async () => {
      if (variables) return variables
      throw new Error('its metadata are not consolidated, and no catalogue names its variables')
    },
  }
  try {
    return await describeStore(files, lastPart(address))
  } catch (error) {
    const message = messageOf(error)
    // What the network refuses and what is not there says so itself.
    if (/^(The archive at|There is no)/.test(message)) throw error
    throw new Error(`The archive at ${where} cannot be used: ${message.replace(/\.$/, '')}.`, {
      cause: error,
    })
  }
}

async function readStores(address: string, timeout: number): Promise<ArchivedStore[]> {
  const access = { timeout, cache: byteCache(CACHED) }
  const listed = await readCatalogueFile(address, httpStore(address, timeout))
  if (!listed) return [await describeAt(address, undefined, access)]
  return Promise.all(
    listed.stores.map(async ({ path, title, variables }) => {
      const store = await describeAt(below(address, path), variables ?? undefined, access)
      return title ? { ...store, title } : store
    }),
  )
}

/** What the last reading of an address found, without reading it. */
interface RemoteState {
  /** The address without its query. */
  where: string
  stores: readonly ArchivedStore[]
  /** Why it could not be read, as a message; null where it could or was not yet. */
  problem: string | null
}

interface RemoteCatalogue {
  list: Catalogue
  state: () => RemoteState
}

/**
 * The stores at an http(s) address: those that its `catalogue.json` lists, or the one store that it is. They are read at the
 * first request and again after a quarter of an hour; where that fails the last answer stays, and `warn` is called. Rejects
 * with a message as long as there is none: an archive that is down must not look like one that holds nothing.
 */
export function remoteCatalogue(address: string, { timeout, now, warn }: RemoteOptions): RemoteCatalogue {
  let listing: Promise<Listing> | undefined
  let good: readonly ArchivedStore[] | undefined
  let until = 0
  let problem: string | null = null

  const load = async (): Promise<Listing> => {
    try {
      good = await readStores(address, timeout)
      until = now().getTime() + FRESH
      problem = null
      for (const { where, problems } of good) {
        for (const problem of problems) warn(`In the archive at ${where}, ${problem}.`)
      }
      return { stores: good, broken: [] }
    } catch (error) {
      until = now().getTime() + PAUSE
      problem = messageOf(error)
      if (!good) throw error
      problem += ' What it held before is used.'
      warn(problem)
      return { stores: good, broken: [] }
    }
  }

  return {
    list: () => {
      if (!listing || now().getTime() >= until) {
        until = Number.POSITIVE_INFINITY
        listing = load()
      }
      return listing
    },
    state: () => ({ where: printedAddress(address), stores: good ?? [], problem }),
  }
}
