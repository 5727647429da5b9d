import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hashPassword } from '#server/password.ts'
import { createUser, type NewUser } from '#server/repositories/users.ts'
import { now, password, type SeededApp, seededApp } from './seededApp.ts'

let server: SeededApp
let passwordHash: string
beforeAll(async () => {
  server = await seededApp()
  passwordHash = await hashPassword(password)
})
afterAll(() => server.close())

const DAY = 24 * 3600_000
const dateAfter = (days: number) => new Date(now.getTime() + days * DAY).toISOString().slice(0, 10)

let username = ''
let userId = 0
let count = 0
beforeEach(async () => {
  server.clock.now = now
  username = `petra ${count++}`
  userId = await newUser(username, { roles: ['User'], permissions: ['Module.Forecasts', 'Module.Alerts'] })
})

async function newUser(name: string, rights: Pick<NewUser, 'roles' | 'permissions'>): Promise<number> {
  const user = { customerId: 1, username: name, name: 'Petra', email: 'petra@example.org' }
  await createUser(server.database, { ...user, ...rights, mainPage: 'Module.Forecasts' }, passwordHash)
  const { id } = await server.database
    .selectFrom('users')
    .select('id')
    .where('customer_id', '=', 1)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return id
}

async function session(name = username) {
  const { data } = await server.call('/authentication', {
    headers: { username: encodeURIComponent(name), password: encodeURIComponent(password) },
  })
  return { authorization: `Bearer ${data.token}` }
}
const asked = {
  name: 'Power Query',
  expiresOn: dateAfter(30),
  canWrite: false,
  permissions: ['Module.Forecasts'],
}
const make = async (body: object = asked, headers?: Record<string, string>) =>
  server.call('/account/tokens', { method: 'POST', headers: headers ?? (await session()), body })
const list = async () => (await server.call('/account/tokens', { headers: await session() })).data
/** The headers of a program with a new token. */
async function program(body: object = asked) {
  const { data } = await make(body)
  return { authorization: `Bearer ${data.token}` }
}
/** Connects the user to sites 1 and 2. */
const connect = () =>
  server.database
    .insertInto('site_users')
    .values([1, 2].map((site_id) => ({ customer_id: 1, site_id, user_id: userId })))
    .execute()
const sitesOf = async (headers: Record<string, string>) =>
  (await server.call('/sites', { headers })).data.map(({ id }: { id: number }) => id).sort()

describe('a personal token', () => {
  it('is answered once, listed without its secret and stored as a hash', async () => {
    const { data, status } = await make()
    expect(status).toBe(200)
    expect(data.token).toMatch(/^sw_[\w-]{43}$/)
    const listed = await list()
    expect(listed).toEqual([
      {
        ...asked,
        id: data.id,
        siteIds: null,
        createdAt: now.toISOString(),
        hasEnded: false,
        usedAt: null,
        usedFrom: null,
      },
    ])
    const stored = await server.database.selectFrom('personal_tokens').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(data.token.slice(3))
  })

  it('makes calls with its part of the rights, and the list says when and from where', async () => {
    await connect()
    const headers = await program()
    expect(await sitesOf(headers)).toEqual([1, 2])
    expect((await server.call('/sites/1', { headers })).status).toBe(200)
    expect((await server.call('/alert', { headers })).status).toBe(403)
    expect(await list()).toMatchObject([{ usedAt: now.toISOString(), usedFrom: '127.0.0.1' }])
  })

  it('has no right that its owner no longer has, and works again with it', async () => {
    await connect()
    const headers = await program()
    const give = (permissions: string[]) =>
      server.database
        .updateTable('users')
        .set({ body: sql`jsonb_set(body, '{permissions}', ${JSON.stringify(permissions)}::jsonb)` })
        .where('id', '=', userId)
        .execute()
    await give(['Module.Alerts'])
    expect((await server.call('/sites/1', { headers })).status).toBe(403)
    await give(['Module.Forecasts'])
    expect((await server.call('/sites/1', { headers })).status).toBe(200)
  })

  it('sees only its sites, of those that its owner may see', async () => {
    await connect()
    // The answer that is kept for the owner is not the token's.
    expect(await sitesOf(await session())).toEqual([1, 2])
    const headers = await program({ ...asked, siteIds: [2] })
    expect(await sitesOf(headers)).toEqual([2])
    expect(await sitesOf(await session())).toEqual([1, 2])
    expect((await server.call('/sites/1', { headers })).status).toBe(404)
    await server.database
      .deleteFrom('site_users')
      .where('user_id', '=', userId)
      .where('site_id', '=', 2)
      .execute()
    expect(await sitesOf(headers)).toEqual([])
  })

  it('that only reads changes nothing; one that writes does', async () => {
    await connect()
    const [reads, writes] = [await program(), await program({ ...asked, canWrite: true })]
    const favorite = { method: 'PUT' as const }
    expect(await server.call('/sites/favorites/1', { ...favorite, headers: reads })).toMatchObject({
      status: 403,
      json: { detail: 'This token only reads, and this call is not open to it.' },
    })
    expect((await server.call('/sites/favorites', { headers: reads })).data).toEqual([])
    expect((await server.call('/sites/favorites/1', { ...favorite, headers: writes })).status).toBe(200)
  })

  it('is refused from the next call on after it was revoked', async () => {
    const { data } = await make()
    const headers = { authorization: `Bearer ${data.token}` }
    expect((await server.call('/session', { headers })).status).toBe(200)
    await server.call(`/account/tokens/${data.id}`, { method: 'DELETE', headers: await session() })
    expect(await server.call('/session', { headers })).toMatchObject({
      status: 401,
      json: { detail: 'The token is unknown, has ended or was revoked.' },
    })
    expect(await list()).toEqual([])
  })

  it('works on its last day, in UTC, and not after it', async () => {
    const headers = await program({ ...asked, expiresOn: dateAfter(1) })
    server.clock.now = new Date(`${dateAfter(1)}T23:59:59Z`)
    expect((await server.call('/session', { headers })).status).toBe(200)
    server.clock.now = new Date(`${dateAfter(2)}T00:00:00Z`)
    expect((await server.call('/session', { headers })).status).toBe(401)
    expect(await list()).toMatchObject([{ hasEnded: true }])
  })

  it('does not work while its owner is locked', async () => {
    const headers = await program()
    const lock = (locked_at: Date | null) =>
      server.database.updateTable('users').set({ locked_at }).where('id', '=', userId).execute()
    await lock(now)
    expect((await server.call('/session', { headers })).status).toBe(401)
    await lock(null)
    expect((await server.call('/session', { headers })).status).toBe(200)
  })

  it('is named beside its owner in the audit', async () => {
    await connect()
    const headers = await program({ ...asked, name: 'Night run' })
    await server.call('/alert', { headers })
    const refusals = async () => {
      const { json } = await server.call('/records/audit?_sort=id&_order=desc', { as: 'admin' })
      return json.filter(({ token }: { token?: string }) => token === 'Night run')
    }
    await expect.poll(async () => (await refusals()).length).toBe(1)
    expect((await refusals())[0]).toMatchObject({ user: username, action: 'refused' })
  })
})

describe('POST /account/tokens', () => {
  it.each([
    ['no name', { name: '' }, '/name', 'Required'],
    ['no permission', { permissions: [] }, '/permissions', 'Required'],
    [
      'a last day that is over',
      { expiresOn: dateAfter(-1) },
      '/expiresOn',
      'Cannot be earlier than current date',
    ],
    [
      'a permission that the user does not have',
      { permissions: ['Module.Reports'] },
      '/permissions',
      'You can only give permissions that you have yourself.',
    ],
    [
      'a site that the user may not see',
      { siteIds: [3] },
      '/siteIds',
      'You can only choose sites that you may see.',
    ],
  ])('refuses %s', async (_, change, path, message) => {
    expect(await make({ ...asked, ...change })).toMatchObject({ status: 400, errors: [{ path, message }] })
    expect(await list()).toEqual([])
  })

  it('takes a last day 366 days ahead and none later', async () => {
    expect((await make({ ...asked, expiresOn: dateAfter(366) })).status).toBe(200)
    expect((await make({ ...asked, expiresOn: dateAfter(367) })).status).toBe(400)
  })

  it('makes 20 tokens of a user at most', async () => {
    const headers = await session()
    const made = await Promise.all(Array.from({ length: 22 }, () => make(asked, headers)))
    expect(made.map(({ status }) => status).sort()).toEqual([...Array(20).fill(200), 409, 409])
    expect(await list()).toHaveLength(20)
  })

  it('is closed to shared accounts', async () => {
    await newUser(`shared ${count}`, { roles: ['MultiUser'], permissions: ['Module.Forecasts'] })
    expect((await make(asked, await session(`shared ${count}`))).status).toBe(403)
  })

  it('gives no token for some sites the right to administer', async () => {
    const answer = await server.call('/account/tokens', {
      as: 'admin',
      method: 'POST',
      body: { ...asked, permissions: ['Admin.ManageSites'], siteIds: [1] },
    })
    expect(answer).toMatchObject({ status: 400, errors: [{ path: '/permissions' }] })
  })
})
