import { once } from 'node:events'
import { connect } from 'node:net'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildApp } from '#server/app.ts'
import type { Weather } from '#server/sources/source.ts'
import { applicationKey, password, type SeededApp, seededApp } from '../../../server/seededApp.ts'

const SECRET = 'Sesam0ffnedich'

const hindcast = (longitude: number) =>
  JSON.stringify({
    latitude: 54,
    longitude,
    workingDays: 'Mon-Sun',
    windowLength: 6,
    daylight: false,
    startHour: 0,
    endHour: 24,
    isTimezoneUTC: true,
    isCompressed: false,
    conditionList: [{ parameterId: 1, condition: 'LT', testValue: 10, apply: true }],
  })

type Line = Record<string, unknown> & { reqId?: string; error?: Record<string, unknown> }

let server: SeededApp
let app: SeededApp['app']
let origin: URL
let lines: string[] = []
/** Replaces the response of the weather source if set. */
let answerSource: (() => Promise<never>) | undefined

beforeAll(async () => {
  server = await seededApp()
  const { database, customersDir, schemasDir } = server
  const { config, now, weather } = server.app
  const failing: Weather = {
    ...weather,
    of: (customerId) => ({
      ...weather.of(customerId),
      series: (...request) => answerSource?.() ?? weather.of(customerId).series(...request),
    }),
  }
  app = await buildApp({
    database,
    changes: server.app.cache,
    customersDir,
    schemasDir,
    now,
    config,
    weather: failing,
    // This folder has no built portal, so its pages return 503.
    portalDir: customersDir,
    log: { level: 'trace', stream: { write: (line) => lines.push(line) } },
  })
  origin = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  await vi.waitUntil(() => /listening/.test(lines.join()) && /Indexes/.test(lines.join()))
})
afterAll(async () => {
  await app.close()
  await server.close()
})
afterEach(() => {
  answerSource = undefined
})

const parsed = (): Line[] => lines.map((line) => JSON.parse(line))
const calls = () => parsed().filter(({ msg }) => msg === 'call')

interface Call {
  method?: 'GET' | 'POST' | 'PUT'
  url: string
  headers?: Record<string, string>
  body?: string
}

/** Makes one call as the demonstration's planner, and returns its log entry. */
async function logged({ method = 'GET', url, headers, body }: Call) {
  lines = []
  const answer = await app.inject({
    method,
    url,
    headers: {
      'x-api-key': applicationKey,
      accept: 'application/json, application/problem+json',
      authorization: `Bearer ${server.tokens.get('planner')}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    payload: body,
  })
  await new Promise((resolve) => setImmediate(resolve))
  return { answer, line: calls()[0] }
}

const secretCalls: [string, number, Call][] = [
  [
    'a wrong username and password',
    401,
    { url: '/authentication', headers: { username: SECRET, password: SECRET } },
  ],
  [
    'a right password',
    200,
    { url: '/authentication', headers: { username: 'planner', password: encodeURIComponent(password) } },
  ],
  ['a wrong token', 401, { url: '/sites', headers: { authorization: `Bearer ${SECRET}` } }],
  ['a wrong application key', 401, { url: '/sites', headers: { 'x-api-key': SECRET } }],
  ['a cookie', 200, { url: '/sites', headers: { cookie: `token=${SECRET}` } }],
  ['a request id of the caller', 200, { url: '/sites', headers: { 'x-request-id': SECRET } }],
  ['a name in the path', 404, { url: `/${SECRET}/${SECRET}` }],
  ['a file in the path', 404, { url: `/customers/1/branding/${SECRET}.png` }],
  ['an id in the path', 400, { url: `/forecasts/${SECRET}` }],
  ['a query', 200, { url: `/sites?${SECRET}=${SECRET}` }],
  ['a refused query', 400, { url: `/forecasts/1?days=${SECRET}` }],
  ['a refused field', 400, { method: 'POST', url: '/hindcast/analysis', body: `{"latitude":"${SECRET}"}` }],
  ['broken JSON', 400, { method: 'PUT', url: '/config/planner', body: `{"a": ${SECRET}` }],
  ['a forbidden member', 400, { method: 'PUT', url: '/config/planner', body: `{"__proto__":"${SECRET}"}` }],
  ['a stored field', 200, { method: 'PUT', url: '/config/planner', body: `{"${SECRET}":"${SECRET}"}` }],
  [
    'another content type',
    415,
    { method: 'PUT', url: '/config/planner', body: SECRET, headers: { 'content-type': `text/${SECRET}` } },
  ],
]

describe('the log', () => {
  it.each(secretCalls)('has one line, without secret values, for %s', async (_, status, call) => {
    const { answer, line } = await logged(call)
    expect(answer.statusCode).toBe(status)
    expect(lines, lines.join('')).toHaveLength(1)
    expect(line).toMatchObject({ method: call.method ?? 'GET', status, ms: expect.any(Number) })
    expect(line?.reqId).toBe(answer.headers['x-request-id'])
    expect(line).not.toHaveProperty('aborted')
    for (const secret of [SECRET, password, applicationKey, String(server.tokens.get('planner'))])
      expect(lines.join()).not.toContain(secret)
  })

  it.each([
    [200, 'kept@example.org'],
    [400, 'no address'],
  ])('has no password of a user being created, with status %i', async (status, email) => {
    const user = {
      username: 'keeper',
      email,
      name: 'Keeper',
      roles: ['User'],
      permissions: [],
      password: SECRET,
    }
    const headers = { authorization: `Bearer ${server.tokens.get('admin')}` }
    const body = JSON.stringify(user)
    const { answer } = await logged({ method: 'POST', url: '/settings/users', headers, body })
    expect([answer.statusCode, lines.length]).toEqual([status, 1])
    expect(lines.join() + answer.body).not.toContain(SECRET)
  })

  it('has no one-time password and no new password', async () => {
    const { id } = await server.database
      .insertInto('users')
      .values({ customer_id: 1, body: JSON.stringify({ username: 'reset', roles: [], permissions: [] }) })
      .returning('id')
      .executeTakeFirstOrThrow()
    const headers = { authorization: `Bearer ${server.tokens.get('admin')}` }
    const reset = await logged({ method: 'POST', url: `/settings/users/${id}/password`, headers })
    const { password: secret } = reset.answer.json().data
    expect([reset.answer.statusCode, lines.length, lines.join().includes(secret)]).toEqual([200, 1, false])
    const signedIn = await logged({
      url: '/authentication',
      headers: { username: 'reset', password: secret },
    })
    expect([signedIn.answer.statusCode, lines.join().includes(secret)]).toEqual([200, false])
    const { answer } = await logged({
      method: 'PUT',
      url: '/account/password',
      headers: { authorization: `Bearer ${signedIn.answer.json().data.token}` },
      body: JSON.stringify({ currentPassword: secret, newPassword: SECRET }),
    })
    expect(answer.statusCode).toBe(200)
    for (const text of [secret, SECRET]) expect(lines.join() + answer.body).not.toContain(text)
  })

  it('names user, customer and the pattern of the route', async () => {
    const [planner] = await server.database
      .selectFrom('users')
      .select(['id', 'customer_id'])
      .where('username', '=', 'planner')
      .execute()
    const known = { user: planner?.id, customer: planner?.customer_id }
    expect((await logged({ url: '/forecasts/1?days=5' })).line).toMatchObject({
      ...known,
      route: '/forecasts/:id',
      status: 200,
      level: 30,
    })
    expect((await logged({ url: '/settings/sites?name=a' })).line).toMatchObject({
      route: '/settings/sites',
    })
    expect((await logged({ url: '/nothing' })).line).toMatchObject({
      ...known,
      route: 'none',
      user: null,
      customer: null,
    })
  })

  it('has the table and code of a PostgreSQL error, but no value', async () => {
    await sql`alter table preferences add constraint short check (length(value::text) < 10) not valid`.execute(
      server.database,
    )
    const body = `{"a":"${SECRET} is too long for this"}`
    const { answer, line } = await logged({ method: 'PUT', url: '/config/planner', body })
    await sql`alter table preferences drop constraint short`.execute(server.database)
    expect(answer.json().detail).toBe('Something went wrong on the server. Please try again.')
    expect(line).toMatchObject({
      status: 500,
      level: 50,
      error: { code: '23514', table: 'preferences', constraint: 'short' },
    })
    expect(lines, lines.join('')).toHaveLength(1)
    expect(lines.join()).not.toContain(SECRET)
  })

  it('has the location of an unknown error, but not its message', async () => {
    const message = `bad ${SECRET}\n    at ${SECRET} (/${SECRET}.ts:1:1)`
    const failure = new TypeError(message, { cause: new RangeError(SECRET) })
    answerSource = () => Promise.reject(failure)
    const { line } = await logged({ method: 'POST', url: '/hindcast/analysis', body: hindcast(6.5) })
    expect(lines.join()).not.toContain(SECRET)
    expect(line).toMatchObject({ status: 500, error: { type: 'TypeError', cause: { type: 'RangeError' } } })
    expect(line?.error?.at).toContainEqual(expect.stringContaining('logSecrets.test.ts'))
  })

  it('counts repeated errors, with a line for each call', async () => {
    await sql`alter table preferences rename to lost`.execute(server.database)
    const all: Line[] = []
    for (let count = 0; count < 15; count++) all.push((await logged({ url: '/config/planner' })).line ?? {})
    await sql`alter table lost rename to preferences`.execute(server.database)
    expect(all.map(({ status }) => status)).toEqual(Array(15).fill(500))
    expect(all[0]?.error).toMatchObject({
      code: '42P01',
      message: 'relation "preferences" does not exist',
      at: expect.any(Array),
    })
    expect(all[14]?.error).toEqual({ type: all[0]?.error?.type, code: '42P01' })
    expect(all[14]?.count).toBe(15)
  })

  /** Sends `text` over a socket, and waits until `isWaiting` returns true. */
  async function raw(text: string, isWaiting: () => boolean) {
    lines = []
    const socket = connect({ host: origin.hostname, port: Number(origin.port) })
    await once(socket, 'connect')
    socket.on('error', () => {})
    socket.write(text)
    await expect.poll(isWaiting).toBe(true)
    return socket
  }

  it('has nothing of input that is not HTTP', async () => {
    let isAnswered = false
    const socket = await raw(`GET / HTTP/1.1\r\npassword ${SECRET}\r\n\r\n`, () => true)
    socket.on('data', () => {
      isAnswered = true
    })
    await once(socket, 'close')
    expect(isAnswered).toBe(true)
    expect(lines.join()).not.toContain(SECRET)
  })

  it('reports a call whose client has disconnected as aborted', async () => {
    let isRequested = false
    let giveUp = () => {}
    answerSource = () => {
      isRequested = true
      return new Promise((_, reject) => {
        giveUp = () => reject(new Error('gone'))
      })
    }
    const body = hindcast(6.6)
    const head = [
      'POST /hindcast/analysis HTTP/1.1',
      `host: ${origin.host}`,
      `x-api-key: ${applicationKey}`,
      `authorization: Bearer ${server.tokens.get('planner')}`,
      'content-type: application/json',
      `content-length: ${body.length}`,
    ]
    const socket = await raw(`${head.join('\r\n')}\r\n\r\n${body}`, () => isRequested)
    socket.destroy()
    await expect.poll(() => calls().length).toBe(1)
    expect(calls()[0]).toMatchObject({ route: '/hindcast/analysis/', aborted: true })
    giveUp()
  })
})

describe('x-request-id', () => {
  it.each([
    ['the portal', 'text/html', '/sites', 503],
    ['a file', '*/*', '/favicon.svg', 200],
    ['health', '*/*', '/health/live', 200],
  ])('is in the response for %s', async (_, accept, url, status) => {
    const answer = await app.inject({ url, headers: { accept } })
    expect([answer.statusCode, answer.headers['x-request-id']]).toEqual([
      status,
      expect.stringMatching(/^[0-9a-f-]{36}$/),
    ])
  })

  it('is in the response to a body that is too large', async () => {
    const { answer, line } = await logged({
      method: 'PUT',
      url: '/config/planner',
      body: `"${'a'.repeat(2 ** 20)}"`,
    })
    expect(answer.statusCode).toBe(413)
    expect(answer.headers['x-request-id']).toBe(line?.reqId)
  })
})
