import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { now, password, type SeededApp, seededApp } from './seededApp.ts'

let server: SeededApp
beforeAll(async () => {
  server = await seededApp()
})
afterAll(() => server.close())

let count = 0
let id = 0
let username = ''
beforeEach(async () => {
  username = `weather desk ${count++}`
  id = (await create()).data
})

const user = (change: object = {}) => ({
  username,
  name: 'Weather desk',
  email: 'desk@example.org',
  roles: ['User'],
  permissions: ['Module.Forecasts', 'Module.Alerts'],
  isService: true,
  ...change,
})
const create = (change: object = {}) =>
  server.call('/settings/users', { as: 'admin', method: 'POST', body: user(change) })
const edit = (change: object) =>
  server.call('/settings/users', {
    as: 'admin',
    method: 'PUT',
    body: { id, ...user(), mainPage: 'Module.Forecasts', ...change },
  })

const asked = {
  name: 'Desk',
  expiresOn: new Date(now.getTime() + 30 * 24 * 3600_000).toISOString().slice(0, 10),
  canWrite: false,
  permissions: ['Module.Forecasts'],
}
const make = (change: object = {}, as = 'admin', userId = id) =>
  server.call(`/settings/users/${userId}/tokens`, { as, method: 'POST', body: { ...asked, ...change } })
const listOf = async (userId: number, as = 'admin') => server.call(`/settings/users/${userId}/tokens`, { as })
const idOf = async (name: string) =>
  (
    await server.database
      .selectFrom('users')
      .select('id')
      .where('username', '=', name)
      .executeTakeFirstOrThrow()
  ).id
const connect = (siteId: number) =>
  server.database.insertInto('site_users').values({ customer_id: 1, site_id: siteId, user_id: id }).execute()
const audit = async (action: string) => {
  const { json } = await server.call(
    `/records/audit?action=${encodeURIComponent(action)}&_sort=id&_order=desc`,
    {
      as: 'admin',
    },
  )
  return json[0]
}

describe('a service user', () => {
  it('has no password, and no state of one', async () => {
    const { data } = await server.call(`/settings/users`, { as: 'admin' })
    const listed = data.find((one: { id: number }) => one.id === id)
    expect(listed).toMatchObject({ isService: true, signInState: null, hasSecondFactor: false })
    const { password_hash } = await server.database
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(password_hash).toBeNull()
  })

  it.each([
    ['a password', { password: 'long enough 1' }, '/password', 'A service user has no password'],
    ['a shared account', { roles: ['MultiUser'] }, '/roles', 'A service user cannot be a shared account'],
  ])('is refused with %s', async (_, change, path, message) => {
    const answer = await create({ username: `${username} again`, ...change })
    expect(answer).toMatchObject({ status: 400, errors: [{ path, message }] })
    expect(await edit(change)).toMatchObject({ status: 400, errors: [{ path, message }] })
  })

  it('stays one, and nobody else becomes one', async () => {
    const fixed = { status: 400, errors: [{ path: '/isService', message: 'Cannot be changed afterwards' }] }
    expect(await edit({ isService: false })).toMatchObject(fixed)
    const planner = await idOf('planner')
    expect(await edit({ id: planner, username: 'planner', isService: true })).toMatchObject(fixed)
    const several = await server.call('/records/users/bulk/edit', {
      as: 'admin',
      method: 'POST',
      body: { records: [{ id, version: 1 }], patch: { isService: false }, dryRun: false },
    })
    expect(several).toMatchObject({ status: 409, errors: [{ message: 'Cannot be changed afterwards' }] })
  })

  it('cannot be given a way to sign in', async () => {
    const reset = await server.call(`/settings/users/${id}/password`, { as: 'admin', method: 'POST' })
    expect(reset).toMatchObject({ status: 400, detail: 'A service user has no password.' })
    const signIn = await server.call('/authentication', {
      headers: { username: encodeURIComponent(username), password: encodeURIComponent(password) },
    })
    expect(signIn.status).toBe(401)
  })
})

describe('a token of a service user', () => {
  it('is made by an administrator, and reads with a part of the rights of the user', async () => {
    await connect(1)
    const { status, data } = await make()
    expect(status).toBe(200)
    const headers = { authorization: `Bearer ${data.token}` }
    expect((await server.call('/sites', { headers })).data.map((site: { id: number }) => site.id)).toEqual([
      1,
    ])
    expect((await server.call('/alert', { headers })).status).toBe(403)
    expect((await listOf(id)).data).toMatchObject([{ id: data.id, name: 'Desk', usedFrom: '127.0.0.1' }])
    expect(await audit('token made')).toMatchObject({ user: 'admin', recordId: id, title: username })
  })

  it.each([
    [
      'a permission that the user does not have',
      { permissions: ['Module.Reports'] },
      '/permissions',
      'You can only give permissions that the user has.',
    ],
    [
      'a site that the user may not see',
      { siteIds: [2] },
      '/siteIds',
      'You can only choose sites that the user may see.',
    ],
    ['an end that is over', { expiresOn: '2020-01-01' }, '/expiresOn', 'Cannot be earlier than current date'],
  ])('is refused with %s', async (_, change, path, message) => {
    expect(await make(change)).toMatchObject({ status: 400, errors: [{ path, message }] })
    expect((await listOf(id)).data).toEqual([])
  })

  it('is not made for somebody who signs in, who is locked or who is of another customer', async () => {
    expect((await make({}, 'admin', await idOf('planner'))).status).toBe(403)
    expect((await make({}, 'admin7')).status).toBe(404)
    expect((await listOf(id, 'admin7')).status).toBe(404)
    expect((await make({}, 'planner')).status).toBe(403)
    await server.call(`/settings/users/${id}/lock`, { as: 'admin', method: 'PUT' })
    expect((await make()).status).toBe(403)
  })

  it('is not made by somebody whom the user outranks', async () => {
    const lesser = await server.call('/settings/users', {
      as: 'admin',
      method: 'POST',
      body: user({
        username: `${username} clerk`,
        password: 'long enough 1',
        isService: false,
        roles: ['Administrator'],
        permissions: ['Admin.ManageUsers', 'Admin.ManageUsers.Modify', 'Module.Forecasts'],
      }),
    })
    expect(lesser.status).toBe(200)
    await server.tokenOf(`${username} clerk`)
    expect(await make({}, `${username} clerk`)).toMatchObject({
      status: 403,
      detail: 'You cannot change somebody who has more rights than you.',
    })
  })

  it('needs no second factor where all users need one', async () => {
    const strict = await seededApp({ SECOND_FACTOR: 'all' })
    const body = user({ permissions: ['Module.Forecasts'] })
    // The administrator has one, so that the calls are open.
    const adminId = (
      await strict.database
        .selectFrom('users')
        .select('id')
        .where('username', '=', 'admin')
        .executeTakeFirstOrThrow()
    ).id
    await strict.database
      .insertInto('one_time_codes')
      .values({ user_id: adminId, secret: 'x', created_at: now, confirmed_at: now })
      .execute()
    const { data: serviceId } = await strict.call('/settings/users', { as: 'admin', method: 'POST', body })
    const { data } = await strict.call(`/settings/users/${serviceId}/tokens`, {
      as: 'admin',
      method: 'POST',
      body: asked,
    })
    const answer = await strict.call('/sites', { headers: { authorization: `Bearer ${data.token}` } })
    expect(answer.status).toBe(200)
    await strict.close()
  })
})

describe('/records/tokens', () => {
  const list = async (as = 'admin') => server.call('/records/tokens', { as })

  it("lists the tokens of the customer's users, without their secrets and the rights of their owners", async () => {
    await connect(1)
    await connect(2)
    await make({ name: 'Night run', siteIds: [1, 2] })
    const { json } = await list()
    const [found] = json.filter((token: { username: string }) => token.username === username)
    expect(found).toEqual({
      id: expect.any(Number),
      customerId: 1,
      version: 1,
      name: 'Night run',
      username,
      isService: true,
      canWrite: false,
      permissions: 'Module.Forecasts',
      sites: 'Arklow Bank, alpha ventus',
      expiresOn: asked.expiresOn,
      createdAt: now.toISOString(),
    })
    expect(JSON.stringify((await list('admin7')).json)).not.toContain(username)
    expect((await list('planner')).status).toBe(403)
  })

  it('revokes one at its next call, and the audit says so', async () => {
    const { data } = await make({ name: 'Old run' })
    const headers = { authorization: `Bearer ${data.token}` }
    expect((await server.call('/session', { headers })).status).toBe(200)
    expect((await server.call(`/records/tokens/${data.id}`, { as: 'admin7', method: 'DELETE' })).status).toBe(
      404,
    )
    expect((await server.call(`/records/tokens/${data.id}`, { as: 'admin', method: 'DELETE' })).status).toBe(
      200,
    )
    expect((await server.call('/session', { headers })).status).toBe(401)
    expect(await audit('deleted')).toMatchObject({ resource: 'tokens', user: 'admin', title: 'Old run' })
  })

  it('revokes several, which no undo brings back', async () => {
    const made = [await make(), await make()]
    const records = made.map(({ data }) => ({ id: data.id, version: 1 }))
    const { status, json } = await server.call('/records/tokens/bulk/delete', {
      as: 'admin',
      method: 'POST',
      body: { records },
    })
    expect(status).toBe(200)
    expect(json.undo).toBeUndefined()
    expect((await listOf(id)).data).toEqual([])
    const undo = await server.call('/records/tokens/bulk/undo', {
      as: 'admin',
      method: 'POST',
      body: { undo: 'x' },
    })
    expect(undo.status).toBe(404)
  })

  it('keeps the tokens of somebody who has more rights', async () => {
    const own = await server.call('/account/tokens', {
      as: 'admin',
      method: 'POST',
      body: { ...asked, name: 'of the administrator' },
    })
    await server.call('/settings/users', {
      as: 'admin',
      method: 'POST',
      body: user({
        username: `${username} clerk`,
        password: 'long enough 1',
        isService: false,
        permissions: ['Admin.ManageUsers', 'Admin.ManageUsers.Modify', 'Module.Forecasts'],
      }),
    })
    await server.tokenOf(`${username} clerk`)
    const removal = { as: `${username} clerk`, method: 'DELETE' as const }
    expect(await server.call(`/records/tokens/${own.data.id}`, removal)).toMatchObject({
      status: 403,
      detail: 'You cannot revoke a token of somebody who has more rights than you.',
    })
    const { json } = await list(`${username} clerk`)
    expect(json.find((token: { id: number }) => token.id === own.data.id)).toMatchObject({
      refusal: 'You cannot revoke a token of somebody who has more rights than you',
    })
  })

  it('is closed to tokens', async () => {
    const { data } = await server.call('/account/tokens', {
      as: 'admin',
      method: 'POST',
      body: { ...asked, canWrite: true, permissions: ['Admin.ManageUsers', 'Admin.ManageUsers.Modify'] },
    })
    const headers = { authorization: `Bearer ${data.token}` }
    for (const url of ['/records/tokens', `/records/tokens/${data.id}`, `/settings/users/${id}/tokens`])
      expect((await server.call(url, { headers })).status).toBe(403)
    const removal = await server.call(`/records/tokens/${data.id}`, { method: 'DELETE', headers })
    expect(removal.status).toBe(403)
  })
})
