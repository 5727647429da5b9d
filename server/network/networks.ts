import { isIP, isIPv4 } from 'node:net'
import ipaddr, { type IPv4, type IPv6 } from 'ipaddr.js'

/** An address in the network, and the length of its prefix. */
export type Network = [IPv4 | IPv6, number]

/** An address without its zone; undefined for a text that Node does not take for one, such as 127.1 and 0x7f.1. */
export function addressOf(text: string): IPv4 | IPv6 | undefined {
  if (isIP(text) === 0) return undefined
  if (isIPv4(text)) return ipaddr.parse(text)
  // A URL writes a dotted tail as groups, because ipaddr takes ::10.0.0.1 for ::ffff:10.0.0.1.
  return ipaddr.parse(new URL(`http://[${text.replace(/%.*$/, '')}]`).hostname.slice(1, -1))
}

function networkOf(text: string): Network {
  const [first = '', ...rest] = text.split('/')
  const address = addressOf(first)
  const cidr = rest.length > 0 ? text : `${text}/${isIPv4(text) ? 32 : 128}`
  if (!address || !ipaddr.isValidCIDR(cidr)) throw new RangeError(`invalid network: ${text}`)
  return ipaddr.parseCIDR(cidr)
}

/** Networks such as `10.1.0.0/16`, and single addresses. @throws RangeError */
export const networksOf = (texts: readonly string[]): Network[] => texts.map((text) => networkOf(text.trim()))

/** Whether an address is in one of the networks; an IPv4 address written as IPv6 is in no IPv4 network. */
export const isIn = (networks: readonly Network[], address: IPv4 | IPv6): boolean =>
  ipaddr.subnetMatch(address, { networks: [...networks] }, '') !== ''
