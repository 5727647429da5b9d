import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { applicationKey, type SeededApp, seededApp } from '../../../server/seededApp.ts'

let server: SeededApp
beforeAll(async () => {
  server = await seededApp({ CUSTOMER_HOSTS: 'north.example.org=7' })
})
afterAll(() => server.close())

describe('the files of a customer', () => {
  interface Caller {
    host?: string
    as?: string
    byCookie?: boolean
    accept?: string
  }

  async function get(url: string, { host = 'localhost', as, byCookie, accept = '*/*' }: Caller = {}) {
    const token = as && server.tokens.get(as)
    const answer = await server.app.inject({
      url,
      headers: {
        host,
        accept,
        ...(token &&
          (byCookie ? { cookie: `username=x; token=${token}` } : { authorization: `Bearer ${token}` })),
      },
    })
    const { 'x-request-id': _, date: __, ...headers } = answer.headers
    return { status: answer.statusCode, headers, body: answer.body }
  }

  const files = ['profile.json', 'branding/logo.svg', 'branding/wallpaper-1.svg']

  test.each(files)('%s are refused to strangers and other customers like unknown files', async (file) => {
    for (const caller of [
      {},
      { as: 'admin' },
      { as: 'admin', byCookie: true },
      { accept: 'application/problem+json' },
    ]) {
      const known = await get(`/customers/7/${file}`, caller)
      expect(known).toEqual(await get(`/customers/8/${file}`, caller))
      expect(known.status).toBe(404)
    }
  })

  test('are refused to a navigation like unknown files', async () => {
    const accept = 'text/html,*/*;q=0.8'
    expect(await get('/customers/7/profile.json', { accept })).toEqual(
      await get('/customers/8/profile.json', { accept }),
    )
  })

  test.each(files)('%s are served on its host and to its users', async (file) => {
    for (const caller of [
      { host: '7.localhost:8080' },
      { host: 'north.example.org' },
      { as: 'planner7' },
      { as: 'planner7', byCookie: true },
    ])
      expect([caller, (await get(`/customers/7/${file}`, caller)).status]).toEqual([caller, 200])
  })

  test('are selected by the signed-in user rather than the host', async () => {
    const caller = { host: '7.localhost', as: 'admin', byCookie: true }
    expect((await get('/customers/7/profile.json', caller)).status).toBe(404)
  })

  test('are served to everybody if they are the default files', async () => {
    for (const caller of [{}, { as: 'planner7' }, { host: '7.localhost' }])
      expect((await get('/customers/default/profile.json', caller)).status).toBe(200)
  })

  test.each([
    '/customers/%37/profile.json',
    '/customers/07/profile.json',
    '/customers/./7/profile.json',
    '/customers/7/branding/../profile.json',
    '//customers/7/profile.json',
  ])('are not found under another spelling of the address, %s', async (url) => {
    expect((await get(url)).status).toBe(404)
  })
})

describe('an address that cannot be decoded, over a socket', () => {
  let port = 0
  beforeAll(async () => {
    port = Number(new URL(await server.app.listen({ host: '127.0.0.1', port: 0 })).port)
  })

  /** Uses a socket because client libraries refuse such addresses. */
  const get = (path: string, accept: string, method = 'GET') =>
    new Promise<string>((resolve, reject) => {
      let answer = ''
      const socket = connect(port, '127.0.0.1')
      socket.on('data', (text) => {
        answer += text
      })
      socket.on('error', reject).on('close', () => resolve(answer))
      const lines = [
        `${method} ${path} HTTP/1.1`,
        'Host: localhost',
        'Connection: close',
        `Accept: ${accept}`,
        `X-Api-Key: ${applicationKey}`,
      ]
      socket.write(`${lines.join('\r\n')}\r\n\r\n`)
    })

  test.each(['/%', '/%c0', '/sites/%', '/settings/sites/%ff', '/assets/%e0%a4%a', '/config/%zz?a=%'])(
    '%s gets a plain-text error with the headers of every response',
    async (path) => {
      for (const method of ['GET', 'DELETE']) {
        const answer = await get(path, 'application/json', method)
        expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
        expect(answer).toMatch(/\r\n\r\nThe address is not valid\.$/)
        expect(answer).toMatch(/\r\nx-request-id: [\w-]{36}\r\n/i)
        expect(answer).toMatch(/\r\ncontent-security-policy: default-src 'none'/i)
      }
    },
  )

  test('gets a problem document if the client accepts one', async () => {
    const answer = await get('/%', 'application/problem+json')
    const [, body = ''] = answer.split('\r\n\r\n')
    expect(JSON.parse(body)).toEqual({
      type: 'about:blank',
      status: 400,
      title: 'Bad Request',
      detail: 'The address is not valid.',
    })
  })

  test.each(['/sites/', '/config/', '/forms/validators/'])(
    '%s with a parameter of 5,000 characters gets a plain-text error',
    async (path) => {
      const answer = await get(path + 'x'.repeat(5000), 'application/json')
      expect(answer).toMatch(/\r\ncontent-type: text\/plain/i)
      expect(answer).not.toContain('FST_')
    },
  )
})
