import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ownedRecords } from '../ownedRecords.ts'
import { now, password, type SeededApp, seededApp } from '../seededApp.ts'

let server: SeededApp
beforeAll(async () => {
  server = await seededApp()
})
afterAll(() => server.close())

const owned = ownedRecords(
  () => server,
  () => now.toISOString().slice(0, 10),
)
const post = (path: string, body?: object, as = 'admin') => server.call(path, { as, method: 'POST', body })
const makeSite = async (name: string): Promise<number> =>
  (await post('/settings/sites', { name, latitude: 54, longitude: 7 })).data
const idOf = async (username: string): Promise<number> =>
  (await server.call('/settings/siteusers/users', { as: 'admin' })).data.find(
    (user: { username: string }) => user.username === username,
  ).id
/** The answer of the deletion of some records that is only tried. */
const preview = async (resource: string, ids: readonly number[], as = 'admin') =>
  (
    await post(
      `/records/${resource}/bulk/delete`,
      { records: ids.map((id) => ({ id, version: 1 })), dryRun: true },
      as,
    )
  ).json
const addUser = async (username: string, permissions: readonly string[]) => {
  const body = { username, email: `${username}@example.org`, password, name: username }
  const answer = await post('/settings/users', { ...body, roles: ['User'], permissions })
  expect(answer.json).toMatchObject({ data: expect.any(Number) })
  await server.tokenOf(username)
}

describe('the deletion of a site that is only tried', () => {
  let site: number
  beforeAll(async () => {
    site = await makeSite('Anholt')
    await post(`/settings/siteusers/connect/${site}/${await idOf('planner')}`)
    await post(`/settings/siteusers/connect/${site}/${await idOf('multi')}`)
    await owned.addAlert('planner', { site: { id: site } })
    await owned.addReport('planner', { pointId: site })
    await owned.addReport('admin', { name: 'Evening mail', pointId: site })
  })

  it('counts what is deleted with it and what stays, and changes nothing', async () => {
    const answer = await preview('sites', [site])
    expect(answer).toMatchObject({ counts: { changed: 1, wrong: 0 }, rows: [{ is: 'changed', id: site }] })
    expect(answer.references).toEqual([
      { resource: 'alerts', count: 1, becomes: 'kept' },
      { resource: 'reports', count: 2, becomes: 'kept' },
      { resource: 'siteUsers', count: 2, becomes: 'deleted' },
    ])
    expect(answer).not.toHaveProperty('undo')
    expect(await preview('sites', [site])).toEqual(answer)
    expect((await server.call(`/settings/siteusers/${site}/users`, { as: 'admin' })).data).toHaveLength(2)
    expect(await server.database.selectFrom('record_undos').selectAll().execute()).toEqual([])
  })

  it('names nothing that the caller may not list, but counts it', async () => {
    await addUser('remover', ['Admin.ManageSites', 'Admin.ManageSites.Delete', 'Module.Reports'])
    expect(await preview('sites', [site], 'remover')).toMatchObject({ counts: { changed: 1 } })
    expect((await preview('sites', [site], 'remover')).references).toEqual([
      { count: 2, becomes: 'deleted' },
      { count: 3, becomes: 'kept' },
    ])
  })

  it('finds references in lists and in groups of fields of any resource, and none of other records', async () => {
    const fixture = join(import.meta.dirname, '..', '..', 'fixtures', 'resources', 'vessels.json')
    const file = JSON.parse(readFileSync(fixture, 'utf8'))
    const options = { 'x-options': { resource: 'sites', value: 'id', label: 'name' } }
    file.schema.properties.ports = {
      type: 'array',
      title: 'Ports',
      items: { type: 'object', properties: { 'the port': { type: 'integer', title: 'Port', ...options } } },
    }
    writeFileSync(join(server.schemasDir, 'resources', 'vessels.json'), JSON.stringify(file))
    const other = await makeSite('Læsø')
    const vessel = { name: 'Aurora', kind: 'CTV', homeSite: other, ports: [{ 'the port': other }, {}] }
    expect((await post('/records/vessels', vessel)).status).toBe(201)
    const named = async (ids: readonly number[]) =>
      (await preview('sites', ids)).references.filter(
        ({ resource }: { resource: string }) => resource === 'vessels',
      )
    expect(await named([other])).toEqual([{ resource: 'vessels', count: 1, becomes: 'kept' }])
    expect(await named([site])).toEqual([])
    const patched = { version: 1, homeSite: site }
    const { id } = (await server.call('/records/vessels', { as: 'admin' })).json[0]
    expect(
      (await server.call(`/records/vessels/${id}`, { as: 'admin', method: 'PATCH', body: patched })).status,
    ).toBe(200)
    expect(await named([other])).toEqual([{ resource: 'vessels', count: 1, becomes: 'kept' }])
    expect(await named([site, other])).toEqual([{ resource: 'vessels', count: 1, becomes: 'kept' }])
  })
})

it('says of each record why it cannot be deleted, whatever its version', async () => {
  const group = { name: 'Watch keepers', permissions: ['Module.Alerts'] }
  const { id, version } = (await post('/records/groups', group)).json
  const users = (await server.call('/settings/users', { as: 'admin' })).data
  const planner = users.find(({ username }: { username: string }) => username === 'planner')
  const body = { ...planner, groups: [id] }
  expect((await server.call('/settings/users', { as: 'admin', method: 'PUT', body })).status).toBe(200)
  const answer = await post('/records/groups/bulk/delete', {
    records: [
      { id, version: version + 5 },
      { id: 2147483647, version: 1 },
    ],
    dryRun: true,
  })
  expect([answer.status, answer.json.rows]).toEqual([
    200,
    [
      {
        is: 'wrong',
        id,
        errors: [{ field: '', message: '1 user is in this group. Take them out of it first.' }],
      },
      {
        is: 'wrong',
        id: 2147483647,
        errors: [{ field: '', message: 'Somebody else has deleted it in the meantime' }],
      },
    ],
  ])
})
