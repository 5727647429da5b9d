import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StoredRecord } from '#schemas/resourceFile/resourceFile.ts'
import { type SeededApp, seededApp } from '../seededApp.ts'

const fixture = join(import.meta.dirname, '..', '..', 'fixtures', 'resources', 'vessels.json')

let server: SeededApp
beforeAll(async () => {
  server = await seededApp()
  copyFileSync(fixture, join(server.schemasDir, 'resources', 'vessels.json'))
})
afterAll(() => server.close())

const importRows = (
  columns: string[],
  rows: string[][],
  { dryRun = false, as = 'admin', resource = 'sites', digest }: Partial<ImportOptions> = {},
) =>
  server.call(`/records/${resource}/import`, {
    as,
    method: 'POST',
    body: { columns, rows, dryRun, ...(digest !== undefined && { digest }) },
  })
interface ImportOptions {
  dryRun: boolean
  as: string
  resource: string
  digest: string
}
const sites = async (query = '', as = 'admin'): Promise<StoredRecord[]> =>
  (await server.call(`/settings/sites${query}`, { as })).data
const siteNamed = async (name: string) => (await sites()).find((site) => site.name === name)
const position = ['name', 'latitude', 'longitude']

describe('a dry run', () => {
  it('distinguishes new, changed, unchanged and wrong rows and stores nothing', async () => {
    await importRows(position, [['Kept', '54.5', '7']])
    const before = await sites()
    const { status, json } = await importRows(
      position,
      [
        ['Brand new', '55', '8'],
        ['Kept', '54.5', '7.25'],
        ['Kept elsewhere', '91', 'east'],
        ['', '54', '7'],
      ],
      { dryRun: true },
    )
    expect(status).toBe(200)
    expect(json.counts).toEqual({ new: 1, changed: 1, unchanged: 0, refused: 0, wrong: 2 })
    const { id } = before.find(({ name }) => name === 'Kept')!
    expect(json.rows).toEqual([
      { is: 'new' },
      { is: 'changed', id, changes: [{ field: 'longitude', before: 7, after: 7.25 }] },
      {
        is: 'wrong',
        errors: [
          { field: 'longitude', message: 'Must be a number' },
          { field: 'latitude', message: 'Latitude must be between -90 and +90' },
        ],
      },
      { is: 'wrong', errors: [{ field: 'name', message: 'Required' }] },
    ])
    expect(await sites()).toEqual(before)
  })

  it('reports a row as unchanged if the record has the same values', async () => {
    const { json } = await importRows(position, [['Kept', '54,50', '7.0']], { dryRun: true })
    expect(json.rows[0].is).toBe('unchanged')
  })

  it('reports a value that another record has with the message of the form', async () => {
    const { id } = (await siteNamed('Kept'))!
    const { json } = await importRows(['id', 'name'], [[String(id), 'alpha ventus']], { dryRun: true })
    expect(json.rows[0].errors).toEqual([{ field: 'name', message: 'Name is already used by another site' }])
  })

  it('reports a name used twice in the file, and a record that two rows refer to', async () => {
    const { json } = await importRows(
      position,
      [
        ['Twice', '54', '7'],
        ['Twice', '55', '8'],
        ['Kept', '54', '7'],
        ['Kept', '55', '8'],
      ],
      { dryRun: true },
    )
    expect(json.rows.map(({ errors }: { errors?: unknown }) => errors)).toEqual([
      [{ field: 'name', message: 'Name is already used by another site' }],
      [{ field: 'name', message: 'Name is already used by another site' }],
      undefined,
      [{ field: '', message: 'The same record as in row 3' }],
    ])
  })

  it.each([
    ['an id that is nowhere', ['id', 'name'], ['999999', 'X'], 'id', 'Site not found'],
    ['an id that no key of the database can be', ['id', 'name'], ['9000000000', 'X'], 'id', 'Site not found'],
    ['an id that is no number', ['id', 'name'], ['first', 'X'], 'id', 'Must be a number'],
    ['more cells than columns', ['name', 'latitude'], ['Kept', '54', '7'], '', 'More cells than columns'],
    [
      'a word that is neither yes nor no',
      ['name', 'isHidden'],
      ['Kept', 'maybe'],
      'isHidden',
      'Must be Yes or No',
    ],
  ])('reports %s', async (_, columns, row, field, message) => {
    const { json } = await importRows(columns, [row], { dryRun: true })
    expect(json.rows[0].errors).toContainEqual({ field, message })
  })
})

describe('an import', () => {
  it('stores every row with defaults and values derived by the hooks', async () => {
    const { json } = await importRows(
      ['name', 'latitude', 'longitude', 'isOffshore', 'isHidden', 'description'],
      [
        ['Tokyo bay', '35,68', '140.82', 'Onshore', 'yes', 'one\nand "two"'],
        ['Montauk bay', '41.12', '−71,52', 'Offshore', '0', ''],
      ],
    )
    expect(json.counts).toEqual({ new: 2, changed: 0, unchanged: 0, refused: 0, wrong: 0 })
    const tokyo = (await siteNamed('Tokyo bay'))!
    expect(tokyo).toMatchObject({
      latitude: 35.68,
      longitude: 140.82,
      isOffshore: false,
      isHidden: true,
      description: 'one\nand "two"',
      markAsOffshoreIfAvailable: false,
      version: 1,
    })
    const montauk = (await siteNamed('Montauk bay'))!
    expect(montauk).toMatchObject({
      longitude: -71.52,
      isOffshore: true,
      description: '',
    })
    const { data } = await server.call(`/sites/${montauk.id}`, { as: 'admin' })
    expect(data.timeZone.name).toBe('America/New_York')
  })

  it('writes without dryRun', async () => {
    const { status, json } = await server.call('/records/sites/import', {
      as: 'admin',
      method: 'POST',
      body: { columns: position, rows: [['Plain import', '54', '7']] },
    })
    expect([status, json.counts.new]).toEqual([200, 1])
    expect(await siteNamed('Plain import')).toBeDefined()
  })

  it('leaves a field that has no value as it is where its cell is blank', async () => {
    const before = (await siteNamed('Tokyo bay'))!
    const { json } = await importRows(['id', 'staleAfterHours', 'providers'], [[String(before.id), '', '']])
    expect(json.counts.unchanged).toBe(1)
    expect(await siteNamed('Tokyo bay')).toEqual(before)
  })

  it('sends its progress as a hundred spaces before the JSON', async () => {
    const rows = Array.from({ length: 1200 }, (_, index) => [`Progress ${index}`, '54', '7'])
    const { text, json } = await importRows(position, rows)
    expect(json.counts.new).toBe(1200)
    expect(/^ */.exec(text)?.[0]).toHaveLength(100)
    expect(await sites('?name=Progress')).toHaveLength(1200)
  })

  it('changes the record with the given id or name, leaves other fields, and increments its version', async () => {
    const before = (await siteNamed('Tokyo bay'))!
    await importRows(['id', 'name', 'latitude'], [[String(before.id), 'Tokyo', '']])
    // A blank cell means no value, and the latitude is required.
    expect(await siteNamed('Tokyo')).toBeUndefined()
    await importRows(['id', 'name'], [[String(before.id), 'Tokyo']])
    await importRows(['name', 'description'], [['Tokyo', '']])
    const after = (await siteNamed('Tokyo'))!
    expect(after).toEqual({ ...before, name: 'Tokyo', description: '', version: before.version + 2 })
  })

  it('swaps the names of two records', async () => {
    const [a, b] = [(await siteNamed('Tokyo'))!, (await siteNamed('Montauk bay'))!]
    const { status } = await importRows(
      ['id', 'name'],
      [
        [String(a.id), 'Montauk bay'],
        [String(b.id), 'Tokyo'],
      ],
    )
    expect(status).toBe(200)
    expect((await siteNamed('Tokyo'))?.id).toBe(b.id)
  })

  it('stores nothing when one row is wrong, and reports the place of the error', async () => {
    const before = await sites()
    const answer = await importRows(position, [
      ['Right', '54', '7'],
      ['Wrong', '54', '700'],
    ])
    expect(answer).toMatchObject({ status: 400, detail: '1 row is wrong. Nothing was changed.' })
    expect(answer.errors).toEqual([
      { path: '/rows/1/longitude', message: 'Longitude must be between -180 and +180' },
    ])
    expect(await sites()).toEqual(before)
  })

  it('writes an audit entry for each record, but none for a dry run or a refused import', async () => {
    const count = async () =>
      Number(
        (
          await server.database
            .selectFrom('audit')
            .select((query) => query.fn.countAll().as('count'))
            .executeTakeFirstOrThrow()
        ).count,
      )
    const before = await count()
    const rows = [
      ['Audit new', '54', '7'],
      ['Kept', '53', '7'],
    ]
    await importRows(position, rows, { dryRun: true })
    await importRows(position, [...rows, ['Wrong', '91', '7']])
    expect(await count()).toBe(before)
    await importRows(position, rows)
    const entries = await server.database
      .selectFrom('audit')
      .select('body')
      .orderBy('id', 'desc')
      .limit(2)
      .execute()
    expect(await count()).toBe(before + 2)
    const [changed, made] = entries.map(({ body }) => body)
    expect(made).toMatchObject({
      action: 'created',
      resource: 'sites',
      user: 'admin',
      label: 'Audit new',
      recordId: (await siteNamed('Audit new'))?.id,
      after: { latitude: 54 },
    })
    expect(changed).toMatchObject({ action: 'updated', label: 'Kept', after: { latitude: 53 } })
  })

  it('is refused when a record has changed since the dry run', async () => {
    const rows = [['Kept', '50', '7']]
    const { json } = await importRows(position, rows, { dryRun: true })
    await importRows(position, [['Kept', '51', '7']])
    expect((await importRows(position, rows, { digest: json.digest })).status).toBe(409)
    expect((await siteNamed('Kept'))?.latitude).toBe(51)
    const again = await importRows(position, rows, { dryRun: true })
    expect((await importRows(position, rows, { digest: again.json.digest })).status).toBe(200)
  })

  it('removes the apostrophe that the export puts before formulas, and no other', async () => {
    await importRows(
      [...position, 'description'],
      [
        ["'=1+1", '54', '7', "'+45 12"],
        ["'s-Gravenhage", '52', '4', "''=x"],
      ],
    )
    expect((await siteNamed('=1+1'))?.description).toBe('+45 12')
    expect((await siteNamed("'s-Gravenhage"))?.description).toBe("'=x")
  })

  it.each([
    ['an unknown column', ['name', 'depth'], 'columns/1'],
    ['a column twice', ['name', 'name'], 'columns/1'],
    ['a field that only the server writes', ['name', 'isFavorite'], 'columns/1'],
    ['a field of another customer', ['name', 'identifierMapping'], 'columns/1'],
  ])('refuses %s', async (_, columns, path) => {
    const { status, errors } = await importRows(columns, [])
    expect([status, errors[0].path]).toEqual([400, `/${path}`])
  })

  it('requires the rights to create and to edit', async () => {
    expect((await importRows(position, [], { as: 'planner' })).status).toBe(403)
    const permissions = ['Admin.ManageSites', 'Admin.ManageSites.Create']
    const { id, body } = await server.database
      .selectFrom('users')
      .select(['id', 'body'])
      .where('username', '=', 'multi')
      .executeTakeFirstOrThrow()
    await server.database
      .updateTable('users')
      .set({ body: JSON.stringify({ ...body, permissions }) })
      .where('id', '=', id)
      .execute()
    expect((await server.call('/settings/sites', { as: 'multi' })).status).toBe(200)
    expect((await importRows(position, [], { as: 'multi' })).status).toBe(403)
  })

  it("neither finds nor changes another customer's records", async () => {
    const theirs = await sites('', 'admin7')
    const { id, name } = theirs[0]!
    const { json } = await importRows(['id', 'latitude'], [[String(id), '1']], { dryRun: true })
    expect(json.rows[0].errors).toEqual([{ field: 'id', message: 'Site not found' }])
    await importRows(position, [[String(name), '1', '2']])
    expect(await sites('', 'admin7')).toEqual(theirs)
  })

  it('refuses too many rows and states the limit', async () => {
    const rows = Array.from({ length: 25_001 }, () => ['x'])
    expect(await importRows(['name'], rows)).toMatchObject({
      status: 400,
      detail: expect.stringContaining('At most 25,000 rows can be imported at once'),
    })
  })
})

describe('an import of a resource with choices', () => {
  const columns = ['name', 'kind', 'length', 'certifiedUntil', 'homeSite']

  it('finds the records of choices by the label that the form shows, and by id', async () => {
    const home = (await siteNamed('alpha ventus'))!
    const { status } = await importRows(
      columns,
      [
        ['Aurora', 'ctv', '26,5', '2027-01-31', 'Alpha Ventus'],
        ['Borealis', 'SOV', '', '', String(home.id)],
      ],
      { resource: 'vessels' },
    )
    expect(status).toBe(200)
    const vessels = (await server.call('/records/vessels', { as: 'admin' })).json
    expect(vessels).toMatchObject([
      { name: 'Aurora', kind: 'CTV', length: 26.5, certifiedUntil: '2027-01-31', homeSite: home.id },
      { name: 'Borealis', kind: 'SOV', homeSite: home.id },
    ])
    expect('length' in vessels[1]).toBe(false)
  })

  it('reports values that are not allowed with the messages of the form', async () => {
    const { json } = await importRows(columns, [['Corona', 'Tug', '0', '2040-01-01', 'Nowhere']], {
      resource: 'vessels',
      dryRun: true,
    })
    expect(json.rows[0].errors).toEqual([
      { field: 'homeSite', message: 'There is no Nowhere' },
      { field: 'length', message: 'A vessel is at least 1 m long' },
      { field: 'kind', message: 'Must be one of CTV, SOV, Jack-up' },
      { field: 'certifiedUntil', message: 'Cannot be more than 5 years in the future' },
    ])
  })

  it('accepts no secrets, preserves stored ones, and does not require them', async () => {
    expect((await importRows(['name', 'accessCode'], [], { resource: 'vessels' })).status).toBe(400)
    const created = await server.call('/records/vessels', {
      as: 'admin',
      method: 'POST',
      body: { name: 'Secretive', kind: 'CTV', accessCode: '1234' },
    })
    await importRows(['name', 'length'], [['Secretive', '20']], { resource: 'vessels' })
    const { body } = await server.database
      .selectFrom('records')
      .select('body')
      .where('id', '=', created.json.id)
      .executeTakeFirstOrThrow()
    expect(body).toMatchObject({ accessCode: '1234', length: 20 })
  })
})
