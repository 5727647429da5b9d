import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StoredRecord } from '#schemas/resourceFile/resourceFile.ts'
import { type Call, type SeededApp, seededApp } from '../seededApp.ts'

const fixture = join(import.meta.dirname, '..', '..', 'fixtures', 'resources', 'vessels.json')

let server: SeededApp
let file: string
beforeAll(async () => {
  server = await seededApp()
  file = join(server.schemasDir, 'resources', 'vessels.json')
})
afterAll(() => server.close())

const call = (url: string, options: Partial<Call> = {}) => server.call(url, { as: 'admin', ...options })
const list = async (query = '', as = 'admin'): Promise<StoredRecord[]> =>
  (await call(`/records/vessels${query}`, { as })).json
const names = (records: StoredRecord[]) => records.map(({ name }) => name)
const create = (body: object, as = 'admin') => call('/records/vessels', { as, method: 'POST', body })
const patch = (id: number, body: object) => call(`/records/vessels/${id}`, { method: 'PATCH', body })

describe('a resource file added while the server runs', () => {
  it('gets all its calls when it is added', async () => {
    expect((await call('/records/vessels')).status).toBe(404)
    copyFileSync(fixture, file)
    expect((await call('/records/vessels')).status).toBe(200)
    const { json } = await call('/openapi.json')
    expect(Object.keys(json.paths).filter((path) => path.startsWith('/records/vessels'))).toEqual([
      '/records/vessels',
      '/records/vessels/{id}',
      '/records/vessels/import',
      '/records/vessels/bulk/edit',
      '/records/vessels/bulk/delete',
      '/records/vessels/bulk/undo',
    ])
    expect(Object.keys(json.paths['/records/vessels']).sort()).toEqual(['delete', 'get', 'post'])
  })

  it('stores, returns and updates records in the conventions of simple-rest', async () => {
    const created = await create({ name: 'Aurora', kind: 'CTV', length: 26.5, homeSite: 1 })
    expect(created.status).toBe(201)
    expect(created.json).toEqual({
      id: expect.any(Number),
      customerId: 1,
      version: 1,
      name: 'Aurora',
      kind: 'CTV',
      length: 26.5,
      homeSite: 1,
    })
    const { id } = created.json
    expect((await call(`/records/vessels/${id}`)).json).toEqual(created.json)
    const changed = await patch(id, { version: 1, length: null, callSign: 'OXAB2' })
    expect(changed.json).toEqual({
      id,
      customerId: 1,
      version: 2,
      name: 'Aurora',
      kind: 'CTV',
      homeSite: 1,
      callSign: 'OXAB2',
    })
    expect((await patch(id, { version: 1, kind: 'SOV' })).status).toBe(409)
    expect((await patch(id, { kind: 'SOV' })).status).toBe(428)
  })

  it('refuses what the form refuses, with the messages of the file', async () => {
    const answer = await create({ name: '', kind: 'Raft', length: 0, certifiedUntil: '2031-06-16' })
    expect(answer.status).toBe(400)
    expect(answer.errors).toEqual(
      expect.arrayContaining([
        { path: '/name', message: 'Required' },
        { path: '/length', message: 'A vessel is at least 1 m long' },
        { path: '/kind', message: 'Must be one of CTV, SOV, Jack-up' },
        { path: '/certifiedUntil', message: 'Cannot be more than 5 years in the future' },
      ]),
    )
    expect((await create({ name: 'Aurora', kind: 'SOV' })).errors).toEqual([
      { path: '/name', message: 'Name is already used by another vessel' },
    ])
  })

  it('refuses a remote choice that does not exist or belongs to another customer', async () => {
    const foreign = (await call('/settings/sites', { as: 'admin7' })).data[0].id
    for (const homeSite of [999_999, foreign])
      expect((await create({ name: 'Boreas', kind: 'SOV', homeSite })).errors).toEqual([
        { path: '/homeSite', message: 'The home site has been deleted' },
      ])
  })

  it('names a remote choice that was deleted since, until an undo brings it back', async () => {
    const site = { name: 'Old harbour', description: 'x', latitude: 56, longitude: 3 }
    const homeSite = (await call('/settings/sites', { as: 'admin', method: 'POST', body: site })).data
    const { id } = (await create({ name: 'Boreas', kind: 'SOV', homeSite })).json
    expect((await call(`/records/vessels/${id}`)).json).not.toHaveProperty('gone')
    await call(`/settings/sites/${homeSite}`, { as: 'admin', method: 'DELETE' })
    expect((await call(`/records/vessels/${id}`)).json).toMatchObject({
      homeSite,
      gone: { '/homeSite': 'Old harbour' },
    })
    const [listed, ...others] = (await call('/records/vessels?_sort=id&_order=desc')).json
    expect(listed).toMatchObject({ id, gone: { '/homeSite': 'Old harbour' } })
    for (const other of others) expect(other).not.toHaveProperty('gone')
    await call(`/records/vessels/${id}`, { method: 'DELETE' })
  })

  it('never returns a write-only field, and keeps it when it is not sent', async () => {
    const { json } = await create({ name: 'Castor', kind: 'SOV', accessCode: 'secret 1' })
    expect(json).not.toHaveProperty('accessCode')
    expect((await patch(json.id, { version: 1, kind: 'CTV' })).json).not.toHaveProperty('accessCode')
    const stored = await server.database
      .selectFrom('records')
      .select('body')
      .where('id', '=', json.id)
      .executeTakeFirstOrThrow()
    expect(stored.body).toMatchObject({ kind: 'CTV', accessCode: 'secret 1' })
    expect((await call('/records/vessels?accessCode=secret 1')).status).toBe(400)
  })

  it('lists by range, order and fields', async () => {
    await create({ name: 'Dione', kind: 'Jack-up', length: 120, certifiedUntil: '2026-06-14' })
    await create({ name: 'electra', kind: 'SOV', length: 80.5, certifiedUntil: '2026-06-15' })
    expect(names(await list())).toEqual(['Aurora', 'Castor', 'Dione', 'electra'])
    const page = await call('/records/vessels?_start=1&_end=3&_sort=length,name&_order=desc,asc')
    expect([names(page.json), page.headers['x-total-count']]).toEqual([['electra', 'Aurora'], '4'])
    expect(names(await list('?name_like=O'))).toEqual(['Aurora', 'Castor', 'Dione'])
    expect(names(await list('?length_gte=80.5&length_lte=120'))).toEqual(['Dione', 'electra'])
    expect(names(await list('?kind_ne=SOV'))).toEqual(['Aurora', 'Castor', 'Dione'])
    const [aurora, castor] = await list()
    expect(names(await list(`?id=${aurora?.id}&id=${castor?.id}`))).toEqual(['Aurora', 'Castor'])
    for (const query of [
      '?depth=1',
      '?_sort=depth',
      '?_end=-1',
      '?length_gte=long',
      '?_page=1',
      '?_scope=lost',
    ])
      expect([query, (await call(`/records/vessels${query}`)).status]).toEqual([query, 400])
  })

  it('lists and removes a scope, whose days count from today', async () => {
    expect(names(await list('?_scope=expired'))).toEqual(['Dione'])
    expect((await call('/records/vessels', { method: 'DELETE' })).status).toBe(400)
    expect((await call('/records/vessels?_scope=expired', { method: 'DELETE' })).status).toBe(200)
    expect(names(await list())).toEqual(['Aurora', 'Castor', 'electra'])
  })

  it('is accessible to users whom its rule permits, separately for each customer', async () => {
    expect((await call('/records/vessels', { as: 'planner' })).status).toBe(403)
    expect((await server.call('/records/vessels')).status).toBe(401)
    expect(await list('', 'admin7')).toEqual([])
    const [{ id } = { id: 0 }] = await list()
    expect((await call(`/records/vessels/${id}`, { as: 'admin7' })).status).toBe(404)
  })

  it('loses its calls when it is removed and finds its records when it is added again', async () => {
    const before = await list()
    rmSync(file)
    const status = async () => (await call('/records/vessels')).status
    // During many requests, the server looks at the files only every quarter of a second.
    await expect.poll(status).toBe(404)
    copyFileSync(fixture, file)
    await expect.poll(status).toBe(200)
    expect(await list()).toEqual(before)
  })
})

describe('an invalid resource file', () => {
  const written = (change: (vessels: Record<string, Record<string, unknown>>) => void) => {
    const vessels = JSON.parse(readFileSync(fixture, 'utf8'))
    change(vessels)
    writeFileSync(file, JSON.stringify(vessels, null, 2))
  }
  const messages = async () =>
    (await call('/forms')).data.problems.map((problem: { message: string }) => problem.message)
  /** Polls, because the server limits how often it looks at the files in a quarter of a second, which a fast machine reaches. */
  const expectMessages = () => expect.poll(messages)
  const pairCalls = {
    connect: 'connectSiteUser',
    disconnect: 'disconnectSiteUser',
    linked: ['siteUserIds', 'userSiteIds'],
    pairs: 'siteUserPairs',
  }

  it.each<[string, (file: never) => void, RegExp]>([
    ['an unknown word', (file) => Object.assign(file, { extra: 1 }), /extra: Unknown field extra/],
    [
      'an unknown keyword of JSON Schema',
      ({ schema }: { schema: { properties: { name: object } } }) =>
        Object.assign(schema.properties.name, { maxlength: 3 }),
      /maxlength/,
    ],
    [
      'a sort by a field that it has not',
      ({ resource }: { resource: object }) =>
        Object.assign(resource, { sort: [{ field: 'age', order: 'asc' }] }),
      /there is no field age/,
    ],
    [
      'an unknown widget',
      ({ uiSchema }: { uiSchema: object }) => Object.assign(uiSchema, { name: { 'ui:widget': 'dial' } }),
      /ui:widget/,
    ],
    [
      'a field that waits for one that it has not',
      ({ schema }: { schema: { properties: { name: object } } }) =>
        Object.assign(schema.properties.name, { 'x-enabledWhen': { field: 'age', in: [1] } }),
      /there is no field age/,
    ],
    [
      'a limit of fields that it has not',
      ({ schema }: { schema: object }) =>
        Object.assign(schema, {
          properties: {
            ...(schema as { properties: object }).properties,
            depth: {
              type: 'object',
              properties: { min: { type: 'number' } },
              'x-limit': { parameter: 'min', min: 'min', max: 'age' },
            },
          },
        }),
      /there is no field age/,
    ],
    [
      'different choices where there is no list',
      ({ schema }: { schema: { properties: { name: object } } }) =>
        Object.assign(schema.properties.name, {
          'x-options': { resource: 'sites', value: 'name', label: 'name', isDistinct: true },
        }),
      /only the items of a list can differ/,
    ],
    [
      'a first date that is no duration',
      ({ schema }: { schema: { properties: { name: object } } }) =>
        Object.assign(schema.properties.name, { 'x-dateWindow': { initial: 'tomorrow' } }),
      /initial/,
    ],
    [
      'a part of the page that nothing draws',
      ({ resource }: { resource: object }) => Object.assign(resource, { parts: ['picture'] }),
      /parts/,
    ],
    [
      'a checklist of values that are no choices',
      ({ uiSchema }: { uiSchema: object }) => Object.assign(uiSchema, { name: { 'ui:widget': 'checklist' } }),
      /name has the type string, which the widget checklist cannot show/,
    ],
    [
      'a switch that is a text',
      ({ uiSchema }: { uiSchema: object }) => Object.assign(uiSchema, { name: { 'ui:widget': 'switch' } }),
      /name has the type string, which the widget switch cannot show/,
    ],
    [
      'a heading without a text',
      ({ uiSchema }: { uiSchema: object }) =>
        Object.assign(uiSchema, { name: { 'ui:options': { heading: '' } } }),
      /heading/,
    ],
    [
      'first values that stay where there is no list',
      ({ uiSchema }: { uiSchema: object }) =>
        Object.assign(uiSchema, { name: { 'ui:options': { fixed: 1 } } }),
      /name is not a list/,
    ],
    [
      'no value that stays',
      ({ uiSchema }: { uiSchema: object }) =>
        Object.assign(uiSchema, { name: { 'ui:options': { fixed: 0 } } }),
      /fixed/,
    ],
    [
      'a question without its text before a value is added',
      ({ uiSchema }: { uiSchema: object }) =>
        Object.assign(uiSchema, { name: { 'ui:options': { confirmAdd: { title: 'Warning' } } } }),
      /confirmAdd.*Required|text: Required/,
    ],
    [
      'hours of a list of numbers',
      ({ schema, uiSchema }: { schema: { properties: object }; uiSchema: object }) => {
        Object.assign(schema.properties, { times: { type: 'array', items: { type: 'number' } } })
        Object.assign(uiSchema, { times: { items: { 'ui:widget': 'hour' } } })
      },
      /an item of times has the type number, which the widget hour cannot show/,
    ],
    [
      'a panel without its texts',
      ({ resource }: { resource: object }) => Object.assign(resource, { layout: 'panel' }),
      /panel: Required/,
    ],
    [
      'calls of pairs on a page without pairs',
      ({ resource }: { resource: object }) => Object.assign(resource, { api: { links: pairCalls } }),
      /only the layout links connects pairs/,
    ],
    [
      'the page of another resource',
      ({ resource }: { resource: object }) => Object.assign(resource, { path: '/settings/sites' }),
      /another page at \/settings\/sites/,
    ],
    [
      'the page of an entry of the settings',
      ({ resource }: { resource: object }) => Object.assign(resource, { path: '/settings/forms' }),
      /another page at \/settings\/forms/,
    ],
    [
      'the path of a module whose pages are those of another resource',
      ({ resource }: { resource: object }) => Object.assign(resource, { path: '/alerts' }),
      /another page at \/alerts/,
    ],
    [
      'the address of another call',
      ({ resource }: { resource: object }) =>
        Object.assign(resource, { api: { list: { method: 'GET', path: '/sites' } } }),
      /another call has the address GET \/sites/,
    ],
  ])('%s is reported to administrators with its line', async (_, change, expected) => {
    written(change as never)
    await expectMessages().toEqual([expect.stringMatching(expected)])
    expect(await messages()).toEqual([expect.stringMatching(/^Line \d+: /)])
  })

  it.each([
    ['unknown names', 'harbours', 'id', /neither a resource nor a call harbours/],
    [
      'choices whose call needs more than the form gives',
      'reportCharts',
      'chartId',
      /the call reportCharts needs siteId, which dependsOn and as do not give/,
    ],
  ])('is reported for %s, and is still served', async (_, resource, value, expected) => {
    const options = { resource, value, label: 'name' }
    written(((vessels: { schema: { properties: { homeSite: object } } }) =>
      Object.assign(vessels.schema.properties.homeSite, { 'x-options': options })) as never)
    await expectMessages().toEqual([expect.stringMatching(expected)])
    expect((await call('/records/vessels')).status).toBe(200)
    copyFileSync(fixture, file)
    await expectMessages().toEqual([])
  })

  it('is reported for calls of pairs that do not exist or do not match their purpose', async () => {
    const none = { title: 'None', text: 'Choose one' }
    const columns = [{ field: 'id', title: 'Id' }]
    const side = { field: 'homeSite', title: 'Sites', filter: 'Filter', columns, none }
    const links = { swap: 'Swap', selectedOnly: 'Selected', sides: [side, side] }
    const withCalls = (calls: object) =>
      written((({ resource }: { resource: object }) =>
        Object.assign(resource, {
          layout: 'links',
          links,
          api: { links: { ...pairCalls, ...calls } },
        })) as never)
    withCalls({})
    await expectMessages().toEqual([])
    withCalls({ connect: 'moor', linked: ['siteUserIds', 'disconnectSiteUser'], pairs: 'connectSiteUser' })
    await expectMessages().toEqual([
      expect.stringMatching(/there is no call moor that can do this/),
      expect.stringMatching(/there is no call disconnectSiteUser that can do this/),
      expect.stringMatching(/there is no call connectSiteUser that can do this/),
    ])
    copyFileSync(fixture, file)
    await expectMessages().toEqual([])
  })
})
