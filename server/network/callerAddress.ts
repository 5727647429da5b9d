import { BlockList, isIP, isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'
import { addressOf, networksOf } from './networks.ts'

/** Whether the address `hop` steps away from this process (0 is the peer of the socket) is one of our proxies. */
export type TrustedProxies = (address: string, hop: number) => boolean

/** More proxies than this are treated as a mistake. */
const MOST_HOPS = 10

/** Wider networks would include callers, which could then forge addresses. */
const widest = { ipv4: 8, ipv6: 16 }

/**
 * The proxies in front, as `TRUST_PROXY` names them: their number, or a list of their networks. Never all addresses, because the
 * leftmost address in X-Forwarded-For is whatever the caller wrote.
 * @throws RangeError for anything else.
 */
export function trustedProxies(setting: string): TrustedProxies | false {
  const text = setting.trim()
  if (text === 'false') return false
  if (/^\d+$/.test(text)) {
    const hops = Number(text)
    if (hops > MOST_HOPS) throw new RangeError(`invalid number of proxies: ${text}`)
    // Not Fastify's own number of hops, which trusts no proxy.
    return hops === 0 ? false : (_, hop) => hop < hops
  }
  // Finds an IPv4 address in an IPv4 network also if it is written as IPv6, as on an IPv6 socket.
  const list = new BlockList()
  for (const [address, length] of networksOf(text.split(','))) {
    if (length < widest[address.kind()]) throw new RangeError(`too wide a network: ${address}/${length}`)
    list.addSubnet(address.toString(), length, address.kind())
  }
  return (address) => isIP(address) !== 0 && list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

/**
 * The address that a request came from: the nearest one that is not a proxy. Where all are proxies, or there are fewer than
 * expected, it is the peer of the socket rather than the farthest address, which the caller may have forged.
 */
export function callerAddress(
  { ip, ips = [] }: { ip: string; ips?: readonly string[] },
  isProxy: TrustedProxies | false,
): string {
  const farthest = ips.at(-1)
  const nearest = ips[0]
  if (!isProxy || farthest === undefined || nearest === undefined) return ip
  return isProxy(farthest, ips.length - 1) ? nearest : farthest
}

/**
 * The key by which attempts are counted: an IPv4 address, or the /64 of an IPv6 address,
 * because one caller owns the whole /64. Some proxies add the port.
 */
export function addressBlock(address: string): string {
  const bare = /^\[(.*)\](:\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address
  const parsed = addressOf(bare)
  if (!parsed) return bare
  const block = ipaddr.process(parsed.toString())
  if (block instanceof ipaddr.IPv4) return block.toString()
  return `${block.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`
}
