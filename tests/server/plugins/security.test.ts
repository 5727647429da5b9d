import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { applicationKey, type SeededApp, seededApp } from '../seededApp.ts'

let server: SeededApp
beforeAll(async () => {
  server = await seededApp()
  const built = join(server.folder, 'dist')
  mkdirSync(built)
  writeFileSync(join(built, 'index.html'), '<script nonce="%NONCE%"></script>')
})
afterAll(() => server.close())

const send = (
  url: string,
  headers: Record<string, string> = {},
  method: 'GET' | 'POST' | 'OPTIONS' = 'GET',
) =>
  server.app.inject({
    url,
    method,
    headers: {
      'x-api-key': applicationKey,
      authorization: `Bearer ${server.tokens.get('planner')}`,
      ...headers,
    },
  })

const answers: [string, number, () => ReturnType<typeof send>][] = [
  ['the page', 200, () => send('/forecasts', { accept: 'text/html' })],
  ['an answer', 200, () => send('/sites')],
  ['an answer that the caller has', 304, () => send('/sites', { 'if-none-match': '*' })],
  ['a refused sign-in', 401, () => send('/sites', { authorization: 'Bearer wrong' })],
  ['a forbidden call', 403, () => send('/settings/sites')],
  ['an unknown address', 404, () => send('/nothing')],
  ['a broken body', 400, () => send('/hindcast/analysis', { 'content-type': 'application/json' }, 'POST')],
  ['the description of the API', 200, () => send('/openapi.json')],
  ['a file', 200, () => send('/favicon.svg')],
  ['health', 200, () => send('/health/live')],
]

describe.each(answers)('%s', (_, status, made) => {
  it('has the security headers that restrict browsers', async () => {
    const { statusCode, headers } = await made()
    expect(statusCode).toBe(status)
    expect(headers).toMatchObject({
      // One year. Whether other hosts of the domain support TLS is unknown to this server.
      'strict-transport-security': 'max-age=31536000',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-request-id': expect.stringMatching(/^[\da-f-]{36}$/),
    })
    const policy = String(headers['content-security-policy'])
    expect(policy).toMatch(/default-src 'none'/)
    expect(policy).toMatch(/frame-ancestors 'none'/)
    expect(headers['x-frame-options']).toBe('DENY')
    expect(policy).not.toMatch(/unsafe|\*/)
    expect(headers).not.toHaveProperty('access-control-allow-origin')
    expect(headers).not.toHaveProperty('server')
    expect(headers).not.toHaveProperty('x-powered-by')
  })

  it('has its content type, and the encoding of its text', async () => {
    const type = String((await made()).headers['content-type'])
    expect(type).toMatch(
      /^(application\/json|application\/problem\+json|text\/\w+); charset=utf-8$|^image\/svg\+xml/,
    )
  })
})

it('the page allows only scripts of its own origin, and no base', async () => {
  const { headers } = await send('/', { accept: 'text/html' })
  const policy = String(headers['content-security-policy'])
  expect(policy).toContain("script-src 'self';")
  expect(policy).toContain("base-uri 'none'")
  expect(policy).toMatch(/style-src 'self' 'nonce-[A-Za-z0-9+/=]{24}'/)
  const again = String((await send('/', { accept: 'text/html' })).headers['content-security-policy'])
  expect(again).not.toBe(policy)
})

it.each([
  '/.git/config',
  '/.env',
  '/package.json',
  '/Dockerfile',
  '/server/main.ts',
  '/src/schemas/modules.json',
  '/customers',
  '/customers/',
  '/customers/1/',
  '/customers/1/overlays/sites.json',
  '/..%2f..%2fetc/passwd',
  '/%2e%2e/package.json',
])('%s is not served', async (url) => {
  const { statusCode, body } = await send(url)
  expect(statusCode).toBe(404)
  expect(body).toBe('There is nothing at this address.')
})

it('another origin gets no permission to call', async () => {
  const preflight = await send(
    '/sites',
    { origin: 'https://else.example', 'access-control-request-method': 'GET' },
    'OPTIONS',
  )
  expect(preflight.statusCode).toBe(204)
  expect(Object.keys(preflight.headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
})

it.each(['/forecasts/1?days=5&days=5', '/sites?searchQuery=a&searchQuery=b'])(
  '%s is refused for its repeated parameter',
  async (url) => {
    expect((await send(url)).statusCode).toBe(400)
  },
)

it('TRACE does not echo the request', async () => {
  const { statusCode, body } = await server.app.inject({
    // light-my-request types only the methods of a browser.
    method: 'TRACE' as 'GET',
    url: '/sites',
    headers: { 'x-secret': 'Sesam0ffnedich' },
  })
  expect(statusCode).toBeGreaterThanOrEqual(400)
  expect(body).not.toContain('Sesam0ffnedich')
})
