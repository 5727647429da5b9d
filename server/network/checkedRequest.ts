import type { IncomingMessage } from 'node:http'
import { type RequestOptions, request } from 'node:https'
import { isIPv6 } from 'node:net'
import type { Network } from './networks.ts'
import { AddressRefused, reachableAddress } from './publicAddress.ts'

export interface CheckedRequest extends Pick<RequestOptions, 'method' | 'headers' | 'ca'> {
  /** Private networks that may be reached. */
  allowed: readonly Network[]
  /** Ends the whole exchange. */
  signal: AbortSignal
  body?: string
  resolve?: (name: string) => Promise<{ address: string }[]>
}

/**
 * Requests an address that a user has written: only via https, only at the IP address that was checked, and without following redirects.
 * The caller reads the response or destroys it. @throws AddressRefused, or the error of the network if nobody answers.
 */
export async function checkedRequest(
  address: string,
  { allowed, resolve, body, ...options }: CheckedRequest,
): Promise<IncomingMessage> {
  const url = new URL(address)
  if (url.protocol !== 'https:' || url.username !== '' || url.password !== '')
    throw new AddressRefused('It needs an address that begins with https:// and has no password.')
  const checked = await reachableAddress(url.hostname, allowed, resolve)
  const family = isIPv6(checked) ? 6 : 4
  return new Promise((accept, reject) => {
    const call = request(
      url,
      {
        ...options,
        agent: false,
        // The address that was checked, even if the name resolves to another one by now.
        lookup: (_name, { all }, callback) =>
          all ? callback(null, [{ address: checked, family }]) : callback(null, checked, family),
      },
      accept,
    )
    call.on('error', reject)
    call.end(body)
  })
}
