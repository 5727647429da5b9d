import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { type KyselyPlugin, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { isObject } from '#schemas/isObject.ts'
import { buildApp } from '#server/app.ts'
import { type OpenDatabase, openDatabase } from '#server/database/openDatabase.ts'
import type { Database } from '#server/database/tables.ts'
import { makePersonalToken, revokePersonalToken } from '#server/repositories/personalTokens.ts'
import { createToken } from '#server/repositories/tokens.ts'
import { PATIENCE_MS } from '../timeLimits.ts'
import { applicationKey, now, type SeededApp, seededApp } from './seededApp.ts'

const postgres: string | undefined = inject('postgresUrl')

let server: SeededApp
/** The servers of the tests: one whose queries are counted, and on PostgreSQL another with separate connections. */
let first: FastifyInstance
let second: FastifyInstance | undefined
/** A connection for changing rows without a server. */
let byHand: OpenDatabase | undefined
const opened: OpenDatabase[] = []

let queries = 0
/** While pending, delays the results of queries. */
let gate: Promise<void> | undefined
const counter: KyselyPlugin = {
  transformQuery: ({ node }) => {
    queries++
    return node
  },
  transformResult: async ({ result }) => {
    await gate
    return result
  },
}

const buildOn = (parts: Pick<OpenDatabase, 'database' | 'changes'>): Promise<FastifyInstance> =>
  buildApp({
    ...parts,
    customersDir: server.customersDir,
    schemasDir: server.schemasDir,
    now: server.app.now,
    weather: server.app.weather,
    config: server.app.config,
  })

async function openAgain(): Promise<OpenDatabase> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(server.database)
  const again = await openDatabase({ databaseUrl: `${postgres}/${rows[0]?.name}`, dataDir: '' })
  opened.push(again)
  return again
}

beforeAll(async () => {
  server = await seededApp()
  first = await buildOn({ database: server.database.withPlugin(counter), changes: server.app.cache })
  if (postgres === undefined) return
  second = await buildOn(await openAgain())
  byHand = await openAgain()
})
afterAll(async () => {
  await first.close()
  await second?.close()
  for (const { close } of opened) await close()
  await server.close()
})

interface CachedRequest {
  url: string
  as?: string
  token?: string
  headers?: Record<string, string>
}

async function get(app: FastifyInstance, { url, as, token, headers }: CachedRequest) {
  const bearer = token ?? (as && server.tokens.get(as))
  const answer = await app.inject({
    url,
    headers: {
      'x-api-key': applicationKey,
      accept: 'application/json',
      ...(bearer && { authorization: `Bearer ${bearer}` }),
      ...headers,
    },
  })
  const { statusCode: status, body, headers: sent, rawPayload } = answer
  return { status, body, headers: sent, rawPayload, etag: String(sent.etag) }
}

const run = (statement: string, database: Database = server.database) => sql.raw(statement).execute(database)

async function idOf(table: 'users' | 'records', name: string): Promise<number> {
  const column = table === 'users' ? 'username' : 'name'
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)}
    where body ->> ${column} = ${name}`.execute(server.database)
  return rows[0]!.id
}

const inOrder = (_: string, value: unknown) =>
  isObject(value) ? Object.fromEntries(Object.entries(value).sort()) : value

/** The response as a user sees it, with sorted object keys, because servers may order them differently. */
const seen = async (app: FastifyInstance, request: CachedRequest) => {
  const { status, body } = await get(app, request)
  return `${status} ${JSON.stringify(status === 200 ? JSON.parse(body) : body, inOrder)}`
}

/** The number of queries that the first server makes during `work`. */
async function queriesOf(work: () => Promise<unknown>): Promise<number> {
  const before = queries
  await work()
  return queries - before
}

const PLANNER = `(select id from users where username = 'planner')`
const GEMINI = `(select id from records where body ->> 'name' = 'Gemini')`
const planner = `where user_id = ${PLANNER}`
const admin = `where user_id = (select id from users where username = 'admin')`
let gemini: number
beforeAll(async () => {
  gemini = await idOf('records', 'Gemini')
  // Administrators still see the site.
  await run(`delete from site_users ${planner} and site_id = ${await idOf('records', 'Marlim')}`)
})

interface Change {
  of: string
  request: () => CachedRequest
  change: string
  undo: string
}

const changes: readonly Change[] = [
  {
    of: 'a permission',
    request: () => ({ url: '/sites', as: 'planner' }),
    change: `update users set body = body || '{"permissions": []}' where username = 'planner'`,
    undo: `update users set body = body || '{"permissions": ["Module.Forecasts"]}' where username = 'planner'`,
  },
  {
    of: 'a role',
    request: () => ({ url: '/sites', as: 'planner' }),
    change: `update users set body = body || '{"roles": ["Administrator"]}' where username = 'planner'`,
    undo: `update users set body = body || '{"roles": ["User"]}' where username = 'planner'`,
  },
  {
    of: 'site access',
    request: () => ({ url: `/sites/${gemini}`, as: 'planner' }),
    change: `delete from site_users ${planner} and site_id = ${GEMINI}`,
    undo: `insert into site_users (customer_id, site_id, user_id) values (1, ${GEMINI}, ${PLANNER})`,
  },
  {
    of: 'a site',
    request: () => ({ url: '/sites', as: 'planner' }),
    change: `update records set body = body || '{"description": "Changed"}' where id = ${GEMINI}`,
    undo: `update records set body = body || '{"description": "As it was"}' where id = ${GEMINI}`,
  },
  {
    of: 'the site of a preview',
    request: () => ({ url: `/forecasts/preview/${gemini}?forecastCount=3`, as: 'planner' }),
    change: `update records set body = body || '{"isHidden": true}' where id = ${GEMINI}`,
    undo: `update records set body = body || '{"isHidden": false}' where id = ${GEMINI}`,
  },
  {
    of: 'a favorite',
    request: () => ({ url: '/sites', as: 'admin' }),
    change: `insert into favorites (customer_id, site_id, user_id)
      values (1, ${GEMINI}, (select id from users where username = 'admin'))`,
    undo: `delete from favorites where user_id = (select id from users where username = 'admin')`,
  },
  {
    of: 'a threshold',
    request: () => ({ url: '/parameter', as: 'planner' }),
    change: `update thresholds set body = body || '{"thresholdMax": 3}' ${planner}`,
    undo: `update thresholds set body = body || '{"thresholdMax": 12}' ${planner}`,
  },
  {
    of: 'the thresholds of a forecast',
    request: () => ({ url: `/forecasts/${gemini}?days=10`, as: 'planner' }),
    change: `update thresholds set body = body || '{"thresholdMax": 3}' ${planner}`,
    undo: `update thresholds set body = body || '{"thresholdMax": 12}' ${planner}`,
  },
  {
    of: 'a view set',
    request: () => ({ url: `/forecasts/${gemini}`, as: 'planner' }),
    change: `insert into preferences values (${PLANNER}, 'siteview.chartSets', '{"upper": 2, "lower": 6}')`,
    undo: `delete from preferences ${planner}`,
  },
  {
    of: 'as whom a session looks at the portal',
    request: () => ({ url: '/session', as: 'admin' }),
    change: `update tokens set viewed_as = ${PLANNER} ${admin}`,
    undo: `update tokens set viewed_as = null ${admin}`,
  },
  {
    of: 'a customer',
    request: () => ({ url: '/customer', as: 'planner' }),
    change: `update customers set name = 'Changed' where id = 1`,
    undo: `update customers set name = 'As it was' where id = 1`,
  },
  {
    of: 'the customer of a host name',
    request: () => ({ url: '/customer', headers: { host: 'new.example.org' } }),
    change: `update customers set hosts = hosts || '{new.example.org}' where id = 7`,
    undo: `update customers set hosts = array_remove(hosts, 'new.example.org') where id = 7`,
  },
]

/** Requests from each server twice, so that the response is cached, and checks that all responses are equal. */
async function warm(request: CachedRequest): Promise<string> {
  const answers = new Set<string>()
  for (const app of [first, second ?? first, first, second ?? first]) answers.add(await seen(app, request))
  expect(answers.size).toBe(1)
  return [...answers][0] ?? ''
}

const SECOND = { timeout: 1000, interval: 10 }

describe.each(changes)('a change of $of', ({ request, change, undo }) => {
  test('applies to the next call on the server that made it, and on other servers within a second', async () => {
    const before = await warm(request())
    await run(change)
    const after = await seen(first, request())
    expect(after).not.toBe(before)
    if (second) await vi.waitFor(async () => expect(await seen(second!, request())).toBe(after), SECOND)
    await run(undo)
    expect(await seen(first, request())).not.toBe(after)
    if (second) await vi.waitFor(async () => expect(await seen(second!, request())).not.toBe(after), SECOND)
  })

  test.skipIf(postgres === undefined)('applies within a second when made in the database', async () => {
    const before = await warm(request())
    const client = byHand!.database
    await run(change, client)
    await vi.waitFor(async () => expect(await seen(first, request())).not.toBe(before), SECOND)
    await vi.waitFor(async () => expect(await seen(second!, request())).not.toBe(before), SECOND)
    const after = await seen(first, request())
    await run(undo, client)
    await vi.waitFor(async () => expect(await seen(first, request())).not.toBe(after), SECOND)
    await vi.waitFor(async () => expect(await seen(second!, request())).not.toBe(after), SECOND)
  })
})

test('a revoked token is refused on every server', async () => {
  const token = await createToken(server.database, await idOf('users', 'planner'), now, 1)
  const request = { url: '/sites', token }
  expect(await warm(request)).toMatch(/^200/)
  await first.inject({
    method: 'DELETE',
    url: '/authentication',
    headers: { 'x-api-key': applicationKey, authorization: `Bearer ${token}` },
  })
  expect(await seen(first, request)).toMatch(/^401/)
  if (second) await vi.waitFor(async () => expect(await seen(second!, request)).toMatch(/^401/), SECOND)
})

test('a revoked personal token is refused at the next call on every server', async () => {
  const userId = await idOf('users', 'planner')
  const asked = { name: 'x', expiresOn: '2026-12-31', canWrite: false, permissions: ['Module.Forecasts'] }
  const made = await makePersonalToken(server.database, userId, asked, now)
  const request = { url: '/sites', token: made?.token }
  expect(await seen(first, request)).toMatch(/^200/)
  if (second) expect(await seen(second, request)).toMatch(/^200/)
  await revokePersonalToken(server.database, userId, made?.id ?? 0)
  expect(await seen(first, request)).toMatch(/^401/)
  if (second) expect(await seen(second, request)).toMatch(/^401/)
})

test('the token of a deleted user is refused', async () => {
  const request = { url: '/sites', as: 'multi' }
  expect(await warm(request)).toMatch(/^200/)
  await run(`delete from users where username = 'multi'`)
  expect(await seen(first, request)).toMatch(/^401/)
  if (second) await vi.waitFor(async () => expect(await seen(second!, request)).toMatch(/^401/), SECOND)
})

test('a session that views the portal as another user follows changes of that user without extra queries', async () => {
  const request = { url: '/session', as: 'admin' }
  await run(`update tokens set viewed_as = ${PLANNER} ${admin}`)
  expect(await warm(request)).toMatch(/"username":"planner"/)
  expect(await queriesOf(() => get(first, request))).toBe(0)
  await run(`update users set body = body || '{"mainPage": "Module.Changed"}' where username = 'planner'`)
  expect(await seen(first, request)).toMatch(/Module\.Changed/)
  await run(`update users set body = body || '{"permissions": ["Not.Given"]}' where username = 'planner'`)
  expect(await seen(first, request)).toMatch(/"username":"admin"/)
  if (second)
    await vi.waitFor(async () => expect(await seen(second!, request)).toMatch(/"username":"admin"/), SECOND)
  const rights = '{"permissions": ["Module.Forecasts"], "mainPage": "Module.Forecasts"}'
  await run(`update users set body = body || '${rights}' where username = 'planner'`)
  expect(await seen(first, request)).toMatch(/"username":"admin"/)
})

test('a token expires on time although nothing changes in the database', async () => {
  const token = await createToken(server.database, await idOf('users', 'planner'), now, 1)
  const request = { url: '/sites', token }
  expect(await warm(request)).toMatch(/^200/)
  server.clock.now = new Date(now.getTime() + 24 * 3600_000 - 1)
  expect(await seen(first, request)).toMatch(/^200/)
  server.clock.now = new Date(now.getTime() + 24 * 3600_000)
  expect(await seen(first, request)).toMatch(/^401/)
  server.clock.now = now
})

test('a new forecast run is returned as soon as it is stored', async () => {
  const id = await idOf('records', 'Hornsea One')
  const request = { url: `/forecasts/${id}`, as: 'planner' }
  const begin = async (app: FastifyInstance) =>
    JSON.parse((await get(app, request)).body).data.chartSets[0].groups[0].data[0].time
  // The run of 06:00 is complete at 10:00; until 11:00 the run before it is returned if no newer one is stored.
  server.clock.now = new Date('2026-06-15T09:45:00Z')
  expect(await begin(first)).toBe(Date.parse('2026-06-15T00:00:00Z') / 1000)
  server.clock.now = new Date('2026-06-15T10:20:00Z')
  await warm(request)
  expect(await begin(first)).toBe(Date.parse('2026-06-15T00:00:00Z') / 1000)
  await run(`insert into forecast_runs
    select customer_id, site_id, run + interval '6 hours', start + interval '6 hours', length, parameters, provenance, data
    from forecast_runs where site_id = ${id}`)
  const newest = Date.parse('2026-06-15T06:00:00Z') / 1000
  expect(await begin(first)).toBe(newest)
  if (second) await vi.waitFor(async () => expect(await begin(second!)).toBe(newest), SECOND)
  server.clock.now = now
})

test('a response that was being computed during a change is not reused after it', async () => {
  const request = { url: '/sites', as: 'planner7' }
  await run(`update records set body = body || '{"description": "old"}' where customer_id = 7`)
  let open = () => {}
  gate = new Promise((resolve) => {
    open = resolve
  })
  const made = queries
  const old = seen(first, request)
  // Once the sites are read, only the gate delays the response.
  await vi.waitUntil(() => queries > made)
  gate = undefined
  await vi.waitUntil(() => queries > made)
  await run(`update records set body = body || '{"description": "new"}' where customer_id = 7`)
  open()
  await old
  expect(await seen(first, request)).toContain('"new"')
  expect(await seen(first, request)).not.toContain('"old"')
})

const cachedCalls = () => [
  '/sites',
  '/sites/favorites',
  `/sites/${gemini}`,
  `/forecasts/${gemini}?days=10`,
  `/forecasts/preview/${gemini}?forecastCount=3`,
  '/forms',
  '/customer',
  '/parameter',
  `/parameter?siteId=${gemini}`,
  '/parameter/grouped',
]

describe('a response with ETag', () => {
  test('is sent from the cache, or as 304, without a database query', async () => {
    for (const url of cachedCalls()) {
      const made = await get(first, { url, as: 'planner' })
      expect([url, made.status, made.headers['cache-control']]).toEqual([url, 200, 'private, no-cache'])
      const repeated = async () => {
        const again = await get(first, { url, as: 'planner' })
        expect([url, again.status, again.body, again.etag]).toEqual([url, 200, made.body, made.etag])
        const headers = { 'if-none-match': `"other", ${made.etag}` }
        const known = await get(first, { url, as: 'planner', headers })
        expect([url, known.status, known.body, known.etag]).toEqual([url, 304, '', made.etag])
      }
      expect([url, await queriesOf(repeated)]).toEqual([url, 0])
    }
  })

  test('has another ETag once a permission has changed, though its content is the same', async () => {
    for (const url of ['/sites', '/customer', '/parameter']) {
      const before = await get(first, { url, as: 'admin7' })
      await run(`update users set body = jsonb_set(body, '{permissions}', body -> 'permissions' || '"Another ${url}"')
        where username = 'admin7'`)
      const after = await get(first, { url, as: 'admin7', headers: { 'if-none-match': before.etag } })
      expect([url, after.status, after.body]).toEqual([url, 200, before.body])
      expect(after.etag).not.toBe(before.etag)
    }
  })

  test('is refused once the caller has lost the permission', async () => {
    const { etag } = await get(first, { url: '/sites', as: 'planner' })
    const request = { url: '/sites', as: 'planner', headers: { 'if-none-match': etag } }
    expect((await get(first, request)).status).toBe(304)
    await run(`update users set body = body || '{"permissions": []}' where username = 'planner'`)
    expect((await get(first, request)).status).toBe(403)
    await run(
      `update users set body = body || '{"permissions": ["Module.Forecasts"]}' where username = 'planner'`,
    )
  })

  test.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip;q=1, br;q=0.5', 'br'],
    ['br;q=0, *', 'gzip'],
    ['deflate, identity', undefined],
    ['', undefined],
  ])('has with Accept-Encoding: %s the encoding %s', async (accepted, encoding) => {
    const headers = { 'accept-encoding': accepted }
    const answer = await get(first, { url: '/sites', as: 'planner', headers })
    expect(answer.headers['content-encoding']).toBe(encoding)
  })

  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('is the same in the encoding %s', async (encoding, decode) => {
    const plain = await get(first, { url: '/sites', as: 'planner' })
    const encoded = await get(first, {
      url: '/sites',
      as: 'planner',
      headers: { 'accept-encoding': encoding },
    })
    expect(encoded.headers['content-encoding']).toBe(encoding)
    expect(encoded.headers.vary).toContain('Accept-Encoding')
    expect(decode(encoded.rawPayload).toString()).toBe(plain.body)
    expect(encoded.etag).toBe(plain.etag)
  })
})

test('no user gets the response of another user when both request the same URL at the same time', async () => {
  const people = ['planner', 'admin', 'planner7', 'admin7']
  for (const url of ['/sites', '/sites/favorites', '/customer', '/forms', '/parameter']) {
    const alone = new Map<string, string>()
    for (const as of people) alone.set(as, await seen(server.app, { url, as }))
    for (const round of ['cold', 'warm']) {
      if (round === 'cold') await run('update users set version = version + 1')
      const together = await Promise.all(people.map((as) => seen(first, { url, as })))
      expect([round, url, together]).toEqual([round, url, people.map((as) => alone.get(as))])
    }
    const etags = await Promise.all(people.map(async (as) => (await get(first, { url, as })).etag))
    expect([url, new Set(etags).size]).toEqual([url, people.length])
    const headers = { 'if-none-match': etags[1] ?? '' }
    expect((await get(first, { url, as: 'planner', headers })).status).toBe(200)
  }
})

test('the offset of a time zone changes at its clock change', async () => {
  const zoneAt = async (time: string) => {
    server.clock.now = new Date(time)
    const { body } = await get(first, { url: '/sites', as: 'planner' })
    return JSON.parse(body).data.find(({ id }: { id: number }) => id === gemini).timeZone
  }
  const summer = { name: 'Europe/Amsterdam', shortName: 'CEST', timeZoneOffsetMs: 7_200_000 }
  const winter = { name: 'Europe/Amsterdam', shortName: 'CET', timeZoneOffsetMs: 3_600_000 }
  expect(await zoneAt('2026-10-24T12:00:00Z')).toEqual(summer)
  expect(await zoneAt('2026-10-25T00:59:59Z')).toEqual(summer)
  expect(await zoneAt('2026-10-25T01:00:00Z')).toEqual(winter)
  expect(await zoneAt('2026-10-25T00:59:59Z')).toEqual(summer)
  server.clock.now = now
})

test('the days of a preview begin with the current local day, even in a zone that is not whole hours from UTC', async () => {
  const id = await idOf('records', 'Gemini')
  await run(`update records set derived = '{"timeZone": "Asia/Kathmandu"}' where id = ${id}`)
  const dayAt = async (time: string) => {
    server.clock.now = new Date(time)
    const { body } = await get(first, { url: `/forecasts/preview/${id}?forecastCount=3`, as: 'planner' })
    return JSON.parse(body).data[0].days[0].date
  }
  expect(await dayAt('2026-06-15T18:14:59Z')).toBe('2026-06-15')
  expect(await dayAt('2026-06-15T18:15:00Z')).toBe('2026-06-16')
  server.clock.now = now
  await run(`update records set derived = '{"timeZone": "Europe/Amsterdam"}' where id = ${id}`)
})

test('a private response without ETag is sent with no-store', async () => {
  const urls = [
    '/config/admin',
    '/customer/permissions',
    '/hindcast/parameterlist',
    '/settings/sites',
    `/settings/sites?name=Gemini`,
    '/records/operations',
    `/report/csv/${gemini}?days=10`,
  ]
  for (const url of urls) {
    const { status, headers } = await get(first, { url, as: 'admin' })
    expect([url, status, headers['cache-control'], headers.etag]).toEqual([
      url,
      200,
      'private, no-store',
      undefined,
    ])
  }
})

const LISTENERS = `select pid from pg_stat_activity
  where application_name = 'seawindow changes' and datname = current_database()`

test.skipIf(postgres === undefined)(
  'a change made while the listening connection is lost applies within a second',
  async () => {
    const request = { url: '/sites', as: 'planner' }
    for (const description of ['while nobody listened', 'and again']) {
      await Promise.all([get(first, request), get(second!, request)])
      await vi.waitUntil(async () => (await run(LISTENERS)).rows.length === 2, { timeout: PATIENCE_MS })
      await warm(request)
      await run(
        `with ended as (
          select pg_terminate_backend(pid) from (${LISTENERS}) as listeners
        )
        update records set body = body || '{"description": "${description}"}'
        where id = ${gemini} and (select count(*) from ended) = 2`,
        byHand!.database,
      )
      for (const app of [first, second!])
        await vi.waitFor(async () => expect(await seen(app, request)).toContain(description), SECOND)
    }
    await vi.waitFor(
      async () => {
        await get(first, request)
        expect(await queriesOf(() => get(first, request))).toBe(0)
      },
      { timeout: PATIENCE_MS },
    )
  },
)
