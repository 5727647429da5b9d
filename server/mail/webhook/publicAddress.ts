import { lookup } from 'node:dns/promises'
import { BlockList, isIP, isIPv6 } from 'node:net'

/** Networks by family. They are separate because a list treats an IPv4 address also as an IPv6 one. */
export interface Networks {
  ipv4: BlockList
  ipv6: BlockList
}

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')

/** Networks such as `10.1.0.0/16`, and single addresses. @throws RangeError */
export function networksOf(texts: readonly string[]): Networks {
  const networks = { ipv4: new BlockList(), ipv6: new BlockList() }
  for (const text of texts) {
    const [address = '', prefix] = text.split('/')
    if (isIP(address) === 0) throw new RangeError(`invalid network: ${text}`)
    const family = familyOf(address)
    networks[family].addSubnet(address, Number(prefix ?? (family === 'ipv4' ? 32 : 128)), family)
  }
  return networks
}

/**
 * Addresses that are not on the public internet (IANA's registries of special-purpose addresses, RFC 6890), including multicast.
 */
const special = networksOf([
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15'],
  ...['198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
  // All of IPv6 except 2000::/3, which is assigned to the internet; this includes every IPv4 address written as IPv6.
  ...['::/3', '4000::/2', '8000::/1'],
  // Within 2000::/3: protocol assignments (including Teredo), documentation, and 6to4, which embeds an IPv4 address.
  ...['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'],
])

const isIn = (networks: Networks, address: string): boolean => {
  const family = familyOf(address)
  return networks[family].check(address, family)
}

/** Whether a webhook may reach the address: a public one, or one of the networks that are allowed in addition. */
export const mayReach = (address: string, allowed: Networks): boolean =>
  isIP(address) !== 0 && (isIn(allowed, address) || !isIn(special, address))

/** The host of an address as used for the lookup: an IPv6 address without its brackets. */
const bareHost = (hostname: string) => hostname.replace(/^\[(.*)\]$/, '$1')

/** Names that always resolve to the machine itself (RFC 6761, 6.3). */
const loopbackName = /^(.+\.)?localhost\.?$/

/**
 * Why no webhook can be posted to an address; undefined if the address itself is acceptable. Names are not
 * resolved here but when a message is sent.
 */
export function webhookProblem(address: string, allowed: Networks): string | undefined {
  if (!URL.canParse(address)) return 'Must be an address that begins with https://'
  const host = bareHost(new URL(address).hostname)
  const addresses = loopbackName.test(host) ? ['127.0.0.1', '::1'] : isIP(host) === 0 ? [] : [host]
  return addresses.every((found) => mayReach(found, allowed))
    ? undefined
    : 'Webhooks may not reach this address: it is a private one.'
}

/**
 * The address of a host that a webhook may reach. The caller connects to this address without resolving the name again, because a
 * second lookup could return another one. A name is refused if any of its addresses is not allowed.
 * @throws Error
 */
export async function reachableAddress(
  hostname: string,
  allowed: Networks,
  resolve: (name: string) => Promise<{ address: string }[]> = (name) => lookup(name, { all: true }),
): Promise<string> {
  const host = bareHost(hostname)
  const addresses = isIP(host) === 0 ? (await resolve(host)).map(({ address }) => address) : [host]
  const [first] = addresses
  if (first === undefined || !addresses.every((address) => mayReach(address, allowed)))
    throw new Error(`Webhooks may not reach the address of ${host}.`)
  return first
}
