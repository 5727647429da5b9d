import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { apiRoutes } from '#schemas/calls/apiRoutes.ts'
import { crudRoutes } from '#schemas/calls/crudRoutes.ts'
import { hashPassword } from '#server/password.ts'
import { createToken } from '#server/repositories/tokens.ts'
import { createUser, type NewUser } from '#server/repositories/users.ts'
import { applicationKey, now, password, type SeededApp, seededApp } from './seededApp.ts'

let server: SeededApp
let passwordHash: string
beforeAll(async () => {
  server = await seededApp()
  passwordHash = await hashPassword(password)
})
afterAll(() => server.close())

const managing = ['Admin.ManageUsers', 'Admin.ManageUsers.Modify']
const DAY_MS = 24 * 3600_000

let count = 0
/** Creates a user and a token. */
async function member(change: Partial<NewUser> = {}) {
  const username = change.username ?? `member ${++count}`
  const body = { customerId: 1, username, name: 'M', email: 'm@example.org', mainPage: 'Module.Forecasts' }
  const permissions = ['Module.Forecasts']
  const user = { ...body, roles: ['User'], permissions, ...change } satisfies object as NewUser
  const id = await createUser(server.database, user, passwordHash)
  server.tokens.set(username, await createToken(server.database, id, now, 3650))
  return { id, username }
}

/** The user of a test. */
let user: { id: number; username: string }
beforeEach(async () => {
  server.clock.now = now
  user = await member()
})

const reset = (id: number, as = 'admin') =>
  server.call(`/settings/users/${id}/password`, { as, method: 'POST' })
const lock = (id: number, as = 'admin') => server.call(`/settings/users/${id}/lock`, { as, method: 'PUT' })
const unlock = (id: number, as = 'admin') =>
  server.call(`/settings/users/${id}/lock`, { as, method: 'DELETE' })
const signIn = (username: string, secret = password) =>
  server.call('/authentication', {
    headers: { username: encodeURIComponent(username), password: encodeURIComponent(secret) },
  })
const change = (authorization: string, currentPassword: string, newPassword: string) =>
  server.call('/account/password', {
    method: 'PUT',
    headers: { authorization },
    body: { currentPassword, newPassword },
  })
const stored = async (id: number) =>
  (await server.call('/settings/users', { as: 'admin' })).data.find((row: { id: number }) => row.id === id)
const audit = async (id: number) =>
  (await server.database.selectFrom('audit').select('body').orderBy('id').execute())
    .map(({ body }) => body)
    .filter(({ resource, recordId }) => resource === 'users' && recordId === id)
const isSignedIn = async (as: string) => (await server.call('/session', { as })).status === 200

describe('a password that an administrator resets', () => {
  it('is returned once and nowhere else, and ends the sessions of the user', async () => {
    const answer = await reset(user.id)
    expect(answer).toMatchObject({
      status: 200,
      data: {
        password: expect.stringMatching(/^([a-hjkmnp-z2-9]{4}-){3}[a-hjkmnp-z2-9]{4}$/),
        until: new Date(now.getTime() + 7 * DAY_MS).toISOString(),
      },
    })
    expect(answer.headers['cache-control']).toBe('private, no-store')
    expect(await isSignedIn(user.username)).toBe(false)
    expect((await signIn(user.username)).status).toBe(401)
    const tables = await Promise.all(
      (['users', 'audit', 'tokens', 'sign_in_attempts'] as const).map((table) =>
        server.database.selectFrom(table).selectAll().execute(),
      ),
    )
    const users = await server.call('/settings/users', { as: 'admin' })
    const entries = await server.call('/records/audit', { as: 'admin' })
    expect(JSON.stringify(tables) + users.text + entries.text).not.toContain(answer.data.password)
    expect(await stored(user.id)).toMatchObject({ signInState: 'one-time' })
    expect((await reset(user.id)).data.password).not.toBe(answer.data.password)
  })

  it('signs in, but permits only the change of the password', async () => {
    const secret = (await reset(user.id)).data.password
    const { data } = await signIn(user.username, secret)
    expect(data.mustChangePassword).toBe(true)
    const authorization = `Bearer ${data.token}`
    const files = Object.values(server.app.forms.resources(null))
    const rows = [...apiRoutes, ...files.flatMap(crudRoutes)]
    const open: string[] = []
    for (const { name, method, path } of rows.filter((row) => row.name !== 'signOut')) {
      const { statusCode } = await server.app.inject({
        method,
        url: path.replace(/:\w+/g, '2147483647'),
        headers: { 'x-api-key': applicationKey, accept: 'application/json', authorization },
      })
      if (statusCode !== 403) open.push(name)
    }
    const signIns = ['authentication', 'secondStep', 'authenticationAad', 'useIdentityLink']
    expect(open).toEqual([...signIns, 'session', 'customer', 'changePassword'])
    expect(
      (await server.call('/authentication', { method: 'DELETE', headers: { authorization } })).status,
    ).toBe(200)
  })

  it('is changed once, which permits all calls again', async () => {
    const secret = (await reset(user.id)).data.password
    const authorization = `Bearer ${(await signIn(user.username, secret)).data.token}`
    const session = () => server.call('/session', { headers: { authorization } })
    expect((await session()).data.mustChangePassword).toBe(true)
    expect(await change(authorization, secret, secret)).toMatchObject({
      status: 400,
      errors: [{ path: '/newPassword', message: 'Must be another than the current password' }],
    })
    expect((await change(authorization, 'not the one-time one', 'a password of mine')).status).toBe(400)
    expect((await server.call('/sites', { headers: { authorization } })).status).toBe(403)
    expect((await change(authorization, secret, 'a password of mine')).status).toBe(200)
    expect((await session()).data).not.toHaveProperty('mustChangePassword')
    expect((await server.call('/sites', { headers: { authorization } })).status).toBe(200)
    expect((await signIn(user.username, secret)).status).toBe(401)
    expect((await signIn(user.username, 'a password of mine')).data).not.toHaveProperty('mustChangePassword')
    expect(await stored(user.id)).toMatchObject({ signInState: 'own' })
  })

  it('is refused after seven days', async () => {
    const secret = (await reset(user.id)).data.password
    server.clock.now = new Date(now.getTime() + 7 * DAY_MS - 1)
    expect((await signIn(user.username, secret)).status).toBe(200)
    server.clock.now = new Date(now.getTime() + 7 * DAY_MS)
    expect((await signIn(user.username, secret)).detail).toBe(
      'Incorrect username and/or password. Please try again.',
    )
    expect(await stored(user.id)).toMatchObject({ signInState: 'expired' })
  })

  it('is no longer a one-time password when an administrator sets another', async () => {
    await reset(user.id)
    const whole = await stored(user.id)
    const body = { ...whole, password: 'set by somebody' }
    expect((await server.call('/settings/users', { as: 'admin', method: 'PUT', body })).status).toBe(200)
    expect((await signIn(user.username, 'set by somebody')).data).not.toHaveProperty('mustChangePassword')
  })

  it('writes an entry in the audit, as does its change', async () => {
    const secret = (await reset(user.id)).data.password
    const authorization = `Bearer ${(await signIn(user.username, secret)).data.token}`
    await change(authorization, secret, 'a password of mine')
    expect(await audit(user.id)).toMatchObject([
      { action: 'password reset', user: 'admin', label: user.username, at: now.toISOString() },
      { action: 'password changed', user: user.username, label: user.username },
    ])
  })
})

describe('an administrator who views the portal as a user', () => {
  it('need not change the one-time password of that user, and loses the view when the user is locked', async () => {
    await reset(user.id)
    const authorization = `Bearer ${(await signIn('admin')).data.token}`
    const call = (path: string, options: object = {}) =>
      server.call(path, { headers: { authorization }, ...options })
    expect((await call('/account/view-as', { method: 'POST', body: { userId: user.id } })).status).toBe(200)
    expect((await call('/session')).data).toMatchObject({
      username: user.username,
      view: { viewer: 'admin' },
    })
    expect((await call('/session')).data).not.toHaveProperty('mustChangePassword')
    expect((await call('/sites')).status).toBe(200)
    await lock(user.id)
    expect((await call('/session')).data.username).toBe('admin')
  })
})

describe('a user who is locked', () => {
  it('has no session from the next call on, and cannot sign in', async () => {
    expect(await isSignedIn(user.username)).toBe(true)
    expect((await lock(user.id)).data).toBe(true)
    expect(await isSignedIn(user.username)).toBe(false)
    expect(await signIn(user.username)).toMatchObject({
      status: 401,
      detail: 'Incorrect username and/or password. Please try again.',
    })
    expect(await stored(user.id)).toMatchObject({ isLocked: true })
  })

  it('has no session even if one was stored in the meantime', async () => {
    await lock(user.id)
    server.tokens.set(user.username, await createToken(server.database, user.id, now, 1))
    expect(await isSignedIn(user.username)).toBe(false)
  })

  it('can sign in after being unlocked, and the ended sessions stay ended', async () => {
    await lock(user.id)
    expect((await unlock(user.id)).data).toBe(true)
    expect(await isSignedIn(user.username)).toBe(false)
    expect((await signIn(user.username)).status).toBe(200)
    expect(await stored(user.id)).toMatchObject({ isLocked: false })
    expect((await audit(user.id)).map(({ action }) => action)).toEqual(['locked', 'unlocked'])
  })

  it('keeps a one-time password while locked', async () => {
    const secret = (await reset(user.id)).data.password
    await lock(user.id)
    expect((await signIn(user.username, secret)).status).toBe(401)
    await unlock(user.id)
    expect((await signIn(user.username, secret)).data.mustChangePassword).toBe(true)
  })
})

describe('sessions and the calendar address of a user', () => {
  const edit = async (part: object, as = 'admin') => {
    const body = { ...(await stored(user.id)), ...part }
    return (await server.call('/settings/users', { as, method: 'PUT', body })).status
  }
  const imported = async (columns: string[], row: string[]) => {
    const body = { columns: ['id', ...columns], rows: [[String(user.id), ...row]], dryRun: false }
    return (await server.call('/records/users/import', { as: 'admin', method: 'POST', body })).status
  }
  const own = (part: object) => edit(part, user.username)
  let address: string
  beforeEach(async () => {
    const { data } = await server.call('/account/calendar', { as: user.username, method: 'POST' })
    address = new URL(data.address).pathname
  })
  const calendarStatus = async () => (await server.call(address)).status

  it.each([
    ['a new password', () => edit({ password: 'twelve letters' })],
    ['a reset password', async () => (await reset(user.id)).status],
    ['a new username', () => edit({ username: `renamed ${user.username}` })],
    ['a new e-mail address', () => edit({ email: 'other@example.org' })],
    ['an imported e-mail address', () => imported(['email'], ['other@example.org'])],
    ['a lock that is removed', async () => [await lock(user.id), await unlock(user.id)][1]!.status],
  ])('end with %s by another person', async (_, act) => {
    expect(await calendarStatus()).toBe(200)
    expect(await act()).toBe(200)
    expect([await isSignedIn(user.username), await calendarStatus()]).toEqual([false, 404])
  })

  it.each([
    ['a new name', () => edit({ name: 'New' })],
    ['more rights', () => edit({ roles: ['MultiUser'] })],
  ])('stay with %s', async (_, act) => {
    expect(await act()).toBe(200)
    expect([await isSignedIn(user.username), await calendarStatus()]).toEqual([true, 200])
  })

  it('stay with a change of the own e-mail address', async () => {
    const permissions = [...managing, 'Module.Forecasts']
    await edit({ permissions })
    expect(await own({ email: 'mine@example.org' })).toBe(200)
    expect([await isSignedIn(user.username), await calendarStatus()]).toEqual([true, 200])
  })

  it('end, apart from the current session, with a new own password', async () => {
    const { data } = await signIn(user.username)
    const authorization = `Bearer ${data.token}`
    expect((await change(authorization, password, 'twelve letters')).status).toBe(200)
    expect([await isSignedIn(user.username), await calendarStatus()]).toEqual([false, 404])
    expect((await server.call('/session', { headers: { authorization } })).status).toBe(200)
  })

  it('end with signing out everywhere', async () => {
    expect((await server.call('/account/sessions', { as: user.username, method: 'DELETE' })).status).toBe(200)
    expect([await isSignedIn(user.username), await calendarStatus()]).toEqual([false, 404])
  })
})

describe('changing the sign-in of a user', () => {
  it.each([
    ['reset', reset, 'You cannot reset your own password. Change it under Account.'],
    ['lock', lock, 'You cannot lock yourself.'],
    ['unlock', unlock, 'You cannot unlock yourself.'],
  ] as const)('refuses to %s the own account', async (_, call, detail) => {
    const { id } = await server.database
      .selectFrom('users')
      .select('id')
      .where('username', '=', 'admin')
      .executeTakeFirstOrThrow()
    expect(await call(id)).toMatchObject({ status: 400, detail })
    expect(await isSignedIn('admin')).toBe(true)
  })

  it.each([
    ['reset', reset],
    ['lock', lock],
    ['unlock', unlock],
  ] as const)('refuses to %s a user with more rights', async (_, call) => {
    const helper = await member({ permissions: managing })
    for (const rights of [
      { permissions: [...managing, 'Module.Forecasts'] },
      { permissions: [], roles: ['Administrator' as const] },
    ]) {
      const other = await member(rights)
      expect(await call(other.id, helper.username)).toMatchObject({
        status: 403,
        detail: 'You cannot change somebody who has more rights than you.',
      })
      expect(await isSignedIn(other.username)).toBe(true)
      expect(await audit(other.id)).toEqual([])
    }
  })

  it('requires the permission, and finds only users of the own customer', async () => {
    for (const call of [reset, lock, unlock]) {
      expect((await call(user.id, 'planner')).status).toBe(403)
      expect((await call(user.id, 'admin7')).status).toBe(404)
      expect((await call(2147483647)).detail).toBe('User not found')
    }
    expect(await isSignedIn(user.username)).toBe(true)
  })

  it('succeeds for only one of two users who lock each other concurrently', async () => {
    const rights = { roles: ['Administrator' as const], permissions: managing }
    const [one, other] = [await member(rights), await member(rights)]
    const answers = await Promise.all([lock(one.id, other.username), lock(other.id, one.username)])
    expect(answers.map(({ status }) => status).sort()).not.toEqual([200, 200])
    expect([await isSignedIn(one.username), await isSignedIn(other.username)].filter(Boolean)).toHaveLength(1)
  })
})

describe('the last administrator who can manage users', () => {
  it.each([
    ['is locked', { locked_at: now }],
    ['has no password', { password_hash: null }],
    ['has a one-time password that has expired', { one_time_until: now }],
  ])('cannot be deleted when the only other one %s', async (_, columns) => {
    const seven = { customerId: 7, roles: ['Administrator' as const] }
    const other = await member({ ...seven, permissions: managing })
    await server.database.updateTable('users').set(columns).where('id', '=', other.id).execute()
    const keeper = await server.database
      .selectFrom('users')
      .select(['id', 'body'])
      .where('username', '=', 'admin7')
      .executeTakeFirstOrThrow()
    // Signed in with the rights of the keeper, but without a password to sign in again.
    const deleting = await member({ ...seven, permissions: keeper.body.permissions as string[] })
    await server.database
      .updateTable('users')
      .set({ password_hash: null })
      .where('id', '=', deleting.id)
      .execute()
    const path = `/settings/users/${keeper.id}`
    expect(await server.call(path, { as: deleting.username, method: 'DELETE' })).toMatchObject({
      status: 400,
      detail: 'The customer needs an administrator who can manage users, and there is no other.',
    })
  })
})

describe('a user without a password', () => {
  beforeEach(async () => {
    await server.database
      .updateTable('users')
      .set({ password_hash: null })
      .where('id', '=', user.id)
      .execute()
  })

  it.each(['', password, 'null'])('cannot sign in with %j', async (secret) => {
    const { status, detail } = await signIn(user.username, secret)
    expect([status, detail]).not.toContain(200)
    if (secret !== '')
      expect([status, detail]).toEqual([401, 'Incorrect username and/or password. Please try again.'])
  })

  it('is shown as such, and can sign in with the one-time password of an administrator', async () => {
    expect(await stored(user.id)).toMatchObject({ signInState: 'none' })
    const secret = (await reset(user.id)).data.password
    expect((await signIn(user.username, secret)).data.mustChangePassword).toBe(true)
  })
})

describe('the last sign-in', () => {
  it('is the time of the newest successful sign-in', async () => {
    expect(await stored(user.id)).toMatchObject({ lastSignIn: null })
    await signIn(user.username)
    server.clock.now = new Date(now.getTime() + DAY_MS)
    await signIn(user.username, 'a wrong password')
    expect(await stored(user.id)).toMatchObject({ lastSignIn: now.toISOString() })
    await signIn(user.username)
    expect(await stored(user.id)).toMatchObject({ lastSignIn: server.clock.now.toISOString() })
  })

  it('cannot be changed by a form', async () => {
    const whole = await stored(user.id)
    const body = { ...whole, isLocked: true, lastSignIn: '2020-01-01T00:00:00Z', signInState: 'none' }
    expect((await server.call('/settings/users', { as: 'admin', method: 'PUT', body })).status).toBe(200)
    expect(await stored(user.id)).toMatchObject({ isLocked: false, lastSignIn: null, signInState: 'own' })
  })
})
