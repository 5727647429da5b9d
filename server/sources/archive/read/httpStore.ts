import FetchStore from '@zarrita/storage/fetch'
import type { AsyncReadable } from 'zarrita'
import { isMetadataKey } from './chunks/missingChunks.ts'

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

/**
 * The files below an http(s) address, such as those of a bucket's prefix. A missing file (404) is undefined; any other status,
 * a timeout after `timeout` milliseconds and a failed connection reject with a message. Buckets that do not allow listing
 * answer 403 for a missing file: for metadata that counts as missing, for weather data it is an error.
 */
export function httpStore(address: string, timeout: number): AsyncReadable {
  const printed = printedAddress(address)
  const store = new FetchStore(address, {
    fetch: async (request) => {
      const response = await fetch(request)
      if (response.ok || response.status === 404) return response
      if (response.status === 403 && isMetadataKey(new URL(request.url).pathname)) {
        return new Response(null, { status: 404 })
      }
      throw new Error(
        `The archive at ${printed} answered ${response.status} for ${printedAddress(request.url)}.`,
      )
    },
  })
  const inTime = async <T>(read: (options: { signal: AbortSignal }) => Promise<T>): Promise<T> => {
    try {
      return await read({ signal: AbortSignal.timeout(timeout) })
    } catch (error) {
      throw toUserError(error, printed, timeout)
    }
  }
  return {
    get: (key) => inTime((options) => store.get(key, options)),
    getRange: (key, range) => inTime((options) => store.getRange(key, range, options)),
  }
}
