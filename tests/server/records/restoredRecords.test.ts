import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crudRoute } from '#schemas/calls/crudRoutes.ts'
import type { StoredRecord } from '#schemas/resourceFile/resourceFile.ts'
import { now, password, type SeededApp, seededApp } from '../seededApp.ts'
import { validRecord } from '../validRecord.ts'

let server: SeededApp
beforeAll(async () => {
  server = await seededApp()
})
afterAll(() => server.close())

const site = { name: 'Audited', latitude: 54.5, longitude: 7.25 }

const entries = async (query: string, as = 'admin'): Promise<StoredRecord[]> =>
  (await server.call(`/records/audit${query}`, { as })).json
const signInAs = (username: string) => server.call('/authentication', { headers: { username, password } })

describe('the restore of a deleted record', () => {
  const call = (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object, as = 'admin') =>
    server.call(path, { as, method, body })
  const restore = (entry: number, as = 'admin') =>
    call('POST', `/settings/audit/${entry}/restore`, undefined, as)
  const deletion = async (resource: string, id: number, as = 'admin') =>
    (await entries(`?resource=${resource}&recordId=${id}&action=deleted&_sort=id&_order=desc`, as))[0]!.id
  const deletedSite = async (body: object) => {
    const { data: id } = await call('POST', '/settings/sites', { ...site, ...body })
    expect((await call('DELETE', `/settings/sites/${id}`)).status).toBe(200)
    return { id, entry: await deletion('sites', id) }
  }

  it('stores it under its old id with its fields, without its links, and is audited', async () => {
    const { data: id } = await call('POST', '/settings/sites', {
      ...site,
      name: 'Restored',
      description: 'Old',
    })
    const users: StoredRecord[] = (await server.call('/settings/users', { as: 'admin' })).data
    const planner = users.find(({ username }) => username === 'planner')!
    await call('POST', '/records/siteUsers/batch', { connect: [[id, planner.id]], disconnect: [] })
    await call('DELETE', `/settings/sites/${id}`)
    const entry = await deletion('sites', id)
    const { status, data } = await restore(entry)
    expect([status, data]).toEqual([200, { resource: 'sites', id }])
    const [found] = (await server.call('/settings/sites?name=Restored', { as: 'admin' })).data
    expect(found).toMatchObject({ id, name: 'Restored', description: 'Old', latitude: 54.5 })
    const pairs = await server.database
      .selectFrom('site_users')
      .selectAll()
      .where('site_id', '=', id)
      .execute()
    expect(pairs).toEqual([])
    const [newest] = await entries(`?resource=sites&recordId=${id}&_sort=id&_order=desc`)
    expect(newest).toMatchObject({ action: 'restored', user: 'admin', title: 'Restored', recordExists: true })
    expect((await restore(entry)).status).toBe(409)
  })

  it('gives a user back without a password', async () => {
    const body = { username: 'comeback', name: 'Comeback', email: 'comeback@example.org', roles: ['User'] }
    const { data: id } = await call('POST', '/settings/users', {
      ...body,
      permissions: ['Module.Forecasts'],
      password,
    })
    await call('DELETE', `/settings/users/${id}`)
    expect((await restore(await deletion('users', id))).status).toBe(200)
    const users: StoredRecord[] = (await server.call('/settings/users', { as: 'admin' })).data
    expect(users.find((user) => user.id === id)).toMatchObject({ ...body, signInState: 'none' })
    expect((await signInAs('comeback')).status).toBe(401)
  })

  it('gives a record back to its owner', async () => {
    const files = (await server.call('/forms', { as: 'planner' })).data.resources
    const body = { ...validRecord(files.alerts.schema, 3), name: 'Of the planner' }
    const { path, method } = crudRoute(files.alerts, 'create')!
    const made = await server.call(path, { as: 'planner', method, body })
    expect(made.status).toBe(200)
    const id = typeof made.data === 'number' ? made.data : made.data.id
    const owner = () =>
      server.database.selectFrom('records').select('owner_id').where('id', '=', id).executeTakeFirst()
    const before = await owner()
    await server.call(crudRoute(files.alerts, 'delete')!.path.replace(':id', String(id)), {
      as: 'admin',
      method: 'DELETE',
    })
    expect(await owner()).toBeUndefined()
    expect((await restore(await deletion('alerts', id))).status).toBe(200)
    expect(await owner()).toEqual(before)
  })

  it('is refused if another record has its unique value now', async () => {
    const { id, entry } = await deletedSite({ name: 'Taken' })
    await call('POST', '/settings/sites', { ...site, name: 'taken' })
    const refused = await restore(entry)
    expect([refused.status, refused.detail]).toEqual([
      400,
      'This site cannot be restored as it was: Name is already used by another site. Please add it as a new one.',
    ])
    expect(await entries(`?resource=sites&recordId=${id}&action=restored`)).toEqual([])
    expect((await entries(`?resource=sites&recordId=${id}`))[0]?.recordExists).toBe(false)
  })

  it('is refused if its fields do not pass the form of today', async () => {
    const { id } = await deletedSite({ name: 'Of another form' })
    const entry = async (before: object) => {
      const body = { at: now.toISOString(), action: 'deleted', resource: 'sites', recordId: id, before }
      const row = { customer_id: 1, body: JSON.stringify(body) }
      return (await server.database.insertInto('audit').values(row).returning('id').executeTakeFirstOrThrow())
        .id
    }
    const whole = { ...site, name: 'Of another form' }
    for (const wrong of [{ ...whole, latitude: 91 }, { ...whole, depth: 20 }, { name: whole.name }]) {
      const { status, detail } = await restore(await entry(wrong))
      expect([status, detail]).toEqual([
        400,
        expect.stringMatching(/^This site cannot be restored as it was: /),
      ])
    }
  })

  it('is refused for other entries, those of other customers and hidden records, and without the permission', async () => {
    const { entry } = await deletedSite({ name: 'Guarded' })
    const [created] = await entries('?action=created&_end=1')
    expect((await restore(created!.id)).status).toBe(404)
    expect((await restore(entry, 'admin7')).status).toBe(404)
    expect((await restore(entry, 'planner')).status).toBe(403)
    const body = { username: 'auditor', name: 'Auditor', email: 'auditor@example.org', roles: ['User'] }
    await call('POST', '/settings/users', { ...body, permissions: ['Admin.ViewAudit'], password })
    const { token } = (await signInAs('auditor')).data
    const refused = await server.call(`/settings/audit/${entry}/restore`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    })
    expect([refused.status, refused.detail]).toEqual([
      403,
      'You need the permission to add sites to restore one.',
    ])
    const files = (await server.call('/forms', { as: 'planner7' })).data.resources
    const plan = { ...validRecord(files.operations.schema, 5), name: 'Hidden deletion', isShared: false }
    const { json } = await call('POST', '/records/operations', plan, 'planner7')
    await call('DELETE', `/records/operations/${json.id}`, undefined, 'planner7')
    expect((await restore(await deletion('operations', json.id, 'admin7'), 'admin7')).status).toBe(404)
  })
})
