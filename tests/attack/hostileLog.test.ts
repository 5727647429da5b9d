import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { crudRoute } from '#schemas/calls/crudRoutes.ts'
import { buildApp } from '#server/app.ts'
import { validRecord } from '../server/validRecord.ts'
import { hostileStrings } from './hostileStrings.ts'
import { type AttackServer, attackServer } from './support/attackServer.ts'

let server: AttackServer
let app: AttackServer['app']
let lines: string[] = []

beforeAll(async () => {
  server = await attackServer()
  const { database, customersDir, schemasDir } = server
  const { config, now, weather, cache } = server.app
  app = await buildApp({
    database,
    changes: cache,
    customersDir,
    schemasDir,
    now,
    config,
    weather,
    portalDir: customersDir,
    wait: async () => {},
    log: { level: 'trace', stream: { write: (line) => lines.push(line) } },
  })
  await app.ready()
})
afterAll(async () => {
  await app.close()
  await server.close()
})
beforeEach(() => {
  lines = []
})

/** Replaces lone surrogates, which cannot be encoded. */
const inAddress = (text: string) => encodeURIComponent(text.toWellFormed())

/** Whether finding a text is significant: a short text or plain word may occur by chance, as in a request id or field name. */
const isTelling = (text: string) => text.length > 4 && !/^\w{0,20}$|^\s*$/.test(text)

/** All strings in a JSON value, including member names. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) => [name, ...textsIn(member)])
}

interface Sent {
  method?: 'GET' | 'POST' | 'PUT'
  url: string
  headers?: Record<string, string>
  body?: unknown
}

/** Makes one call that contains a text, as the administrator, and checks its log entry. */
async function send(text: string, { method = 'GET', url, headers, body }: Sent) {
  lines = []
  const { statusCode } = await app.inject({
    method,
    url,
    headers: {
      accept: 'application/json, application/problem+json',
      ...server.headersOf('admin'),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  })
  await new Promise((resolve) => setImmediate(resolve))
  const place = [text.slice(0, 50), method, url.slice(0, 100)]
  expect([...place, statusCode < 500]).toEqual([...place, true])
  expect([...place, lines.length]).toEqual([...place, 1])
  const [line = ''] = lines
  expect([...place, /^[^\p{Cc}\u2028\u2029]+\n$/u.test(line)]).toEqual([...place, true])
  const fields = JSON.parse(line)
  expect([...place, fields.msg, fields.status]).toEqual([...place, 'call', statusCode])
  if (!isTelling(text)) return
  const written = [text, inAddress(text), JSON.stringify(text).slice(1, -1)]
  const found = [line.trimEnd(), ...textsIn(fields)].filter((part) =>
    written.some((one) => part.includes(one)),
  )
  expect([...place, found]).toEqual([...place, []])
}

describe('the log has one JSON line, without the text, for each call with a hostile text', () => {
  it('in the text fields of a resource', async () => {
    const files = Object.values(server.app.forms.resources(null)).filter((file) => crudRoute(file, 'create'))
    for (const [index, text] of hostileStrings.entries()) {
      const file = files[index % files.length]
      const row = file && crudRoute(file, 'create')
      if (!row) throw new Error('a resource has no call to create')
      const { properties } = file.schema
      const visible = Object.entries(properties).filter(([, field]) => !field['x-access'])
      const texts = Object.entries(properties).filter(
        ([, { type, enum: choices, readOnly }]) => type === 'string' && choices === undefined && !readOnly,
      )
      const body = {
        ...validRecord({ properties: Object.fromEntries(visible) }, index + 1),
        ...Object.fromEntries(texts.map(([name]) => [name, text])),
      }
      await send(text, { method: 'POST', url: row.path, body })
    }
  })

  it('in a preference', async () => {
    for (const text of hostileStrings)
      await send(text, { method: 'PUT', url: '/config/admin', body: { [text]: text } })
  })

  it('in a search, a query and a path', async () => {
    for (const text of hostileStrings.filter(({ length }) => length <= 1000)) {
      const written = inAddress(text)
      // The suffix prevents an empty text from matching every site, which would be slow and test nothing more.
      await send(text, { url: `/sites?searchQuery=${written}none&${written}=${written}` })
      await send(text, { url: `/forecasts/1?days=${written}` })
      for (const place of ['', 'forecasts/', 'customers/1/branding/'])
        await send(text, { url: `/${place}${written}x` })
    }
  })

  it('as username, password, token and request id', async () => {
    const { 'x-api-key': key } = server.headersOf('admin')
    for (const [index, text] of hostileStrings.filter(({ length }) => length <= 1000).entries()) {
      const written = inAddress(text)
      const credentials = { username: written, password: written, authorization: '', 'x-api-key': key }
      await send(text, { url: '/authentication', headers: credentials })
      const others = { 'x-request-id': text, 'user-agent': text, cookie: text, 'accept-language': text }
      const [identity, value] = index % 2 === 0 ? ['authorization', `Bearer ${text}`] : ['x-api-key', text]
      await send(text, { url: '/sites', headers: { ...others, [identity]: value } })
    }
  })
})
