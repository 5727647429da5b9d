import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { comparisonKeys } from '#server/repositories/comparisonKey.ts'
import { password, type SeededApp, seededApp } from '../seededApp.ts'

let server: SeededApp
beforeAll(async () => {
  server = await seededApp()
})
afterAll(() => server.close())

const create = (path: string, body: object) => server.call(path, { as: 'admin', method: 'POST', body })
const site = (name: string) => ({ name, latitude: 54, longitude: 7 })
const person = (username: string) => ({
  username,
  name: 'Someone',
  email: 'someone@example.org',
  roles: ['User'],
  permissions: ['Module.Forecasts'],
  mainPage: 'Module.Forecasts',
  password: 'a password of the test',
})

/** Each looks like `name` on the screen. */
const lookAlikes = (name: string) => [
  ` ${name} `,
  name.toUpperCase(),
  `${name}\u200b`,
  `\u202e${name}`,
  `${name.slice(0, 2)}\u200d${name.slice(2)}`,
  `\t${name}`,
  name.normalize('NFD'),
]

describe('a name that looks like that of another record', () => {
  it.each(lookAlikes('Zoë Bank'))('is refused for a site: %j', async (name) => {
    await create('/settings/sites', site('Zoë Bank'))
    expect(await create('/settings/sites', site(name))).toMatchObject({
      status: 400,
      errors: [{ path: '/name', message: 'Name is already used by another site' }],
    })
  })

  it.each(lookAlikes('admin'))('is refused for a user: %j', async (username) => {
    expect(await create('/settings/users', person(username))).toMatchObject({
      status: 400,
      errors: [{ path: '/username', message: 'Username is already used by another user' }],
    })
  })

  it('is refused by an import, which finds the record by any of them', async () => {
    const columns = ['name', 'latitude', 'longitude']
    const rows = lookAlikes('Zoë Bank').map((name) => [name, '55', '7'])
    for (const row of rows) {
      const { json } = await server.call('/records/sites/import', {
        as: 'admin',
        method: 'POST',
        body: { columns, rows: [row], dryRun: true },
      })
      expect(json.counts).toMatchObject({ new: 0, changed: 1 })
    }
  })

  it('names the same user where access is imported', async () => {
    const body = { columns: ['siteId', 'userId'], rows: [[' zoe\u0308 BANK', 'PLANNER ']], dryRun: true }
    const { json } = await server.call('/records/siteUsers/import', { as: 'admin', method: 'POST', body })
    expect(json.counts).toMatchObject({ new: 1, wrong: 0 })
  })

  it('signs the user in, and its wrong attempts count together', async () => {
    const signIn = (username: string, secret: string) =>
      server.call('/authentication', {
        headers: { username: encodeURIComponent(username), password: encodeURIComponent(secret) },
      })
    expect((await signIn(' PLANNER', password)).data.username).toBe('planner')
    const attempts = await Promise.all(
      [
        'ADMIN7',
        'Admin7',
        'aDmin7',
        'adMin7',
        'admIn7',
        'admiN7',
        'admin7 ',
        'ADmin7',
        'AdmiN7',
        'AdMin7',
        'adMIN7',
      ].map((name) => signIn(name, 'guess')),
    )
    expect(attempts.map(({ status }) => status).sort()).toEqual([...Array(10).fill(401), 429])
  })
})

describe('texts of a record', () => {
  it('are stored plain, and lines stay where a field has several', async () => {
    const body = { ...site('Plain  '), description: ' first\r\nsecond\u200b ' }
    expect((await create('/settings/sites', body)).status).toBe(200)
    const { data } = await server.call('/settings/sites?name=Plain', { as: 'admin' })
    expect(data[0]).toMatchObject({ name: 'Plain', description: 'first\nsecond' })
  })

  it('are missing where only spaces are given', async () => {
    expect(await create('/settings/sites', site(' \u00a0\t '))).toMatchObject({
      status: 400,
      errors: [{ path: '/name', message: 'Required' }],
    })
  })

  it('are counted after they are plain', async () => {
    const { maxLength } = (await import('#schemas/resources/sites.json', { with: { type: 'json' } })).default
      .schema.properties.name
    expect((await create('/settings/sites', site(`  ${'n'.repeat(maxLength)}  `))).status).toBe(200)
  })
})

describe('records from before such names were refused', () => {
  it('stay and can be changed, but nobody can add to them, and the check of forms names them', async () => {
    const insert = (name: string) =>
      server.database
        .insertInto('records')
        .values({
          customer_id: 1,
          resource: 'sites',
          body: JSON.stringify(site(name)),
          derived: JSON.stringify({ timeZone: 'Etc/UTC' }),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    const { id } = await insert('Twin')
    await insert('TWIN ')
    const put = (name: string) =>
      server.call('/settings/sites', {
        as: 'admin',
        method: 'PUT',
        body: { ...site(name), id, latitude: 55 },
      })
    expect((await put('Twin')).status).toBe(200)
    expect((await create('/settings/sites', site('tWin'))).status).toBe(400)
    const { data } = await server.call('/forms/check', {
      as: 'admin',
      method: 'POST',
      body: { resource: 'sites' },
    })
    expect(data.records.first.map(({ name }: { name: string }) => name)).toEqual(['Twin', 'TWIN '])
    expect((await put('Single')).status).toBe(200)
  })
})

it('records without a value of an optional unique field do not share one, with an empty one beside them', async () => {
  const path = join(import.meta.dirname, '..', '..', 'fixtures', 'resources', 'vessels.json')
  const file = JSON.parse(readFileSync(path, 'utf8'))
  file.schema.properties.callSign['x-unique'] = true
  writeFileSync(join(server.schemasDir, 'resources', 'vessels.json'), JSON.stringify(file))
  const vessel = (name: string, others: object = {}) => ({ name, kind: 'CTV', ...others })
  const made = [
    await create('/records/vessels', vessel('Empty', { callSign: '' })),
    await create('/records/vessels', vessel('Without')),
  ]
  expect(made.map(({ status }) => status)).toEqual([201, 201])
  const change = (action: string, body: object) =>
    server.call(`/records/vessels/bulk/${action}`, { as: 'admin', method: 'POST', body })
  const records = made.map(({ json: { id, version } }) => ({ id, version }))
  const { json } = await change('delete', { records })
  expect((await change('undo', { undo: json.undo })).json).toEqual({ count: 2 })
})

it('the key of the database is that by which an import compares labels', async () => {
  const texts = [' Ærø ', 'STRASSE', 'Straße', 'İzmir', 'ΟΔΟΣ', 'Zoe\u0308', 'ﬁn', 'ǅ', 'Ⅻ']
  const keys = await comparisonKeys(server.database, texts)
  for (const text of texts) expect(keys.get(text)).toBe(text.trim().normalize('NFC').toLowerCase())
})
