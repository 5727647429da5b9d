import { LRUCache } from 'lru-cache'
import { type ByteCache, withByteCaching } from 'zarrita'
import { messageOf } from '#server/messageOf.ts'
import { isDuring, type Period, periodFrom } from '#server/period.ts'
import { type ArchivedStore, describeStore } from '../describeStore.ts'
import type { Catalogue, Listing } from '../folderCatalogue.ts'
import { readCatalogueFile } from './catalogueFile.ts'
import { type HttpAccess, httpStore, printedAddress } from './httpStore.ts'
import { isOfReferences, referenceStore } from './referenceStore.ts'

/** Bytes cached per address: ten years of a parameter are a third of a megabyte. */
const CACHED = 128 * 2 ** 20

/** Milliseconds until a store is read again, and until a store that did not answer is tried again. */
const FRESH = 15 * 60_000
const PAUSE = 30_000

/**
 * A cache of the bytes last read, with at most `limit` bytes in total. Missing files and files larger than
 * the limit are not cached.
 */
export const byteCache = (limit: number): ByteCache =>
  new LRUCache<string, Uint8Array>({
    maxSize: limit,
    // The cache requires a positive size, even for an empty file.
    sizeCalculation: ({ byteLength }) => Math.max(1, byteLength),
  })

export interface RemoteOptions extends HttpAccess {
  warn: (message: string) => void
}

/** The address of a path below another address, with the latter's query. */
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
  { cache, ...access }: HttpAccess & { cache: ByteCache },
): Promise<ArchivedStore> {
  const where = printedAddress(address)
  const inFolder = {
    files: httpStore(address, access),
    names: async () => {
      if (variables) return variables
      throw new Error('its metadata are not consolidated, and no catalogue names its variables')
    },
  }
  try {
    const { files, names } = isOfReferences(address) ? await referenceStore(address, access) : inFolder
    const cached = withByteCaching(files, {
      cache,
      keyFor: (path, range) => `${address} ${path} ${JSON.stringify(range)}`,
    })
    return await describeStore({ files: cached, names, where }, lastPart(address))
  } catch (error) {
    const message = messageOf(error)
    // These messages already name the address.
    if (/^(The archive at|The references at|There is no)/.test(message)) throw error
    throw new Error(`The archive at ${where} cannot be used: ${message.replace(/\.$/, '')}.`, {
      cause: error,
    })
  }
}

async function readStores(address: string, http: HttpAccess): Promise<ArchivedStore[]> {
  const access = { ...http, cache: byteCache(CACHED) }
  const listed = isOfReferences(address) ? null : await readCatalogueFile(address, httpStore(address, http))
  if (!listed) return [await describeAt(address, undefined, access)]
  return Promise.all(
    listed.stores.map(async ({ path, title, variables }) => {
      const store = await describeAt(below(address, path), variables ?? undefined, access)
      return title ? { ...store, title } : store
    }),
  )
}

/** The result of the last read of an address; getting it does not read. */
interface RemoteState {
  /** The address without its query. */
  where: string
  stores: readonly ArchivedStore[]
  /** Why it could not be read, as a message; null if it was read or has not been read yet. */
  problem: string | null
}

interface RemoteCatalogue {
  list: Catalogue
  state: () => RemoteState
}

/**
 * The stores at an http(s) address: those that its `catalogue.json` lists, or the single store at the address itself. They are
 * read at the first request and again after a quarter of an hour; if that fails, the last result is used, and `warn` is called.
 * Rejects with a message as long as there is no result, because an archive that is down must not look empty.
 */
export function remoteCatalogue(address: string, { warn, ...access }: RemoteOptions): RemoteCatalogue {
  const { now } = access
  let listing: Promise<Listing> | undefined
  let good: readonly ArchivedStore[] | undefined
  /** When the last result is used; all the time while the next one is read. */
  let fresh: Period | undefined
  let problem: string | null = null

  const load = async (): Promise<Listing> => {
    try {
      good = await readStores(address, access)
      fresh = periodFrom(now().getTime(), FRESH)
      problem = null
      for (const { where, problems } of good) {
        for (const problem of problems) warn(`In the archive at ${where}, ${problem}.`)
      }
      return { stores: good, broken: [] }
    } catch (error) {
      fresh = periodFrom(now().getTime(), PAUSE)
      problem = messageOf(error)
      if (!good) throw error
      problem += ' What it held before is used.'
      warn(problem)
      return { stores: good, broken: [] }
    }
  }

  return {
    list: () => {
      if (!listing || !isDuring(fresh, now().getTime())) {
        fresh = { from: Number.NEGATIVE_INFINITY, until: Number.POSITIVE_INFINITY }
        listing = load()
      }
      return listing
    },
    state: () => ({ where: printedAddress(address), stores: good ?? [], problem }),
  }
}
