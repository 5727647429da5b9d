import { type IncomingMessage, request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiRoutes } from '#schemas/calls/apiRoutes.ts'
import { crudRoutes } from '#schemas/calls/crudRoutes.ts'
import { applicationKey, type SeededApp, seededApp } from '../../seededApp.ts'

let server: SeededApp
beforeAll(async () => {
  server = await seededApp()
})
afterAll(() => server.close())

const send = (method: string, url: string, headers: Record<string, string> = {}, payload?: string) =>
  // light-my-request types only the methods of a browser.
  server.app.inject({
    method: method as 'GET',
    url,
    headers: { accept: 'application/json', ...headers },
    payload,
  })

const methodsOf = (allow: unknown) => String(allow).split(', ')

const inOrder = (...methods: string[]) => [...new Set([...methods, 'OPTIONS'])].sort().join(', ')

/** Every address of a call with a value in place of each parameter, and the methods of its rows. */
function addresses(): [string, string[]][] {
  const rows = [...apiRoutes, ...Object.values(server.app.forms.resources(null)).flatMap(crudRoutes)]
  const found = new Map<string, string[]>()
  for (const { method, path } of rows) {
    const address = path.replace(/:\w+/g, '1').replace(/(.)\/$/, '$1')
    found.set(address, [...(found.get(address) ?? []), method, ...(method === 'GET' ? ['HEAD'] : [])])
  }
  return [...found]
}

describe('every address of a call', () => {
  it('answers OPTIONS with 204 and its methods, also to strangers and with a slash at the end', async () => {
    for (const [address, methods] of addresses())
      for (const url of [address, `${address}/`, `${address}?a=1`]) {
        const { statusCode, headers, body } = await send('OPTIONS', url)
        expect([url, statusCode, body]).toEqual([url, 204, ''])
        expect([url, methodsOf(headers.allow)]).toEqual([
          url,
          expect.arrayContaining([...methods, 'OPTIONS']),
        ])
        expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
      }
  })

  it('answers the methods that it lacks with 405 and Allow, and no other', async () => {
    for (const [url] of addresses()) {
      const { headers } = await send('OPTIONS', url)
      const allowed = methodsOf(headers.allow)
      for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND', 'TRACE']) {
        const answer = await send(method, url)
        expect([method, url, answer.statusCode === 405]).toEqual([method, url, !allowed.includes(method)])
        if (answer.statusCode === 405) expect(answer.headers.allow).toBe(headers.allow)
      }
    }
  })
})

it.each([
  ['/config/planner', ['GET', 'HEAD', 'PUT']],
  ['/settings/sites', ['GET', 'HEAD', 'POST', 'PUT']],
  ['/hindcast/working', ['POST']],
  ['/health/live', ['GET', 'HEAD']],
  ['/openapi.json', ['GET', 'HEAD']],
  ['/favicon.svg', ['GET', 'HEAD']],
  ['/customers/default/profile.json', ['GET', 'HEAD']],
  ['/', ['GET', 'HEAD']],
])('%s has the methods %j', async (url, methods) => {
  const { headers } = await send('OPTIONS', url, { host: 'localhost' })
  expect(headers.allow).toBe(inOrder(...methods))
})

it('a method that is missing is refused before the body is read', async () => {
  const headers = { 'content-type': 'application/json', accept: 'application/problem+json' }
  const answer = await send('POST', '/config/planner', headers, '{"broken')
  expect(answer.statusCode).toBe(405)
  expect(answer.json()).toEqual({
    type: 'about:blank',
    status: 405,
    title: 'Method Not Allowed',
    detail: 'This address does not have the method POST.',
  })
})

it('the whole server has every method', async () => {
  const port = new URL(await server.app.listen({ host: '127.0.0.1', port: 0 })).port
  // An injected request has an address with a slash.
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    request({ port, method: 'OPTIONS', path: '*' }, resolve).on('error', reject).end()
  })
  expect(answer.statusCode).toBe(204)
  expect(answer.headers.allow).toBe(inOrder('DELETE', 'GET', 'HEAD', 'PATCH', 'POST', 'PUT'))
})

it.each([
  '/nothing',
  '/customers/7/profile.json',
  '/customers/1/overlays/sites.json',
  '/assets',
  '/@records/sites/list',
  `/${'x'.repeat(5000)}`,
])('%s is unknown with every method', async (url) => {
  for (const method of ['GET', 'POST', 'DELETE', 'OPTIONS', 'PROPFIND']) {
    const { statusCode, headers } = await send(method, url, {
      host: 'localhost',
      'x-api-key': applicationKey,
    })
    expect([method, statusCode]).toEqual([method, 404])
    expect(headers).not.toHaveProperty('allow')
  }
})
