import FetchStore from '@zarrita/storage/fetch'
import { AwsClient } from 'aws4fetch'
import type { AsyncReadable } from 'zarrita'
import { isMetadataKey } from '../chunks/missingChunks.ts'

/** An address without its query, which may hold a secret signature. */
export const printedAddress = (address: string): string => address.replace(/[?#].*$/, '')

const reasonOf = (error: Error): string =>
  error.cause instanceof Error && error.cause.message !== '' ? error.cause.message : error.message

/** A network failure as a user-facing error; errors of this module are returned unchanged. */
function toUserError(error: unknown, address: string, timeout: number): Error {
  if (!(error instanceof Error))
    return new Error(`The archive at ${address} cannot be read.`, { cause: error })
  if (error.name === 'TimeoutError') {
    return new Error(`The archive at ${address} did not answer within ${timeout / 1000} seconds.`, {
      cause: error,
    })
  }
  if (error.name === 'Error' && !('code' in error)) return error
  return new Error(`The archive at ${address} cannot be reached: ${reasonOf(error)}.`, { cause: error })
}

/** Keys of an object storage, by which requests to its host are signed (AWS Signature Version 4). */
export interface ObjectStorage {
  /** With its port, as in an address. */
  host: string
  keyId: string
  secret: string
  region: string
}

/** How the files at addresses are read. */
export interface HttpAccess {
  /** Milliseconds. */
  timeout: number
  now: () => Date
  storage?: ObjectStorage | undefined
}

/** Requests to the host of the object storage are signed, and repeated twice if it is busy. */
function signedFetch({ now, storage }: HttpAccess): (request: Request) => Promise<Response> {
  if (!storage) return fetch
  const { host, keyId: accessKeyId, secret: secretAccessKey, region } = storage
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 })
  return (request) => {
    const { url, method, headers, signal } = request
    if (new URL(url).host !== host) return fetch(request)
    const datetime = now()
      .toISOString()
      .replaceAll(/[-:]|\.\d{3}/g, '')
    return client.fetch(url, { method, headers, signal, aws: { datetime } })
  }
}

/** The reason in the XML with which an object storage refuses a request: "RequestTimeTooSkewed"; undefined of other servers. */
const refusalIn = async (response: Response): Promise<string | undefined> =>
  /<Code>(\w+)<\/Code>/.exec(await response.text())?.[1]

/** What an object storage answers for a missing file if the files may not be listed. */
const HIDDEN = 'AccessDenied'

/** Rejects with a message unless the answer to a request for a part has exactly this part: others would be read as values. */
async function exactPart(request: Request, response: Response, printed: string): Promise<Response> {
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.get('range') ?? '') ?? []
  if (from === undefined || to === undefined) return response
  const file = printedAddress(request.url)
  if (response.status !== 206)
    throw new Error(`The archive at ${printed} sends no parts of files; it was asked for one of ${file}.`)
  const bytes = await response.arrayBuffer()
  const length = Number(to) - Number(from) + 1
  if (bytes.byteLength !== length)
    throw new Error(`The archive at ${printed} sent ${bytes.byteLength} of ${length} bytes of ${file}.`)
  return new Response(bytes, { status: 206 })
}

/**
 * Sends requests for the files of an archive, whose address messages name. An answer that is neither the file, nor exactly the part of
 * it that was asked for, nor 404 rejects with a message. Buckets that do not allow listing answer 403 for a missing file: for metadata
 * that counts as 404, unless the answer says that keys or clock are wrong; for weather data it is an error.
 */
export function checkedFetch(address: string, access: HttpAccess): (request: Request) => Promise<Response> {
  const printed = printedAddress(address)
  const send = signedFetch(access)
  return async (request) => {
    const response = await send(request)
    if (response.ok) return exactPart(request, response, printed)
    if (response.status === 404) return response
    const refusal = await refusalIn(response)
    const isHidden = response.status === 403 && (refusal ?? HIDDEN) === HIDDEN
    if (isHidden && isMetadataKey(new URL(request.url).pathname)) return new Response(null, { status: 404 })
    const reason = refusal === undefined ? '' : ` (${refusal})`
    throw new Error(
      `The archive at ${printed} answered ${response.status}${reason} for ${printedAddress(request.url)}.`,
    )
  }
}

/** A store whose reads end after a timeout, and reject with messages. */
export function inTime(
  store: Pick<FetchStore, 'get' | 'getRange'>,
  address: string,
  { timeout }: HttpAccess,
): AsyncReadable {
  const within = async <T>(read: (options: { signal: AbortSignal }) => Promise<T>): Promise<T> => {
    try {
      return await read({ signal: AbortSignal.timeout(timeout) })
    } catch (error) {
      throw toUserError(error, printedAddress(address), timeout)
    }
  }
  return {
    get: (key) => within((options) => store.get(key, options)),
    getRange: (key, range) => within((options) => store.getRange(key, range, options)),
  }
}

/** The files below an http(s) address, such as those of a bucket's prefix; a missing file is undefined. */
export const httpStore = (address: string, access: HttpAccess): AsyncReadable =>
  inTime(new FetchStore(address, { fetch: checkedFetch(address, access) }), address, access)
