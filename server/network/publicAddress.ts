import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import type { IPv4, IPv6 } from 'ipaddr.js'
import { addressOf, isIn, type Network, networksOf } from './networks.ts'

/** The part of IPv6 that is assigned to the internet; it excludes every IPv4 address written as IPv6. */
const assigned = networksOf(['2000::/3'])

/** Whether an address is on the public internet, so in none of IANA's registries of special-purpose addresses (RFC 6890). */
const isPublic = (address: IPv4 | IPv6): boolean =>
  address.range() === 'unicast' && (address.kind() === 'ipv4' || isIn(assigned, address))

/** An address that a user has written may not be requested. */
export class AddressRefused extends Error {}

/** Whether a request that a user asks for may reach the address: a public one, or one of the networks that are allowed in addition. */
export function mayReach(text: string, allowed: readonly Network[]): boolean {
  const address = addressOf(text)
  return address !== undefined && (isPublic(address) || isIn(allowed, address))
}

/** The host of an address as used for the lookup: an IPv6 address without its brackets. */
const bareHost = (hostname: string) => hostname.replace(/^\[(.*)\]$/, '$1')

/** Names that always resolve to the machine itself (RFC 6761, 6.3). */
const loopbackName = /^(.+\.)?localhost\.?$/

/**
 * Why an address that a user has written cannot be requested; undefined if the address itself is acceptable. Names are not
 * resolved here but when it is requested.
 */
export function addressProblem(address: string, allowed: readonly Network[]): string | undefined {
  if (!URL.canParse(address)) return 'Must be an address that begins with https://'
  const host = bareHost(new URL(address).hostname)
  const addresses = loopbackName.test(host) ? ['127.0.0.1', '::1'] : isIP(host) === 0 ? [] : [host]
  return addresses.every((found) => mayReach(found, allowed))
    ? undefined
    : 'The portal may not reach this address: it is a private one.'
}

/**
 * The address of a host that such a request may reach. The caller connects to this address without resolving the name again, because a
 * second lookup could return another one. A name is refused if any of its addresses is not allowed.
 * @throws AddressRefused
 */
export async function reachableAddress(
  hostname: string,
  allowed: readonly Network[],
  resolve: (name: string) => Promise<{ address: string }[]> = (name) => lookup(name, { all: true }),
): Promise<string> {
  const host = bareHost(hostname)
  const addresses = isIP(host) === 0 ? (await resolve(host)).map(({ address }) => address) : [host]
  const [first] = addresses
  if (first === undefined || !addresses.every((address) => mayReach(address, allowed)))
    throw new AddressRefused(`The portal may not reach the address of ${host}.`)
  return first
}
