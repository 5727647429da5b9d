import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SeededApp, seededApp } from '../../seededApp.ts'

let server: SeededApp
let port = 0
beforeAll(async () => {
  server = await seededApp()
  port = Number(new URL(await server.app.listen({ host: '127.0.0.1', port: 0 })).port)
})
afterAll(() => server.close())

/** Sends the lines of a request over a socket, because client libraries correct them, and returns the response. */
const send = (...lines: string[]) =>
  new Promise<string>((resolve, reject) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1')
    socket.on('data', (text) => {
      answer += text
    })
    socket.on('error', reject).on('close', () => resolve(answer))
    socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  })

const host = 'Host: localhost'
const closes = 'Connection: close'

describe('a request that Fastify would not see has the security headers:', () => {
  it.each([
    ['an unknown method', 400, ['FOO / HTTP/1.1', host, closes]],
    ['a method of WebDAV at an unknown address', 404, ['PROPFIND /nothing HTTP/1.1', host, closes]],
    ['TRACE at an unknown address', 404, ['TRACE /nothing HTTP/1.1', host, closes]],
    ['CONNECT', 501, ['CONNECT example.org:443 HTTP/1.1', host, closes]],
    ['no HTTP', 400, ['hello']],
    ['too large headers', 431, ['GET / HTTP/1.1', host, `X-Long: ${'x'.repeat(20_000)}`]],
    ['an unknown expectation', 417, ['GET / HTTP/1.1', host, closes, 'Expect: more']],
    ['no Host header', 400, ['GET / HTTP/1.1', closes]],
  ])('%s (%i)', async (_, status, lines) => {
    const answer = await send(...lines)
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect(answer).toMatch(/\r\ncontent-type: text\/plain; charset=utf-8\r\n/i)
    expect(answer).toMatch(/\r\ncontent-security-policy: default-src 'none';frame-ancestors 'none'\r\n/i)
    expect(answer).toMatch(/\r\nx-frame-options: DENY\r\n/i)
    expect(answer).toMatch(/\r\nx-content-type-options: nosniff\r\n/i)
    expect(answer).toMatch(/\r\nstrict-transport-security: max-age=31536000\r\n/i)
  })
})

describe('the Host header', () => {
  it.each([
    ['two customers', [host, 'host: 7.localhost']],
    ['the same host twice', [host, host]],
  ])('is refused if it is sent twice: %s', async (_, hosts) => {
    for (const address of ['/customers/default/profile.json', '/sites', '/nothing', '/health/live']) {
      const answer = await send(`GET ${address} HTTP/1.1`, ...hosts, closes)
      expect(answer).toMatch(/^HTTP\/1\.1 400 /)
      expect(answer).toMatch(/\r\n\r\nThe request has more than one Host header\.$/)
    }
  })

  it('may be absent only in HTTP/1.0', async () => {
    expect(await send('GET /health/live HTTP/1.0')).toMatch(/^HTTP\/1\.1 200 /)
    expect(await send('GET /health/live HTTP/1.1', closes)).toMatch(/^HTTP\/1\.1 400 /)
    expect(await send('GET /health/live HTTP/1.1', host, closes)).toMatch(/^HTTP\/1\.1 200 /)
  })
})
