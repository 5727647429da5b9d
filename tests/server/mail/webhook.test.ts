import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { postWebhook, webhookKey } from '#server/mail/postWebhook.ts'
import { networksOf } from '#server/network/networks.ts'
import { addressProblem, mayReach, reachableAddress } from '#server/network/publicAddress.ts'
import { outboxRow } from '../alerts/mail/alertMessages.ts'

const none = networksOf([])

describe('webhooks', () => {
  test.each(['8.8.8.8', '172.15.255.255', '172.32.0.1', '2606:4700:4700::1111', '2a00:1450::1'])(
    'may reach the public address %s',
    (address) => expect(mayReach(address, none)).toBe(true),
  )

  test.each([
    ...['0.0.0.0', '10.0.0.1', '100.64.0.1', '127.0.0.1', '127.255.255.254', '169.254.169.254', '172.16.0.1'],
    ...['172.31.255.255', '192.0.2.1', '192.168.1.1', '198.18.0.1', '224.0.0.1', '255.255.255.255'],
    ...[
      '::',
      '::1',
      '::ffff:127.0.0.1',
      '::ffff:8.8.8.8',
      '::ffff:7f00:1',
      '64:ff9b::7f00:1',
      'fc00::1',
      'fd12::1',
    ],
    ...['fe80::1', 'fec0::1', 'ff02::1', '2001::1', '2001:db8::1', '2002:7f00:1::1', '3fff::1'],
    // Outside of 2000::/3, which ipaddr.js does not check.
    ...['4000::1', '8000::1', '5f00::1', '200::1'],
    ...['::10.0.0.1', '::8.8.8.8', 'fe80::1%eth0.100'],
    ...['localhost', '', '1', '0x7f000001', '127.1', '0x7f.1', '0177.0.0.1', '2130706433', '8.8.8'],
  ])('may not reach %s', (address) => expect(mayReach(address, none)).toBe(false))

  test('may reach a private network that is allowed, and no other', () => {
    const allowed = networksOf(['10.1.0.0/16', 'fd00:1::/32', '127.0.0.1'])
    expect(['10.1.2.3', 'fd00:1::5', '127.0.0.1'].map((address) => mayReach(address, allowed))).toEqual([
      true,
      true,
      true,
    ])
    expect(
      ['10.2.0.1', 'fd00:2::5', '127.0.0.2', '::1'].map((address) => mayReach(address, allowed)),
    ).toEqual([false, false, false, false])
  })

  test('may not reach a name that resolves to a private address beside a public one', async () => {
    const resolve = async () => [{ address: '8.8.8.8' }, { address: '10.0.0.1' }]
    await expect(reachableAddress('hooks.example.org', none, resolve)).rejects.toThrow(
      'The portal may not reach the address of hooks.example.org.',
    )
    await expect(reachableAddress('hooks.example.org', none, async () => [])).rejects.toThrow('may not reach')
    expect(await reachableAddress('hooks.example.org', none, async () => [{ address: '8.8.8.8' }])).toBe(
      '8.8.8.8',
    )
  })

  test.each(['2130706433', '0x7f.1', '127.1', '[::1]', '[::ffff:127.0.0.1]', '127.0.0.1'])(
    'may not reach an address written as https://%s',
    async (host) => {
      const { hostname } = new URL(`https://${host}`)
      await expect(reachableAddress(hostname, none)).rejects.toThrow('may not reach')
    },
  )
})

describe('a webhook address in the form', () => {
  const isPrivate = 'The portal may not reach this address: it is a private one.'

  test.each([
    ...['https://10.0.0.5/', 'https://127.0.0.1:8443/hook', 'https://2130706433/', 'https://0x7f.1/'],
    ...[
      'https://[::1]/',
      'https://[::ffff:10.0.0.5]/',
      'https://[fe80::1]/',
      'https://169.254.169.254/latest',
    ],
    ...['https://localhost/', 'https://LOCALHOST.:8443/', 'https://hooks.localhost/'],
  ])('is refused if it is private: %s', (address) => expect(addressProblem(address, none)).toBe(isPrivate))

  test.each([
    'https://hooks.example.org/path?query=1',
    'https://8.8.8.8/',
    'https://[2606:4700:4700::1111]/',
    // Such names are resolved and checked when a message is sent.
    'https://localhost.example.org/',
    'https://intranet/',
  ])('is accepted: %s', (address) => expect(addressProblem(address, none)).toBeUndefined())

  test('is accepted if its network is allowed', () => {
    const allowed = networksOf(['10.0.0.0/24', '127.0.0.1', '::1'])
    const problems = ['https://10.0.0.5/', 'https://10.0.1.5/', 'https://localhost/'].map((address) =>
      addressProblem(address, allowed),
    )
    expect(problems).toEqual([undefined, isPrivate, undefined])
  })

  test.each(['https://', 'https://[', 'https://a b/'])('is refused as invalid: %s', (address) =>
    expect(addressProblem(address, none)).toBe('Must be an address that begins with https://'),
  )
})

describe('a webhook', () => {
  const pem = (name: string) => readFileSync(join('tests', 'fixtures', 'tls', `${name}.pem`))
  let server: Server
  let port: number
  let calls: { method?: string; url?: string; body: string; headers: IncomingHttpHeaders }[]
  let answer: { status: number; headers?: Record<string, string> }
  beforeAll(async () => {
    server = createServer({ key: pem('key'), cert: pem('certificate') }, (request, response) => {
      let body = ''
      request.on('data', (text) => {
        body += text
      })
      request.on('end', () => {
        const { method, url, headers } = request
        calls.push({ method, url, headers, body })
        response.writeHead(answer.status, answer.headers).end('An answer that nobody reads')
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    port = (server.address() as AddressInfo).port
  })
  afterAll(() => server.close())
  beforeEach(() => {
    calls = []
    lookups = 0
    answer = { status: 204 }
  })

  const now = new Date('2026-01-06T10:00:00Z')
  const content = { alert: { name: 'Crew transfer' } }
  let lookups = 0
  const post = (recipient: string, networks = ['127.0.0.1']) =>
    postWebhook(outboxRow(content, { channel: 'webhook', recipient }), {
      secret: 'secret',
      now,
      allowed: networksOf(networks),
      ca: pem('certificate'),
      // A name that resolves to another address after the check.
      resolve: async () => [{ address: lookups++ === 0 ? '127.0.0.1' : '127.0.0.2' }],
    })
  test('is posted as JSON, signed with the time, to the address that was checked', async () => {
    await post(`https://hooks.example.org:${port}/path?query=1`)
    expect(lookups).toBe(1)
    const [call] = calls
    expect(call).toMatchObject({ method: 'POST', url: '/path?query=1' })
    expect(call!.headers.host).toBe(`hooks.example.org:${port}`)
    expect(JSON.parse(call!.body)).toMatchObject({
      messageId: '<0b7f0b4e-one@seawindow.invalid>',
      resource: 'alerts',
      recordId: 5,
      thread: 'storm',
      sequence: 0,
      kind: 'start',
      content,
    })
    const timestamp = call!.headers['x-seawindow-timestamp']
    expect(timestamp).toBe(String(now.getTime() / 1000))
    const expected = createHmac('sha256', webhookKey('secret', 1))
      .update(`${timestamp}.${call!.body}`)
      .digest('hex')
    expect(call!.headers['x-seawindow-signature']).toBe(`v1=${expected}`)
    expect(webhookKey('secret', 2)).not.toBe(webhookKey('secret', 1))
  })

  test.each([301, 302, 307, 308, 400, 404, 500])(
    'fails on a response %d, and follows no redirect',
    async (status) => {
      answer = { status, headers: { location: `https://other.example.org:${port}/other` } }
      await expect(post(`https://hooks.example.org:${port}/`)).rejects.toThrow(
        `The webhook answered ${status}.`,
      )
      expect(calls).toHaveLength(1)
    },
  )

  test('reaches no private address unless a setting allows it', async () => {
    await expect(post(`https://hooks.example.org:${port}/`, [])).rejects.toThrow('may not reach')
    await expect(post(`https://127.0.0.1:${port}/`, [])).rejects.toThrow('may not reach')
    expect(calls).toEqual([])
  })

  test.each([
    'http://hooks.example.org/',
    'ftp://hooks.example.org/',
    'https://user:password@hooks.example.org/',
  ])('cannot be posted to %s', async (address) => {
    await expect(post(address)).rejects.toThrow('begins with https://')
  })

  test('is sent only to a server with a certificate for the name', async () => {
    await expect(post(`https://foreign.example.org:${port}/`)).rejects.toThrow('foreign.example.org')
    expect(calls).toEqual([])
  })
})
