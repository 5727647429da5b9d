import { createWriteStream } from 'node:fs'
import { mkdtemp, realpath, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, sep } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { hasKey, isAddress, locationOf, withKey } from '#schemas/feeds/feedLocation.ts'
import { type CheckedRequest, checkedRequest } from '#server/network/checkedRequest.ts'
import { AddressRefused } from '#server/network/publicAddress.ts'
import type { Feed, SoughtRun } from './feeds.ts'

/** Maximum bytes of a file. */
const MOST_BYTES = 100_000_000

/** Milliseconds for the whole response of an address. */
const TIME_LIMIT = 60_000

/** Milliseconds after which a file that does not change is taken to be whole. */
const WRITTEN = 60_000

/** Why a run could not be read; its message is for administrators and names neither key nor folder of the server. */
export class FeedProblem extends Error {
  /** Whether a file was there that cannot be read. */
  readonly isOfFile: boolean = true
}

/** The file is not there, or still being written. */
export class NotThere extends FeedProblem {
  override isOfFile = false

  constructor() {
    super('The file is not there.')
  }
}

export interface FeedAccess extends Pick<CheckedRequest, 'allowed' | 'ca' | 'resolve'> {
  dataDir: string
  now: Date
  signal: AbortSignal
}

/** A file to be read, and its name for messages. */
interface FeedFile {
  path: string
  name: string
}

const refuseLarge = (bytes: number): void => {
  if (bytes > MOST_BYTES) throw new FeedProblem('The file has more than 100 MB.')
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')

/** A file in the folder of the customer; a link does not lead out of it. */
async function fileInFolder(
  path: string,
  customerId: number,
  { dataDir, now }: FeedAccess,
): Promise<FeedFile> {
  try {
    const folder = await realpath(join(dataDir, 'feeds', String(customerId)))
    const found = await realpath(join(folder, ...path.split('/')))
    if (!found.startsWith(folder + sep))
      throw new FeedProblem('The file is a link that leads out of the folder.')
    const stats = await stat(found)
    if (!stats.isFile()) throw new FeedProblem('This is no file.')
    refuseLarge(stats.size)
    if (now.getTime() - stats.mtimeMs < WRITTEN) throw new NotThere()
    return { path: found, name: basename(path) }
  } catch (error) {
    if (isMissing(error)) throw new NotThere()
    throw error
  }
}

const headersOf = ({ location, key, keyName }: Feed) => ({
  'user-agent': 'Seawindow',
  ...(keyName && key && !hasKey(location) && { [keyName]: key }),
})

/** Passes bytes on, up to the limit. */
const limited = () => {
  let bytes = 0
  return new Transform({
    transform(chunk: Uint8Array, _, done) {
      bytes += chunk.length
      try {
        refuseLarge(bytes)
        done(null, chunk)
      } catch (error) {
        done(error as Error)
      }
    },
  })
}

async function fetchFile(
  address: string,
  feed: Feed,
  { dataDir: _, now: __, signal, ...access }: FeedAccess,
  path: string,
) {
  const response = await checkedRequest(withKey(address, feed.key ?? ''), {
    ...access,
    method: 'GET',
    headers: headersOf(feed),
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIME_LIMIT)]),
  })
  try {
    const status = response.statusCode ?? 0
    if (status === 404) throw new NotThere()
    if (status !== 200) throw new FeedProblem(`The address answered ${status}.`)
    await pipeline(response, limited(), createWriteStream(path))
  } finally {
    response.destroy()
  }
}

/** The last name in the path of an address, by which the format of a file may be known. */
const nameIn = (address: string): string => /[\w.-]+$/.exec(new URL(address).pathname)?.[0] ?? 'file'

/** Whether nobody answered, or not to the end: errors of the network have a code, and those of the disk are others. */
const isOfNetwork = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'TimeoutError' || ('code' in error && error.code !== 'ENOSPC' && !('path' in error)))

async function withFetched<T>(
  address: string,
  feed: Feed,
  access: FeedAccess,
  use: (file: FeedFile) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'seawindow-feed-'))
  try {
    const name = nameIn(address)
    const path = join(folder, name)
    await fetchFile(address, feed, access, path).catch((error: unknown) => {
      access.signal.throwIfAborted()
      if (error instanceof AddressRefused) throw new FeedProblem(error.message, { cause: error })
      if (!isOfNetwork(error)) throw error
      throw new FeedProblem(`${new URL(address).host} does not answer.`, { cause: error })
    })
    return await use({ path, name })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Uses the file of a run, which is fetched if it is at an address. @throws FeedProblem, NotThere */
export async function withFeedFile<T>(
  { feed, reference }: Pick<SoughtRun, 'feed' | 'reference'>,
  access: FeedAccess,
  use: (file: FeedFile) => Promise<T>,
): Promise<T> {
  const location = locationOf(feed.location, reference)
  if (isAddress(location)) return withFetched(location, feed, access, use)
  return use(await fileInFolder(location, feed.customerId, access))
}
