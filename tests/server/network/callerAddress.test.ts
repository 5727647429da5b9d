import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { addressBlock, callerAddress, trustedProxies } from '#server/network/callerAddress.ts'

/** The caller's address as the server determines it, with Fastify parsing the header. */
async function addressBehind(setting: string, peer: string, forwarded?: string): Promise<string> {
  const trustProxy = trustedProxies(setting)
  const app = Fastify({ trustProxy })
  app.get('/', (request) => callerAddress(request, trustProxy))
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
  const { body } = await app.inject({ url: '/', remoteAddress: peer, headers })
  await app.close()
  return body
}

describe('the caller address', () => {
  const [caller, proxy, outerProxy, forged] = ['203.0.113.9', '10.1.0.1', '10.1.0.2', '198.51.100.66']

  test.each([
    ['no proxies, no header', '0', caller, undefined, caller],
    ['no proxies, a forged header', '0', caller, forged, caller],
    ['no proxies, several forged headers', 'false', caller, `${forged}, ${proxy}`, caller],
    ['one proxy', '1', proxy, caller, caller],
    ['one proxy, a forged header', '1', proxy, `${forged}, ${caller}`, caller],
    ['one proxy, several forged headers', '1', proxy, `${forged}, ${forged}, ${caller}`, caller],
    ['one proxy that adds nothing', '1', proxy, undefined, proxy],
    ['two proxies', '2', proxy, `${caller}, ${outerProxy}`, caller],
    ['two proxies, a forged header', '2', proxy, `${forged}, ${caller}, ${outerProxy}`, caller],
    ['two proxies, one of them passed by', '2', proxy, forged, proxy],
    ['a network of proxies', '10.1.0.0/16', proxy, caller, caller],
    ['a network of proxies, a forged header', '10.1.0.0/16', proxy, `${forged}, ${caller}`, caller],
    ['a chain in one network', '10.1.0.0/16', proxy, `${forged}, ${caller}, ${outerProxy}`, caller],
    ['a peer outside the network', '10.1.0.0/16', caller, forged, caller],
    ['a forged address of the network', '10.1.0.0/16', proxy, `${outerProxy}, ${caller}`, caller],
    ['a caller inside the network', '10.1.0.0/16', proxy, `10.1.9.9, ${outerProxy}`, proxy],
    ['two networks', '192.0.2.7, 10.1.0.0/16', '192.0.2.7', `${forged}, ${caller}, ${proxy}`, caller],
    ['an IPv6 network', '2001:db8:1::/48', '2001:db8:1::5', `${forged}, 2001:db8:9::1`, '2001:db8:9::1'],
    ['an IPv4 proxy on an IPv6 socket', '10.1.0.0/16', `::ffff:${proxy}`, `${forged}, ${caller}`, caller],
    ['a proxy in a network written as IPv6', '::ffff:10.1.0.0/112', proxy, `${forged}, ${caller}`, caller],
    [
      'an address that only looks like a proxy',
      '10.1.0.0/16',
      proxy,
      `${forged}, ::${outerProxy}`,
      `::${outerProxy}`,
    ],
    ['a header that is no address', '10.1.0.0/16', proxy, `${forged}, unknown`, 'unknown'],
  ])('is read behind %s', async (_, setting, peer, forwarded, address) => {
    expect(await addressBehind(setting, peer, forwarded)).toBe(address)
  })

  test.each([
    'true',
    '11',
    '-1',
    '1.5',
    '0.0.0.0/0',
    '::/0',
    '10.0.0.0/7',
    '10.0.0.0/33',
    '10.0.0/8',
    '10.0.0.0/8/8',
    '10.1/16',
    '0x0a.1.0.0/16',
    'proxy',
    '',
  ])('cannot be configured with the setting %s', (setting) => {
    expect(() => trustedProxies(setting)).toThrow(RangeError)
  })
})

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['203.0.113.9:4711', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::ffff:cb00:7109', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::1', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::9]:4711', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:0:3::', '2001:db8:0:3::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['fe80::1%eth0.100', 'fe80:0:0:0::/64'],
  ['::203.0.113.9', '0:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['127.1', '127.1'],
  ['0x7f.1', '0x7f.1'],
  ['unknown', 'unknown'],
])('attempts from %s count for %s', (address, block) => {
  expect(addressBlock(address)).toBe(block)
})
