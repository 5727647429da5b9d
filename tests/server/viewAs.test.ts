import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createToken } from '#server/repositories/tokens.ts'
import { createUser, type NewUser } from '#server/repositories/users.ts'
import { now, password, type SeededApp, seededApp } from './seededApp.ts'

let server: SeededApp
const ids = new Map<string, number>()
beforeAll(async () => {
  server = await seededApp()
  const users = await server.database.selectFrom('users').select(['id', 'username']).execute()
  for (const { id, username } of users) ids.set(username, id)
})
afterEach(async () => {
  await server.database.updateTable('tokens').set({ viewed_as: null }).execute()
})
afterAll(() => server.close())

const idOf = (username: string) => {
  const id = ids.get(username)
  if (id === undefined) throw new Error(`there is no user ${username}`)
  return id
}
const view = (username: string, as = 'admin') =>
  server.call('/account/view-as', { as, method: 'POST', body: { userId: idOf(username) } })
const stop = (as = 'admin') => server.call('/account/view-as', { as, method: 'DELETE' })
const rights = async (as = 'admin') => (await server.call('/session', { as })).data
const isViewing = async (as = 'admin') => (await rights(as)).view !== undefined
const sites = async (as: string): Promise<string[]> =>
  (await server.call('/sites', { as })).data.map(({ name }: { name: string }) => name)

const stored = async (): Promise<Record<string, unknown>[]> =>
  (await server.database.selectFrom('audit').select('body').orderBy('id').execute()).map(({ body }) => body)
/** The entries that the audit gets during `work`, once there are `count` of them. */
async function entriesOf(count: number, work: () => Promise<unknown>) {
  const before = (await stored()).length
  await work()
  await expect.poll(async () => (await stored()).length - before).toBe(count)
  return (await stored()).slice(before)
}

const change = (username: string, part: object) =>
  sql`update users set body = body || ${JSON.stringify(part)}::jsonb where username = ${username}`.execute(
    server.database,
  )
const permissionsOf = async (username: string): Promise<string[]> => {
  const row = await server.database
    .selectFrom('users')
    .select('body')
    .where('username', '=', username)
    .executeTakeFirstOrThrow()
  return row.body.permissions as string[]
}

/** Creates a user of customer 1 with the given roles and permissions. */
async function addUser(
  username: string,
  {
    roles = ['User'],
    permissions = ['Module.Forecasts'],
  }: Partial<Pick<NewUser, 'roles' | 'permissions'>> = {},
) {
  const id = await createUser(
    server.database,
    {
      customerId: 1,
      username,
      name: username,
      email: `${username}@example.org`,
      roles,
      permissions,
      mainPage: 'Module.Forecasts',
    },
    'none',
  )
  ids.set(username, id)
  server.tokens.set(username, await createToken(server.database, id, now, 3650))
  return id
}

describe('an administrator who views the portal as another user', () => {
  it('has the rights, the sites and the responses of that user, and afterwards the own ones again', async () => {
    // The user sees only one of the many sites.
    await sql`delete from site_users where user_id = ${idOf('planner')}
      and site_id <> (select min(site_id) from site_users where user_id = ${idOf('planner')})`.execute(
      server.database,
    )
    const own = await rights()
    const ofPlanner = await rights('planner')
    const [ownSites, plannerSites] = [await sites('admin'), await sites('planner')]
    expect([plannerSites.length, ownSites.length > 1]).toEqual([1, true])
    const started = await view('planner')
    const viewed = { ...ofPlanner, view: { userId: idOf('planner'), viewer: 'admin' } }
    expect([started.status, started.data]).toEqual([200, viewed])
    expect(await rights()).toEqual(viewed)
    expect(await sites('admin')).toEqual(plannerSites)
    expect((await server.call('/settings/users', { as: 'admin' })).status).toBe(403)
    expect((await server.call('/config/planner', { as: 'admin' })).status).toBe(200)
    expect((await server.call('/config/admin', { as: 'admin' })).status).toBe(403)
    const stopped = await stop()
    expect([stopped.status, stopped.data]).toEqual([200, own])
    expect(await rights()).toEqual(own)
    expect(await sites('admin')).toEqual(ownSites)
  })

  it('cannot change anything, and gets a message about that', async () => {
    const { data: preferences } = await server.call('/config/planner', { as: 'planner' })
    await view('planner')
    for (const [method, path, body] of [
      ['PUT', '/config/planner', { 'siteview.days': 3 }],
      ['PUT', '/account/password', { currentPassword: password, newPassword: 'twelve characters' }],
      ['DELETE', '/account/sessions', undefined],
      ['PUT', '/parameter', []],
    ] as const) {
      const { status, detail } = await server.call(path, { as: 'admin', method, body })
      expect([path, status, detail]).toEqual([
        path,
        403,
        'You look at the portal as planner; nothing can be changed.',
      ])
    }
    expect((await server.call('/account/sessions', { as: 'admin' })).status).toBe(403)
    expect((await server.call('/config/planner', { as: 'planner' })).data).toEqual(preferences)
    expect(preferences).not.toHaveProperty('siteview.days')
  })

  it('does so in every tab of the session and in no other session', async () => {
    const other = await createToken(server.database, idOf('admin'), now, 1)
    await view('planner')
    expect((await server.call('/sites', { as: 'admin' })).headers['viewed-as']).toBe(String(idOf('planner')))
    const { data, headers } = await server.call('/session', { headers: { authorization: `Bearer ${other}` } })
    expect([data.username, data.view, headers['viewed-as']]).toEqual(['admin', undefined, undefined])
    expect((await rights('planner')).view).toBeUndefined()
  })

  it('cannot be imitated by a header, a cookie or a query', async () => {
    const claims = { 'viewed-as': String(idOf('admin')), 'x-viewed-as': '1', cookie: 'viewed-as=1; view=1' }
    const { data } = await server.call('/session?viewed-as=1', { as: 'planner', headers: claims })
    expect(data).toEqual(await rights('planner'))
  })

  it('gets responses by the rights of that user, and no cached ones of either user', async () => {
    const ask = (as: string, etag = '') =>
      server.call('/sites', { as, headers: etag ? { 'if-none-match': etag } : {} })
    const own = await ask('admin')
    await view('planner')
    const viewed = await ask('admin', String(own.headers.etag))
    expect([viewed.status, viewed.data]).toEqual([200, (await ask('planner')).data])
    await stop()
    const again = await ask('admin', String(viewed.headers.etag))
    expect([again.status, again.data]).toEqual([200, own.data])
    expect((await ask('admin', String(own.headers.etag))).status).toBe(304)
  })

  it('still gets the files of the customer', async () => {
    await view('planner')
    expect((await server.call('/customer', { as: 'admin' })).data.id).toBe(1)
    const { status } = await server.call('/customers/1/profile.json', { as: 'admin' })
    expect(status).toBe((await server.call('/customers/1/profile.json', { as: 'planner' })).status)
  })

  it('gets no audit entry for ending a view that does not exist', async () => {
    const entries = await entriesOf(0, async () => expect((await stop('planner')).status).toBe(200))
    expect(entries).toEqual([])
  })
})

describe('viewing the portal as another user', () => {
  it('requires the permission and the role', async () => {
    const mine = await permissionsOf('admin')
    await addUser('lacking', {
      roles: ['Administrator'],
      permissions: mine.filter((one) => one !== 'Admin.ViewAs'),
    })
    await addUser('no-administrator', { permissions: mine })
    for (const as of ['lacking', 'no-administrator', 'planner', 'multi'])
      expect([as, (await view('planner', as)).status]).toEqual([as, 403])
  })

  it('finds no user of another customer, and no unknown one', async () => {
    const { status, detail } = await view('planner7')
    expect([status, detail]).toEqual([404, 'User not found'])
    const unknown = await server.call('/account/view-as', {
      as: 'admin',
      method: 'POST',
      body: { userId: 987_654 },
    })
    expect([unknown.status, unknown.detail]).toEqual([404, 'User not found'])
    expect(await isViewing()).toBe(false)
  })

  it('is refused for oneself and for users with more rights', async () => {
    expect((await view('admin')).status).toBe(400)
    await addUser('stronger', { permissions: ['Module.Forecasts', 'Module.Unknown'] })
    const { status, detail } = await view('stronger')
    expect([status, detail]).toEqual([
      403,
      'You cannot look at the portal as somebody who has more rights than you.',
    ])
    expect(await isViewing()).toBe(false)
  })

  it('is refused for a locked user, but not for one with a one-time password', async () => {
    await addUser('locked')
    await sql`update users set locked_at = now() where username = 'locked'`.execute(server.database)
    expect((await view('locked')).status).toBe(404)
    await addUser('beginner')
    await sql`update users set one_time_until = now() where username = 'beginner'`.execute(server.database)
    expect((await view('beginner')).data).not.toHaveProperty('mustChangePassword')
    expect((await server.call('/sites', { as: 'admin' })).status).toBe(200)
  })

  it('is refused during another view, even if the viewed user has the permission', async () => {
    await addUser('peer', { roles: ['Administrator'], permissions: await permissionsOf('admin') })
    expect((await view('peer')).status).toBe(200)
    const { status, detail } = await view('planner')
    expect([status, detail]).toEqual([403, 'You look at the portal as peer; nothing can be changed.'])
    expect((await rights()).username).toBe('peer')
  })

  it('starts only one of two views that are requested concurrently', async () => {
    const [one, other] = await Promise.all([view('planner'), view('multi')])
    expect([one.status, other.status].toSorted()).toEqual([200, 403])
    const winner = one.status === 200 ? 'planner' : 'multi'
    expect((await rights()).username).toBe(winner)
  })

  it.each([[undefined], [{}], [{ userId: '3' }], [{ userId: 0 }], [{ userId: 1.5 }], [{ userId: 3, as: 1 }]])(
    'requires an id alone: %j is refused',
    async (body) => {
      const { status } = await server.call('/account/view-as', { as: 'admin', method: 'POST', body })
      expect([400, 415]).toContain(status)
    },
  )
})

describe('a view ends on the next call', () => {
  const changes: [string, (viewed: string, viewer: string) => Promise<unknown>][] = [
    [
      'when the user is deleted',
      (viewed) => sql`delete from users where username = ${viewed}`.execute(server.database),
    ],
    [
      'when the user is locked',
      (viewed) => sql`update users set locked_at = now() where username = ${viewed}`.execute(server.database),
    ],
    ['when the user gets more rights', (viewed) => change(viewed, { permissions: ['Module.Unknown'] })],
    [
      'when the viewer loses the permission',
      (_, viewer) => change(viewer, { permissions: ['Module.Forecasts'] }),
    ],
    ['when the viewer is no administrator any more', (_, viewer) => change(viewer, { roles: ['User'] })],
  ]
  it.each(changes.map(([name, made], index) => [name, made, index] as const))(
    '%s',
    async (_, made, index) => {
      const [viewer, viewed] = [`viewer${index}`, `viewed${index}`]
      await addUser(viewer, { roles: ['Administrator'], permissions: await permissionsOf('admin') })
      await addUser(viewed)
      await view(viewed, viewer)
      expect(await isViewing(viewer)).toBe(true)
      await made(viewed, viewer)
      const entries = await entriesOf(1, async () => {
        const found = await rights(viewer)
        expect([found.username, found.view]).toEqual([viewer, undefined])
        await rights(viewer)
      })
      expect(entries).toMatchObject([
        { action: 'view ended', user: viewer, resource: 'users', recordId: idOf(viewed) },
      ])
    },
  )

  it('and that call changes nothing, because its caller still saw a read-only portal', async () => {
    await addUser('gone')
    await view('gone')
    await sql`delete from users where username = 'gone'`.execute(server.database)
    const save = () =>
      server.call('/config/admin', { as: 'admin', method: 'PUT', body: { 'siteview.days': 3 } })
    const first = await save()
    expect([first.status, first.detail]).toEqual([
      403,
      'You no longer look at the portal as another user. Nothing was changed; please try again.',
    ])
    expect((await save()).status).toBe(200)
  })

  it('and until then has the current rights of the viewed user', async () => {
    await addUser('changing', { permissions: ['Module.Forecasts', 'Module.Hindcasts'] })
    await view('changing')
    await change('changing', { permissions: ['Module.Hindcasts'] })
    expect((await rights()).permissions).toEqual([{ permissionName: 'Module.Hindcasts' }])
    expect((await server.call('/sites', { as: 'admin' })).status).toBe(403)
    expect(await isViewing()).toBe(true)
  })

  it('with the session: signing out signs out the viewer, not the viewed user', async () => {
    const token = await createToken(server.database, idOf('admin'), now, 1)
    const headers = { authorization: `Bearer ${token}` }
    await server.call('/account/view-as', { headers, method: 'POST', body: { userId: idOf('planner') } })
    const entries = await entriesOf(2, async () => {
      expect((await server.call('/authentication', { headers, method: 'DELETE' })).status).toBe(200)
    })
    expect(entries).toMatchObject([
      { action: 'view ended', user: 'admin', detail: 'planner' },
      { action: 'signed out', user: 'admin', viewedAs: 'planner' },
    ])
    expect((await server.call('/session', { headers })).status).toBe(401)
    expect((await rights('planner')).username).toBe('planner')
    expect((await rights('admin')).username).toBe('admin')
  })

  it('with the session: a new sign-in of the viewer begins without it', async () => {
    await view('planner')
    const { data } = await server.call('/authentication', { headers: { username: 'admin', password } })
    expect([data.username, data.view]).toEqual(['admin', undefined])
    const session = await server.call('/session', { headers: { authorization: `Bearer ${data.token}` } })
    expect([session.data.username, session.data.view]).toEqual(['admin', undefined])
  })

  it('with the session, not when the viewed user signs out everywhere', async () => {
    const token = await createToken(server.database, idOf('multi'), now, 1)
    await view('multi')
    const headers = { authorization: `Bearer ${token}` }
    await server.call('/account/sessions', { headers, method: 'DELETE' })
    expect((await rights()).username).toBe('multi')
    server.tokens.set('multi', await createToken(server.database, idOf('multi'), now, 3650))
  })
})

describe('the audit', () => {
  it('contains viewer, viewed user, start, end and address', async () => {
    const address = '192.0.2.44'
    const as = 'admin'
    const entries = await entriesOf(2, async () => {
      await server.call('/account/view-as', {
        as,
        address,
        method: 'POST',
        body: { userId: idOf('planner') },
      })
      await server.call('/sites', { as, address })
      await server.call('/account/view-as', { as, address, method: 'DELETE' })
    })
    const common = {
      at: now.toISOString(),
      address,
      userId: idOf('admin'),
      user: 'admin',
      resource: 'users',
      recordId: idOf('planner'),
      detail: 'planner',
    }
    expect(entries).toEqual([
      { ...common, action: 'viewed as', requestId: expect.any(String) },
      { ...common, action: 'view ended', viewedAs: 'planner', requestId: expect.any(String) },
    ])
  })

  it('names the viewer and the viewed user in refusals and exports during a view', async () => {
    await view('planner')
    const entries = await entriesOf(2, async () => {
      await server.call('/config/planner', { as: 'admin', method: 'PUT', body: {} })
      await server.call('/hindcast/csv?lat=54.01&lon=6.6&parameterlist=11', { as: 'admin' })
    })
    expect(entries.toSorted((a, b) => (String(a.action) < String(b.action) ? -1 : 1))).toMatchObject([
      { action: 'exported', user: 'admin', userId: idOf('admin'), viewedAs: 'planner' },
      {
        action: 'refused',
        user: 'admin',
        userId: idOf('admin'),
        viewedAs: 'planner',
        detail: 'PUT /config/planner',
      },
    ])
  })

  it('names the user who signs in, even if the request carries the session of a view', async () => {
    await view('planner')
    const authorization = `Bearer ${server.tokens.get('admin')}`
    const [entry] = await entriesOf(1, () =>
      server.call('/authentication', { headers: { authorization, username: 'multi', password } }),
    )
    expect(entry).toMatchObject({ action: 'signed in', user: 'multi', userId: idOf('multi') })
    expect(entry).not.toHaveProperty('viewedAs')
  })

  it('is filtered by views, and shows them in the history of the user', async () => {
    await view('planner')
    await stop()
    const read = async (query: string) =>
      (await server.call(`/records/audit?${query}`, { as: 'admin' })).json as Record<string, unknown>[]
    for (const action of ['viewed as', 'view ended']) {
      const [entry] = await read(`action=${encodeURIComponent(action)}`)
      expect(entry).toMatchObject({ action, user: 'admin', title: 'planner', resource: 'users' })
    }
    const history = await read(`resource=users&recordId=${idOf('planner')}`)
    expect(history.map(({ action }) => action)).toEqual(expect.arrayContaining(['viewed as', 'view ended']))
  })

  it('lets no view begin if its entry cannot be written', async () => {
    await sql`alter table audit add constraint broken check (body ->> 'action' = 'none') not valid`.execute(
      server.database,
    )
    const { status } = await view('planner')
    await sql`alter table audit drop constraint broken`.execute(server.database)
    expect([status, await isViewing()]).toEqual([500, false])
  })
})
