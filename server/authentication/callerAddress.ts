import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net'

/** Whether the address `hop` steps away from this process (0 is the peer of the socket) is one of our proxies. */
export type TrustedProxies = (address: string, hop: number) => boolean

/** More proxies than this are treated as a mistake. */
const MOST_HOPS = 10

/** Wider networks would include callers, which could then forge addresses. */
const widest = { ipv4: 8, ipv6: 16 }

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')

function addNetwork(list: BlockList, network: string): void {
  const [address = '', prefix, ...rest] = network.split('/')
  if (isIP(address) === 0 || rest.length > 0) throw new RangeError(`invalid network: ${network}`)
  const family = familyOf(address)
  const longest = family === 'ipv4' ? 32 : 128
  const length = prefix === undefined ? longest : /^\d{1,3}$/.test(prefix) ? Number(prefix) : Number.NaN
  if (!(length >= widest[family] && length <= longest)) throw new RangeError(`invalid network: ${network}`)
  list.addSubnet(address, length, family)
}

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
  const list = new BlockList()
  for (const network of text.split(',')) addNetwork(list, network.trim())
  return (address) => isIP(address) !== 0 && list.check(address, familyOf(address))
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

/** The eight groups of a valid IPv6 address. */
function groupsOf(address: string): string[] {
  // A URL writes a dotted tail as groups, and every group without leading zeros.
  const text = new URL(`http://[${address.replace(/%.*$/, '')}]`).hostname.slice(1, -1)
  const [head = '', tail] = text.split('::')
  const before = head.split(':').filter(Boolean)
  const after = (tail ?? '').split(':').filter(Boolean)
  return [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after]
}

/**
 * The key by which attempts are counted: an IPv4 address, or the /64 of an IPv6 address,
 * because one caller owns the whole /64. Some proxies add the port.
 */
export function addressBlock(address: string): string {
  const bare = /^\[(.*)\](:\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address
  if (isIPv4(bare) || !isIPv6(bare)) return bare
  const groups = groupsOf(bare)
  const isMapped = groups.slice(0, 5).every((group) => group === '0') && groups[5] === 'ffff'
  if (!isMapped) return `${groups.slice(0, 4).join(':')}::/64`
  const bytes = groups.slice(6).flatMap((group) => {
    const value = Number.parseInt(group, 16)
    return [value >> 8, value & 255]
  })
  return bytes.join('.')
}
