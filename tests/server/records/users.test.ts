import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { buildApp } from '#server/app.ts'
import { openDatabase } from '#server/database/openDatabase.ts'
import { createToken } from '#server/repositories/tokens.ts'
import { createUser, type NewUser } from '#server/repositories/users.ts'
import { applicationKey, type Call, now, type SeededApp, seededApp } from '../seededApp.ts'

const postgres: string | undefined = inject('postgresUrl')

let server: SeededApp
beforeAll(async () => {
  server = await seededApp()
})
afterAll(() => server.close())

const users = '/settings/users'
const managing = ['Admin.ManageUsers', 'Admin.ManageUsers.Create', 'Admin.ManageUsers.Modify']
const secret = 'twelve letters at least'

let count = 0
const fresh = (change: object = {}) => {
  count++
  return {
    username: `person${count}`,
    email: `person${count}@example.org`,
    name: `Person ${count}`,
    password: secret,
    roles: ['User'],
    permissions: ['Module.Forecasts'],
    mainPage: 'Module.Forecasts',
    ...change,
  }
}

const create = (body: object, as = 'admin') => server.call(users, { as, method: 'POST', body })
const edit = (body: object, as = 'admin') => server.call(users, { as, method: 'PUT', body })
const remove = (id: number, as = 'admin') => server.call(`${users}/${id}`, { as, method: 'DELETE' })
const list = async (as = 'admin', query = '') => (await server.call(`${users}${query}`, { as })).data
const named = async (username: string, as = 'admin') =>
  (await list(as)).find((user: { username: string }) => user.username === username)
const signIn = (username: string, password: string) =>
  server.call('/authentication', {
    headers: { username: encodeURIComponent(username), password: encodeURIComponent(password) },
  })
const inBrief = ({ status, errors, detail }: { status: number; errors?: unknown; detail?: unknown }) => [
  status,
  errors ?? detail,
]

/** Creates a user and a token; returns the id. */
async function member(change: Partial<NewUser> & { username: string }, customerId = 1): Promise<number> {
  const { password: _, ...body } = fresh()
  const id = await createUser(server.database, { customerId, ...body, roles: ['User'], ...change }, 'none')
  server.tokens.set(change.username, await createToken(server.database, id, now, 1))
  return id
}

describe('GET /settings/users', () => {
  it('returns the users of the customer by username, without any password data', async () => {
    const answer = await server.call(users, { as: 'admin' })
    expect(answer.data.map(({ username }: { username: string }) => username)).toEqual([
      'admin',
      'multi',
      'planner',
    ])
    expect(answer.data[2]).toEqual({
      id: expect.any(Number),
      customerId: 1,
      version: 1,
      username: 'planner',
      email: 'planner@example.org',
      name: 'Pia Planner',
      roles: ['User'],
      permissions: expect.arrayContaining(['Module.Forecasts']),
      mainPage: 'Module.Forecasts',
      isOneself: false,
      isLocked: false,
      hasSecondFactor: false,
      hasCalendar: false,
      signInState: 'own',
      lastSignIn: null,
      singleSignOn: null,
    })
    expect(answer.text).not.toMatch(/password|argon2/)
  })

  it.each([
    ['PLAN', ['planner']],
    ['multi@EXAMPLE', ['multi']],
    ['@example.org', ['admin', 'multi', 'planner']],
    ['%', []],
    ['.*', []],
    ['_', []],
  ])('filters by %s in username or email', async (text, expected) => {
    const found = await list('admin', `?filter=${encodeURIComponent(text)}`)
    expect(found.map(({ username }: { username: string }) => username)).toEqual(expected)
  })

  it('returns the roles that a user can have', async () => {
    const roles = [
      { id: 1, roleName: 'User' },
      { id: 2, roleName: 'MultiUser' },
      { id: 3, roleName: 'Administrator' },
    ]
    expect((await server.call(`${users}/roles`, { as: 'admin' })).data).toEqual(roles)
    expect((await server.call(`${users}/roles`, { as: 'planner' })).status).toBe(403)
  })
})

describe('POST /settings/users', () => {
  it('returns the id of a user who can sign in with the password', async () => {
    const body = fresh({ username: 'Zoë Ærø' })
    const { status, data: id, text } = await create(body)
    expect([status, id, text]).toEqual([200, expect.any(Number), `{"data":${id}}`])
    const { password: _, ...shown } = body
    const unused = {
      groups: [],
      isService: false,
      isOneself: false,
      isLocked: false,
      hasSecondFactor: false,
      hasCalendar: false,
      signInState: 'own',
      lastSignIn: null,
      singleSignOn: null,
    }
    expect(await named('Zoë Ærø')).toEqual({ ...shown, ...unused, id, customerId: 1, version: 1 })
    const signedIn = await signIn('Zoë Ærø', secret)
    expect([signedIn.status, signedIn.data.username]).toEqual([200, 'Zoë Ærø'])
    const row = await server.database
      .selectFrom('users')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row.password_hash).toMatch(/^\$argon2id\$/)
    expect(row.body).toEqual({ ...shown, groups: [], isService: false })
    expect(JSON.stringify(row)).not.toContain(secret)
  })

  it.each([
    ['username', 'ab', 'Must be 3 to 64 characters'],
    ['username', 'x'.repeat(65), 'Must be 3 to 64 characters'],
    ['username', 'planner', 'Username is already used by another user'],
    ['email', 'nobody', 'Please enter a valid email address'],
    ['email', '', 'Please enter a valid email address'],
    ['email', undefined, 'Required'],
    ['name', '', 'Required'],
    ['password', 'x'.repeat(11), 'Must be at least 12 characters'],
    ['mainPage', 'Module.Alerts', 'Must be a module that the permissions allow'],
    ['mainPage', 'Admin.ManageUsers', 'Must be a module that the permissions allow'],
  ])('refuses the %s %j', async (field, value, message) => {
    const answer = await create(fresh({ [field]: value }))
    expect(inBrief(answer)).toEqual([400, [{ path: `/${field}`, message }]])
  })

  it.each([
    ['roles', [], '/roles'],
    ['roles', ['Owner'], '/roles/0'],
    ['roles', ['User', 'Administrator'], '/roles'],
    ['permissions', ['Module.Forecasts', 'Module.Forecasts'], '/permissions'],
    ['permissions', ['Module.Nowhere'], '/permissions/0'],
    // The modules of this customer do not include it.
    ['permissions', ['Module.Forecasts', 'Module.HWWA'], '/permissions/1'],
  ])('refuses the %s %j', async (field, value, path) => {
    const answer = await create(fresh({ [field]: value }))
    expect([answer.status, answer.errors?.[0].path]).toEqual([400, path])
  })

  it('accepts a username that another customer has, and lengths of 3 and 64 characters', async () => {
    for (const username of ['planner7', 'abc', 'x'.repeat(64)])
      expect((await create(fresh({ username }))).status).toBe(200)
  })

  it('sets the first permitted module as main page if none is given', async () => {
    const { mainPage: _, ...body } = fresh({ permissions: ['Module.Reports', 'Module.Alerts'] })
    await create(body)
    expect(await named(body.username)).toMatchObject({ mainPage: 'Module.Alerts' })
    const { mainPage: __, ...without } = fresh({ permissions: [] })
    await create(without)
    expect(await named(without.username)).toMatchObject({ mainPage: '' })
  })
})

describe('PUT /settings/users', () => {
  it('leaves the password unchanged if none is sent, and requires no version', async () => {
    const body = fresh()
    const { data: id } = await create(body)
    const { password: _, ...others } = body
    expect((await edit({ ...others, id, name: 'Renamed' })).status).toBe(200)
    expect(await named(body.username)).toMatchObject({ name: 'Renamed', version: 2 })
    expect((await signIn(body.username, secret)).status).toBe(200)
    expect((await edit({ ...others, id, password: 'short' })).errors[0].path).toBe('/password')
    expect((await edit({ ...others, id, version: 1 })).status).toBe(409)
  })

  it('moves the main page to the first remaining module when its permission is removed', async () => {
    const body = fresh({ permissions: ['Module.Forecasts', 'Module.Alerts'], mainPage: 'Module.Alerts' })
    const { data: id } = await create(body)
    const { data } = await edit({ ...body, id, permissions: ['Module.Forecasts'] })
    expect(data).toMatchObject({ mainPage: 'Module.Forecasts' })
  })

  it('preserves a permission that the customer can no longer give, and gives it to no other user', async () => {
    const old = ['Module.Forecasts', 'Module.Gone']
    const id = await member({ username: 'veteran', permissions: old })
    const { customerId: _, ...user } = await named('veteran')
    expect((await edit({ ...user, name: 'Still here' })).data).toMatchObject({ id, permissions: old })
    expect((await create(fresh({ permissions: old }))).status).toBe(400)
  })
})

describe('a user', () => {
  it('cannot delete themselves', async () => {
    const { id } = await named('admin')
    expect(inBrief(await remove(id))).toEqual([400, [{ path: '', message: 'You cannot delete yourself.' }]])
    expect(await named('admin')).toBeDefined()
  })

  it.each([
    ['/roles', { roles: ['User'] }],
    ['/permissions', { without: 'Admin.ManageUsers' }],
    ['/permissions', { without: 'Admin.ManageUsers.Modify' }],
  ])('cannot remove own access: %s %j', async (path, { without, ...change }: Record<string, unknown>) => {
    // Another administrator exists, so that the rule about the last one does not apply.
    await member({ username: `second${++count}`, roles: ['Administrator'], permissions: managing })
    const admin = await named('admin')
    const permissions = admin.permissions.filter((permission: string) => permission !== without)
    const answer = await edit({ ...admin, permissions, ...change })
    expect([answer.status, answer.errors?.map((error: { path: string }) => error.path)]).toEqual([
      400,
      [path],
    ])
    expect(answer.errors[0].message).toMatch(/^You cannot take .* away from yourself$/)
  })

  it('cannot give rights that they do not have', async () => {
    await member({ username: 'deputy', permissions: [...managing, 'Module.Forecasts'] })
    const given = fresh({ permissions: ['Module.Forecasts', 'Admin.ManageSites'] })
    expect(inBrief(await create(given, 'deputy'))).toEqual([
      400,
      [{ path: '/permissions/1', message: 'You can give only permissions that you have yourself' }],
    ])
    expect(inBrief(await create(fresh({ roles: ['Administrator'] }), 'deputy'))).toEqual([
      400,
      [{ path: '/roles', message: 'Only an administrator can make somebody an administrator' }],
    ])
    const deputy = await named('deputy')
    const more = { ...deputy, permissions: [...deputy.permissions, 'Admin.ManageUsers.Delete'] }
    expect((await edit(more, 'deputy')).status).toBe(400)
    expect((await edit({ ...deputy, roles: ['Administrator'] }, 'deputy')).status).toBe(400)
    expect((await create(fresh({ roles: ['MultiUser'] }), 'deputy')).status).toBe(200)
  })

  it('cannot find or change users of another customer', async () => {
    const stranger = await named('planner7', 'admin7')
    expect(await named('planner7')).not.toEqual(stranger)
    expect((await edit({ ...stranger, name: 'Mine' })).status).toBe(404)
    expect(inBrief(await remove(stranger.id))).toEqual([404, 'User not found'])
    expect(await named('planner7', 'admin7')).toEqual(stranger)
  })
})

describe('the last administrator who can manage users', () => {
  it('cannot lose the role or permissions, or be deleted', async () => {
    const { id } = await named('admin7', 'admin7')
    const last = await named('admin7', 'admin7')
    // Not another manager, because a user without a password cannot sign in again.
    const { permissions, roles } = last
    const deleter = await member({ username: 'deleter', permissions, roles }, 7)
    await server.database
      .updateTable('users')
      .set({ password_hash: null })
      .where('id', '=', deleter)
      .execute()
    const message = 'The customer needs an administrator who can manage users, and there is no other'
    expect(inBrief(await remove(id, 'deleter'))).toEqual([400, [{ path: '', message: `${message}.` }]])
    expect(inBrief(await edit({ ...last, roles: ['User'] }, 'deleter'))).toEqual([
      400,
      [{ path: '/permissions', message }],
    ])
    await member({ username: 'heir', roles: ['Administrator'], permissions: managing }, 7)
    expect((await edit({ ...last, roles: ['User'] }, 'deleter')).status).toBe(200)
    expect((await remove(id, 'deleter')).status).toBe(200)
  })

  it('remains when two administrators delete each other concurrently', async () => {
    await server.database.insertInto('customers').values({ id: 8, name: 'Pair', hosts: [] }).execute()
    const permissions = [...managing, 'Admin.ManageUsers.Delete']
    const left = await member({ username: 'left', roles: ['Administrator'], permissions }, 8)
    const right = await member({ username: 'right', roles: ['Administrator'], permissions }, 8)
    const answers = await Promise.all([remove(right, 'left'), remove(left, 'right')])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const rows = await server.database.selectFrom('users').select('id').where('customer_id', '=', 8).execute()
    expect(rows).toHaveLength(1)
  })
})

it('deleting a user deletes private records and personal settings, and leaves shared records', async () => {
  const id = await member({ username: 'leaver', permissions: ['Module.Operations'] })
  const operation = {
    limits: [{ parameterId: 11, max: 1.5 }],
    windowLength: 12,
    workingDays: { start: 0, end: 4 },
    windowSelection: { name: 'daylight' },
  }
  for (const isShared of [true, false])
    await server.call('/records/operations', {
      as: 'leaver',
      method: 'POST',
      body: { ...operation, name: isShared ? 'Shared' : 'Private', isShared },
    })
  await sql`insert into preferences (user_id, name, value) values (${id}, 'a', '1')`.execute(server.database)
  await sql`insert into site_users (customer_id, site_id, user_id)
    select customer_id, id, ${id} from records where customer_id = 1 and resource = 'sites'`.execute(
    server.database,
  )
  expect((await remove(id)).status).toBe(200)
  const left = await server.database.selectFrom('records').select('body').where('owner_id', '=', id).execute()
  expect(left.map(({ body }) => body.name)).toEqual(['Shared'])
  for (const table of [
    'tokens',
    'preferences',
    'site_users',
    'favorites',
    'thresholds',
    'devices',
  ] as const) {
    const rows = await server.database.selectFrom(table).selectAll().where('user_id', '=', id).execute()
    expect([table, rows]).toEqual([table, []])
  }
})

describe('a change of a user', () => {
  type Called = { status: number; body: string }
  /** The servers that must apply the change: the one that makes it, and on PostgreSQL a second one. */
  const servers: ((url: string, token: string) => Promise<Called>)[] = []
  const closing: (() => Promise<unknown>)[] = []
  beforeAll(async () => {
    const callOf = (app: SeededApp['app']) => async (url: string, token: string) => {
      const headers = { 'x-api-key': applicationKey, authorization: `Bearer ${token}` }
      const { statusCode: status, body } = await app.inject({ url, headers })
      return { status, body }
    }
    servers.push(callOf(server.app))
    if (postgres === undefined) return
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(server.database)
    const other = await openDatabase({ databaseUrl: `${postgres}/${rows[0]?.name}`, dataDir: '' })
    const { customersDir, schemasDir, app } = server
    const { weather, config } = app
    const second = await buildApp({ ...other, customersDir, schemasDir, now: app.now, weather, config })
    servers.push(callOf(second))
    closing.push(() => second.close(), other.close)
  })
  afterAll(async () => {
    for (const close of closing) await close()
  })

  /** Expects status `from` on every server, makes the change, and expects `to`: at once where it was made, within a second elsewhere. */
  async function turns(
    { url, token, from, to }: { url: string; token: string; from: number; to: number },
    change: () => Promise<{ status: number; text: string }>,
  ) {
    for (const call of servers) expect((await call(url, token)).status).toBe(from)
    const made = await change()
    expect([made.status, made.text]).toEqual([200, made.text])
    const [first, ...others] = servers
    expect((await first?.(url, token))?.status).toBe(to)
    for (const call of others)
      await vi.waitFor(async () => expect((await call(url, token)).status).toBe(to), { timeout: 1000 })
  }

  async function signedIn(change: object = {}) {
    const body = fresh(change)
    const { data: id } = await create(body)
    const { password: _, ...user } = body
    const { data } = await signIn(body.username, secret)
    return { user: { ...user, id }, token: String(data.token) }
  }

  it('of a permission applies to the next call', async () => {
    const { user, token } = await signedIn()
    const permissions = ['Module.Hindcasts']
    await turns({ url: '/sites', token, from: 200, to: 403 }, () => edit({ ...user, permissions }))
    await turns({ url: '/sites', token, from: 403, to: 200 }, () => edit(user))
  })

  it('of a role applies to the next call', async () => {
    const { user, token } = await signedIn()
    await edit({ ...user, roles: ['MultiUser'] })
    for (const call of servers)
      await vi.waitFor(async () => expect((await call('/session', token)).body).toContain('MultiUser'), {
        timeout: 1000,
      })
  })

  it('of the password ends the sessions of the user', async () => {
    const { user, token } = await signedIn()
    const password = 'another twelve letters'
    await turns({ url: '/session', token, from: 200, to: 401 }, () => edit({ ...user, password }))
    expect((await signIn(user.username, secret)).status).toBe(401)
    expect((await signIn(user.username, password)).status).toBe(200)
  })

  it('of the own password ends the other sessions and leaves the current one', async () => {
    const permissions = [...managing, 'Module.Forecasts']
    const { user, token } = await signedIn({ permissions })
    const other = String((await signIn(user.username, secret)).data.token)
    server.tokens.set(user.username, token)
    const change: Call = {
      as: user.username,
      method: 'PUT',
      body: { ...user, password: 'yet another secret' },
    }
    await turns({ url: '/session', token: other, from: 200, to: 401 }, () => server.call(users, change))
    for (const call of servers) expect((await call('/session', token)).status).toBe(200)
  })

  it('that is refused ends no session', async () => {
    const { user, token } = await signedIn()
    const body = { ...user, username: 'planner', password: 'another twelve letters' }
    expect((await edit(body)).status).toBe(400)
    for (const call of servers) expect((await call('/session', token)).status).toBe(200)
    expect((await signIn(user.username, secret)).status).toBe(200)
  })

  it('by deletion ends every session', async () => {
    const { user, token } = await signedIn()
    await turns({ url: '/session', token, from: 200, to: 401 }, () => remove(user.id))
  })
})

describe('the password of a user', () => {
  it.each(['qwertyuiop12', 'seawindow-2026', 'Petra.Petersen'])('cannot be %s', async (password) => {
    const errors = [{ path: '/password', message: 'This password is too easy to guess' }]
    const person = fresh({ name: 'Petra Petersen' })
    expect(await create({ ...person, password })).toMatchObject({ status: 400, errors })
    await create(person)
    const { id, version } = await named(person.username)
    expect(await edit({ ...person, id, version, password })).toMatchObject({
      status: 400,
      errors,
    })
    expect((await signIn(person.username, secret)).status).toBe(200)
  })
})
