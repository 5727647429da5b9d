import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crudRoute } from '#schemas/calls/crudRoutes.ts'
import type { RecordSchema, ResourceFile, StoredRecord } from '#schemas/resourceFile/resourceFile.ts'
import { changedValues } from '#server/audit/writeAudit.ts'
import { createSampler } from '#server/plugins/audit/sampler.ts'
import { removeRecord } from '#server/records/batch/recordBulk.ts'
import { accessTo } from '#server/records/recordAccess.ts'
import { removeWhere } from '#server/records/removeRecords.ts'
import { createRecord } from '#server/records/writeRecord.ts'
import type { SignedInUser } from '#server/repositories/tokens.ts'
import { cranes } from '../resources/sampleFile.ts'
import { now, password, type SeededApp, seededApp } from './seededApp.ts'
import { validRecord } from './validRecord.ts'

let server: SeededApp
beforeAll(async () => {
  server = await seededApp()
})
afterAll(() => server.close())

const site = { name: 'Audited', latitude: 54.5, longitude: 7.25 }

/** The newest entries that match the query, as the page reads them. */
const entries = async (query = '', as = 'admin'): Promise<StoredRecord[]> =>
  (await server.call(`/records/audit${query}`, { as })).json
/** All stored entries, oldest first. */
const stored = async (): Promise<Record<string, unknown>[]> =>
  (await server.database.selectFrom('audit').select('body').orderBy('id').execute()).map(({ body }) => body)
const signInAs = (username: string, given = password, address?: string) =>
  server.call('/authentication', { headers: { username, password: given }, address })

describe('a change of a record', () => {
  it('writes an entry with user, time, address, and the values before and after', async () => {
    const address = '192.0.2.7'
    const call = (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
      server.call(path, { as: 'admin', method, body, address })
    const { data: id } = await call('POST', '/settings/sites', site)
    const [whole] = (await server.call('/settings/sites?name=Audited', { as: 'admin' })).data
    await call('PUT', '/settings/sites', { ...whole, latitude: 55 })
    await call('DELETE', `/settings/sites/${id}`)
    const found = await entries(`?resource=sites&recordId=${id}`)
    const common = { at: now.toISOString(), user: 'admin', resource: 'sites', recordId: id, address }
    expect(found).toMatchObject([
      { ...common, action: 'created', title: 'Audited' },
      {
        ...common,
        action: 'updated',
        summary: 'Latitude: 54.5 → 55',
        changes: [{ field: 'latitude', title: 'Latitude', before: 54.5, after: 55 }],
      },
      { ...common, action: 'deleted', title: 'Audited' },
    ])
    expect(found[0]?.changes).toContainEqual({ field: 'latitude', title: 'Latitude', after: 54.5 })
    expect(found[2]?.changes).toContainEqual({ field: 'latitude', title: 'Latitude', before: 55 })
    for (const { requestId } of found) expect(requestId).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('shows only the fields that differ, also of an entry that names an unchanged pair', async () => {
    const { data: id } = await server.call('/settings/sites', {
      as: 'admin',
      method: 'POST',
      body: { ...site, name: 'With a last day' },
    })
    const users: StoredRecord[] = (await server.call('/settings/users', { as: 'admin' })).data
    const user = users.find(({ username }) => username === 'planner')!
    const connect = async (expiresOn: string) => {
      const body = { connect: [[id, user.id]], disconnect: [], expiresOn }
      await server.call('/records/siteUsers/batch', { as: 'admin', method: 'POST', body })
      return (await entries('?resource=siteUsers&_sort=id&_order=desc&_end=1'))[0]
    }
    expect(await connect('2026-07-01')).toMatchObject({
      action: 'connected',
      summary: `Site: ${id}; User: ${user.id}; Last day (UTC): 2026-07-01`,
    })
    expect(await connect('2026-08-01')).toMatchObject({
      action: 'updated',
      title: 'With a last day – planner',
      summary: 'Last day (UTC): 2026-07-01 → 2026-08-01',
      changes: [{ field: 'expiresOn', title: 'Last day (UTC)', before: '2026-07-01', after: '2026-08-01' }],
    })
  })

  it('writes an entry in every resource', async () => {
    const files: ResourceFile[] = Object.values((await server.call('/forms', { as: 'admin' })).data.resources)
    const written = files.filter((file) => crudRoute(file, 'create') && crudRoute(file, 'delete'))
    expect(written.length).toBeGreaterThan(0)
    // A feed needs a site that names its provider.
    await sql`update records set body = body || '{"providers": ["Coastal Met"]}' where resource = 'sites'`.execute(
      server.database,
    )
    for (const file of written) {
      const { name } = file.resource
      const make = crudRoute(file, 'create')!
      const before = (await stored()).length
      const secret = 'never to be seen again'
      const secrets = Object.keys(file.schema.properties).filter(
        (field) =>
          file.schema.properties[field]?.writeOnly && file.schema.properties[field]?.type === 'string',
      )
      const body = {
        ...validRecord(file.schema, 11),
        ...Object.fromEntries(secrets.map((field) => [field, secret])),
      }
      const created = await server.call(make.path, { as: 'admin', method: make.method, body })
      const value = make.envelope === 'body' ? created.json : created.data
      const id = typeof value === 'number' ? value : value.id
      const remove = crudRoute(file, 'delete')!
      await server.call(remove.path.replace(':id', String(id)), { as: 'admin', method: remove.method })
      expect((await stored()).slice(before)).toMatchObject([
        { action: 'created', resource: name, recordId: id },
        { action: 'deleted', resource: name, recordId: id },
      ])
      for (const text of [secret, ...secrets.map((field) => `"${field}"`)])
        expect(JSON.stringify(await stored())).not.toContain(text)
    }
  })

  it('is not made when its entry cannot be written', async () => {
    const { data: id } = await server.call('/settings/sites', {
      as: 'admin',
      method: 'POST',
      body: { ...site, name: 'Kept' },
    })
    const all = async () => (await server.call('/settings/sites', { as: 'admin' })).data
    const [sites, audit] = [await all(), await stored()]
    await sql`alter table audit add constraint broken check (body ->> 'action' = 'none') not valid`.execute(
      server.database,
    )
    const statuses = [
      await server.call('/settings/sites', { as: 'admin', method: 'POST', body: { ...site, name: 'New' } }),
      await server.call('/settings/sites', {
        as: 'admin',
        method: 'PUT',
        body: { id, ...site, name: 'Other', version: 1 },
      }),
      await server.call(`/settings/sites/${id}`, { as: 'admin', method: 'DELETE' }),
      await signInAs('planner'),
      await server.call('/hindcast/csv?lat=54&lon=6.6&parameterlist=11', { as: 'planner' }),
    ].map(({ status }) => status)
    await sql`alter table audit drop constraint broken`.execute(server.database)
    expect(statuses).toEqual([500, 500, 500, 500, 500])
    expect([await all(), await stored()]).toEqual([sites, audit])
  })

  it('that removes many records writes an entry for each', async () => {
    const user = { id: 1, customerId: 1, username: 'planner', roles: ['User'], permissions: [], mainPage: '' }
    const { database } = server
    const access = accessTo(user as SignedInUser, cranes, { files: {}, now })
    for (const label of ['One', 'Two', 'Three']) await createRecord(database, access, { label, reach: 40 })
    const before = (await stored()).length
    const conditions = [{ field: 'label', match: 'equals' as const, values: ['One', 'Two'] }]
    expect(await removeWhere(database, access, conditions)).toBe(2)
    expect((await stored()).slice(before)).toMatchObject([
      { action: 'deleted', resource: 'cranes', before: { label: 'One' } },
      { action: 'deleted', resource: 'cranes', before: { label: 'Two' } },
    ])
  })
})

describe('secrets', () => {
  const schema: RecordSchema = {
    type: 'object',
    properties: {
      name: { type: 'string', 'x-column': true },
      password: { type: 'string', writeOnly: true },
      nested: {
        type: 'object',
        properties: { key: { type: 'string', writeOnly: true }, kept: { type: 'string' } },
      },
    },
  }
  const secret = { password: 'hush', nested: { key: 'hush', kept: 'seen' }, formerSecret: 'hush' }

  it('are left out of entries at any depth, as are values that no schema describes', () => {
    expect(changedValues(schema, undefined, { name: 'A', ...secret })).toEqual({
      after: { name: 'A', nested: { kept: 'seen' } },
    })
    expect(
      changedValues(schema, { name: 'A', ...secret }, { name: 'A', ...secret, password: 'other' }),
    ).toEqual({ before: {}, after: {} })
  })

  it('are left out when a user who cannot see the field removes the record', async () => {
    const user = { id: 1, customerId: 1, username: 'planner', roles: ['User'], permissions: [], mainPage: '' }
    const whole = {
      ...cranes,
      schema: {
        ...cranes.schema,
        properties: { ...cranes.schema.properties, pin: schema.properties.password! },
      },
    }
    const options = { files: {}, now, whole }
    const accessAs = (file: ResourceFile) => accessTo(user as SignedInUser, file, options)
    const body = { label: 'Secret', reach: 40, pin: 'hush-hush' }
    const made = await createRecord(server.database, accessAs(whole), body)
    if (made.is !== 'written') throw new Error(made.is)
    await removeRecord(server.database, accessAs(cranes), made.record.id)
    expect(JSON.stringify(await stored())).not.toContain('hush-hush')
  })

  it('are recorded by field name when set, without their values', async () => {
    const made = { username: 'secretive', name: 'Secretive', email: 'secretive@example.org', roles: ['User'] }
    const body = { ...made, permissions: ['Module.Forecasts'], password }
    await server.call('/settings/users', { as: 'admin', method: 'POST', body })
    const users = (await server.call('/settings/users', { as: 'admin' })).data
    const user = users.find(({ username }: { username: string }) => username === made.username)
    const put = async (change: object) => {
      await server.call('/settings/users', { as: 'admin', method: 'PUT', body: { ...user, ...change } })
      return (await entries(`?resource=users&recordId=${user.id}&action=updated`)).at(-1)
    }
    expect(await put({ password: 'set by the administrator', version: undefined })).toMatchObject({
      summary: 'Password set',
      changes: [{ field: 'password', title: 'Password' }],
    })
    const entry = await put({ name: 'Kept secret', password, version: undefined })
    expect(entry).toMatchObject({
      summary: expect.stringMatching(/^Password set; Name: Secretive → Kept secret$/),
    })
    expect(entry?.changes).toContainEqual({ field: 'password', title: 'Password' })
    const text = JSON.stringify(await stored())
    for (const secret of [password, 'set by the administrator']) expect(text).not.toContain(secret)
    expect(await put({ name: user.name, version: undefined })).toMatchObject({
      summary: 'Name: Kept secret → Secretive',
    })
  })

  it('are left out of sign-in entries: neither passwords nor unknown usernames are stored', async () => {
    const before = (await stored()).length
    await signInAs('planner', 'a wrong password')
    await signInAs('a password in the wrong field', 'x')
    await signInAs('planner')
    await expect
      .poll(async () => (await stored()).slice(before))
      .toMatchObject([
        { action: 'sign-in refused', user: 'planner' },
        { action: 'signed in', user: 'planner' },
      ])
    const text = JSON.stringify(await stored())
    for (const word of ['a wrong password', 'wrong field', password]) expect(text).not.toContain(word)
  })
})

describe('the audit table', () => {
  it.each([
    ['update', `update audit set body = '{}'`],
    ['delete', 'delete from audit'],
    ['truncate', 'truncate audit'],
    ['a delete through the view', 'delete from audit_records'],
  ])('refuses %s', async (_, statement) => {
    const before = await stored()
    await expect(sql.raw(statement).execute(server.database)).rejects.toThrow('The audit is append-only')
    expect(await stored()).toEqual(before)
  })

  it('has no call that writes', async () => {
    const [entry] = await entries()
    for (const [method, path] of [
      ['POST', ''],
      ['PATCH', `/${entry?.id}`],
      ['DELETE', `/${entry?.id}`],
    ] as const)
      expect((await server.call(`/records/audit${path}`, { as: 'admin', method, body: {} })).status).toBe(405)
  })
})

describe('access to the audit', () => {
  it('requires Admin.ViewAudit', async () => {
    expect((await server.call('/records/audit', { as: 'planner' })).status).toBe(403)
    expect((await server.call('/records/audit', { as: 'admin' })).status).toBe(200)
    const { data } = await server.call('/customer/permissions', { as: 'admin' })
    expect(JSON.stringify(data)).toContain('Admin.ViewAudit')
  })

  it('is limited to the entries of the own customer', async () => {
    await server.call('/settings/sites', {
      as: 'admin7',
      method: 'POST',
      body: { ...site, name: 'Of seven' },
    })
    const ofSeven = await entries('', 'admin7')
    expect(ofSeven.map(({ user }) => user)).toEqual(['admin7'])
    expect((await entries('?_end=1000')).some(({ user }) => user === 'admin7')).toBe(false)
    const { status } = await server.call(`/records/audit/${ofSeven[0]?.id}`, { as: 'admin' })
    expect(status).toBe(404)
  })

  it('shows that a private record of another user changed, but not its values', async () => {
    const files: Record<string, ResourceFile> = (await server.call('/forms', { as: 'planner7' })).data
      .resources
    const body = { ...validRecord(files.operations!.schema, 5), name: 'Private plan', isShared: false }
    const made = await server.call('/records/operations', { as: 'planner7', method: 'POST', body })
    expect(made.status).toBe(201)
    const [found] = await entries(`?resource=operations&recordId=${made.json.id}`, 'admin7')
    expect(found).toMatchObject({ action: 'created', user: 'planner7', title: '', changes: [], summary: '' })
  })
})

describe('filters', () => {
  it('find by user, action and time, newest first and in pages', async () => {
    server.clock.now = new Date('2026-06-16T08:30:00Z')
    await server.call('/settings/sites', { as: 'admin', method: 'POST', body: { ...site, name: 'Later' } })
    server.clock.now = new Date('2026-06-17T00:00:00Z')
    await server.call('/settings/sites', { as: 'admin', method: 'POST', body: { ...site, name: 'Last' } })
    const titles = async (query: string) => (await entries(query)).map(({ title }) => title)
    expect(await titles('?at_gte=2026-06-16')).toEqual(['Last', 'Later'])
    expect(await titles('?at_gte=2026-06-16&at_lte=2026-06-16')).toEqual(['Later'])
    expect(await titles('?at_gte=2026-06-16T08:30&at_lte=2026-06-16T08:30')).toEqual(['Later'])
    expect(await titles('?at_gte=2026-06-16&user_like=ADM&action=created')).toEqual(['Last', 'Later'])
    expect(await titles('?at_gte=2026-06-16&action=deleted')).toEqual([])
    expect(await titles('?at_gte=2026-06-16&_start=1&_end=2')).toEqual(['Later'])
    const page = await server.call('/records/audit?at_gte=2026-06-16&_start=0&_end=1', { as: 'admin' })
    expect(page.headers['x-total-count']).toBe('2')
    for (const query of ['at_gte=yesterday', '_end=5001'])
      expect((await server.call(`/records/audit?${query}`, { as: 'admin' })).status).toBe(400)
    server.clock.now = now
  })

  it('return one page when no range is given', async () => {
    await server.database
      .insertInto('audit')
      .values(
        Array.from({ length: 120 }, (_, index) => ({
          customer_id: 1,
          body: JSON.stringify({ at: now.toISOString(), action: 'exported', detail: `GET /${index}` }),
        })),
      )
      .execute()
    expect(await entries('?action=exported')).toHaveLength(100)
  })
})

describe('the search for a record', () => {
  const call = (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object, as = 'admin7') =>
    server.call(path, { as, method, body })
  const found = async (query: string, as = 'admin7') =>
    (await entries(`?_sort=id&_order=asc&${query}`, as)).map(
      ({ action, title, recordExists }) => `${action} ${title} ${recordExists}`,
    )

  it('finds all entries of records that once had the name, also earlier, later and deleted ones', async () => {
    const { data: id } = await call('POST', '/settings/sites', { ...site, name: 'Arkona' })
    const { data: other } = await call('POST', '/settings/sites', { ...site, name: 'Other place' })
    const [stored] = (await server.call('/settings/sites?name=Arkona', { as: 'admin7' })).data
    await call('PUT', '/settings/sites', { ...stored, name: 'Baltic Eagle' })
    const kept = ['created Arkona true', 'updated Baltic Eagle true']
    expect(await found('title_like=arkona')).toEqual(kept)
    expect(await found('title_like=Eagle')).toEqual(kept)
    await call('DELETE', `/settings/sites/${id}`)
    await call('DELETE', `/settings/sites/${other}`)
    const gone = ['created Arkona false', 'updated Baltic Eagle false', 'deleted Baltic Eagle false']
    expect(await found('title_like=ARKONA')).toEqual(gone)
    expect(await found(`resource=sites&recordId=${id}`)).toEqual(gone)
    expect(await found('title_like=Arkona&resource=users')).toEqual([])
    expect(await found('title_like=Arkona', 'admin')).toEqual([])
    const page = await server.call('/records/audit?title_like=Arkona&_start=0&_end=1', { as: 'admin7' })
    expect(page.headers['x-total-count']).toBe('3')
  })

  it('finds the calls of entries that are about no record', async () => {
    await server.call('/settings/sites?name=Exported', { as: 'admin7', headers: { 'x-export': 'csv' } })
    expect(await found('title_like=name=Exported')).toEqual([
      'exported GET /settings/sites?name=Exported null',
    ])
  })

  it('does not find a private record of another user by its name', async () => {
    const files: Record<string, ResourceFile> = (await server.call('/forms', { as: 'planner7' })).data
      .resources
    const body = { ...validRecord(files.operations!.schema, 5), name: 'Hidden plan', isShared: false }
    const made = await call('POST', '/records/operations', body, 'planner7')
    expect(made.status).toBe(201)
    expect(await found('title_like=Hidden')).toEqual([])
    // The record exists, but not for this reader.
    expect(await found(`resource=operations&recordId=${made.json.id}`)).toEqual(['created  false'])
  })

  it('offers the loaded resources by their titles', async () => {
    const { audit } = (await server.call('/forms', { as: 'admin' })).data.resources
    expect(audit.schema.properties.resource.oneOf).toEqual(
      expect.arrayContaining([
        { const: 'sites', title: 'Sites' },
        { const: 'siteUsers', title: 'Site/user access' },
      ]),
    )
  })
})

describe('an action that changes no record', () => {
  it('is recorded: signing in and out, refusals and exports', async () => {
    const before = (await stored()).length
    const address = '198.51.100.9'
    const { token } = (await signInAs('planner', password, address)).data
    const headers = { authorization: `Bearer ${token}` }
    await server.call('/settings/sites', { headers, address })
    await server.call('/hindcast/csv?lat=54.01&lon=6.6&parameterlist=11', { headers, address })
    const { id } = await server.database
      .selectFrom('records')
      .select('id')
      .where('customer_id', '=', 1)
      .where(sql<boolean>`body ->> 'name' = 'alpha ventus'`)
      .executeTakeFirstOrThrow()
    await server.call(`/report/csv/${id}?inLocalTime=false&days=5`, {
      headers: { ...headers, accept: 'text/csv' },
    })
    await server.call('/account/exports', { headers, method: 'POST', body: { file: 'rows.csv' } })
    await server.call('/forecast/pdf', {
      headers: { ...headers, accept: 'application/pdf' },
      method: 'POST',
      body: {
        siteId: id,
        days: 5,
        inLocalTime: false,
        thresholds: [],
        showThresholds: true,
        upper: 1,
        lower: 2,
      },
    })
    await server.call('/authentication', { headers, method: 'DELETE', address })
    const who = { user: 'planner', userId: expect.any(Number) }
    await expect
      .poll(async () => (await stored()).slice(before).toSorted((a, b) => (a.action! > b.action! ? 1 : -1)))
      .toMatchObject([
        { ...who, action: 'exported', detail: 'saved alpha ventus_2026-06-15T10-00-00Z.pdf' },
        { ...who, action: 'exported', detail: 'saved rows.csv' },
        { ...who, action: 'exported', detail: expect.stringMatching(/^GET \/(hindcast|report)\/csv/) },
        { ...who, action: 'exported', detail: expect.stringMatching(/^GET \/(hindcast|report)\/csv/) },
        { ...who, action: 'refused', resource: 'sites', detail: 'GET /settings/sites', address },
        { ...who, action: 'signed in', address },
        { ...who, action: 'signed out', address },
      ])
  })

  it('is sampled: ten of a kind per minute, then the hundredth, and at most sixty per customer', () => {
    const clock = { time: 0 }
    const sample = createSampler(() => clock.time)
    const written = (kind: string, count: number) =>
      Array.from({ length: count }, () => sample(1, kind)).filter((repeats) => repeats !== undefined)
    expect(written('a', 200)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 100])
    const others = Array.from({ length: 5000 }, (_, index) => sample(1, `other ${index}`))
    expect(others.filter((repeats) => repeats !== undefined)).toHaveLength(60 - 11)
    expect(sample(2, 'a')).toBe(1)
    clock.time = 60_000
    expect(sample(1, 'a')).toBe(1)
  })
})

describe("a change of the user's own account", () => {
  /** Signs the planner in; returns the headers for further calls. */
  const session = async () => ({ authorization: `Bearer ${(await signInAs('planner')).data.token}` })
  const added = async (work: () => Promise<unknown>) => {
    const before = (await stored()).length
    await work()
    return (await stored()).slice(before)
  }
  const common = { user: 'planner', resource: 'users', label: 'planner', at: now.toISOString() }

  it('writes an entry for a changed password, without the old or the new password', async () => {
    const headers = await session()
    const put = (currentPassword: string, newPassword: string) =>
      server.call('/account/password', { method: 'PUT', headers, body: { currentPassword, newPassword } })
    expect(await added(() => put(password, 'a password to look for'))).toMatchObject([
      { ...common, action: 'password changed' },
    ])
    expect(await added(() => put('a wrong password', 'another new password'))).toEqual([])
    await put('a password to look for', password)
    const text = JSON.stringify(await stored())
    for (const secret of [password, 'a password to look for', '$argon2id']) expect(text).not.toContain(secret)
  })

  it('writes an entry for each session that ends, and none for a session that had already ended', async () => {
    const [mine, other] = [await session(), await session()]
    const listed = (await server.call('/account/sessions', { headers: other })).data
    const end = (id: string) => server.call(`/account/sessions/${id}`, { method: 'DELETE', headers: mine })
    const { id } = listed.find(({ isCurrent }: { isCurrent: boolean }) => isCurrent)
    expect(await added(() => end(id))).toMatchObject([{ ...common, action: 'session ended' }])
    expect(await added(() => end(id))).toEqual([])
    const endAll = () => server.call('/account/sessions', { method: 'DELETE', headers: mine })
    expect(await added(endAll)).toMatchObject([{ ...common, action: 'signed out everywhere' }])
  })

  it('is not made when its entry cannot be written', async () => {
    const headers = await session()
    await sql`alter table audit add constraint broken check (body ->> 'action' = 'none') not valid`.execute(
      server.database,
    )
    const body = { currentPassword: password, newPassword: 'never the password' }
    const statuses = [
      await server.call('/account/password', { method: 'PUT', headers, body }),
      await server.call('/account/sessions', { method: 'DELETE', headers }),
    ].map(({ status }) => status)
    await sql`alter table audit drop constraint broken`.execute(server.database)
    expect(statuses).toEqual([500, 500])
    expect((await server.call('/session', { headers })).status).toBe(200)
    expect((await signInAs('planner')).status).toBe(200)
  })
})

describe('a connection of a site and a user', () => {
  it('writes an entry when it is made or removed, and none when nothing changes', async () => {
    const [site] = (await server.call('/settings/siteusers/sites', { as: 'admin' })).data
    const users = (await server.call('/settings/siteusers/users', { as: 'admin' })).data
    const user = users.find(({ username }: { username: string }) => username === 'admin')
    const post = (verb: string) =>
      server.call(`/settings/siteusers/${verb}/${site.id}/${user.id}`, { as: 'admin', method: 'POST' })
    await post('disconnect')
    const before = (await stored()).length
    for (const verb of ['connect', 'connect', 'disconnect', 'disconnect'])
      expect((await post(verb)).status).toBe(200)
    const pair = { siteId: site.id, userId: user.id }
    const common = { user: 'admin', resource: 'siteUsers', label: `${site.name} – admin` }
    expect((await stored()).slice(before)).toMatchObject([
      { ...common, action: 'connected', after: pair },
      { ...common, action: 'disconnected', before: pair },
    ])
    const [newest] = await entries('?resource=siteUsers&_sort=id&_order=desc')
    expect(newest).toMatchObject({
      action: 'disconnected',
      title: `${site.name} – admin`,
      summary: `Site: ${site.id}; User: ${user.id}`,
    })
  })

  it('stays as it is when its entry cannot be written', async () => {
    const [site] = (await server.call('/settings/siteusers/sites', { as: 'admin' })).data
    const linked = async () =>
      (await server.call(`/settings/siteusers/${site.id}/users`, { as: 'admin' })).data
    const ids: number[] = (await server.call('/settings/siteusers/users', { as: 'admin' })).data.map(
      ({ id }: { id: number }) => id,
    )
    const before: number[] = await linked()
    await sql`alter table audit add constraint broken check (body ->> 'action' = 'none') not valid`.execute(
      server.database,
    )
    for (const id of ids) {
      const verb = before.includes(id) ? 'disconnect' : 'connect'
      const path = `/settings/siteusers/${verb}/${site.id}/${id}`
      expect((await server.call(path, { as: 'admin', method: 'POST' })).status).toBe(500)
    }
    await sql`alter table audit drop constraint broken`.execute(server.database)
    expect(await linked()).toEqual(before)
  })
})

describe('a list that is exported as a file', () => {
  it('writes an entry with its filters', async () => {
    const headers = { 'x-export': 'csv' }
    const before = (await stored()).length
    await server.call('/settings/users?filter=plan', { as: 'admin', headers })
    await server.call('/records/audit?user_like=adm&_start=0&_end=1000', { as: 'admin', headers })
    await server.call('/settings/users?filter=plan', { as: 'admin' })
    expect((await server.call('/settings/users', { as: 'multi', headers })).status).toBe(403)
    expect((await stored()).slice(before).filter(({ action }) => action === 'exported')).toMatchObject([
      { user: 'admin', resource: 'users', detail: 'GET /settings/users?filter=plan' },
      { user: 'admin', resource: 'audit', detail: 'GET /records/audit?user_like=adm&_start=0&_end=1000' },
    ])
    const [shown] = await entries('?action=exported&resource=users')
    expect(shown).toMatchObject({ title: 'GET /settings/users?filter=plan' })
  })

  it('is not returned when its entry cannot be written', async () => {
    await sql`alter table audit add constraint broken check (body ->> 'action' = 'none') not valid`.execute(
      server.database,
    )
    const { status, text } = await server.call('/settings/users', {
      as: 'admin',
      headers: { 'x-export': 'csv' },
    })
    await sql`alter table audit drop constraint broken`.execute(server.database)
    expect([status, text.includes('planner')]).toEqual([500, false])
  })
})
