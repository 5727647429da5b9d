import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SeededApp, seededApp } from '../seededApp.ts'

let server: SeededApp
beforeAll(async () => {
  server = await seededApp()
})
afterAll(() => server.close())

const columns = ['siteId', 'userId']
const importPairs = (rows: string[][], { as = 'admin', dryRun = false, digest }: Partial<Options> = {}) =>
  server.call('/records/siteUsers/import', {
    as,
    method: 'POST',
    body: { columns, rows, dryRun, ...(digest !== undefined && { digest }) },
  })
interface Options {
  as: string
  dryRun: boolean
  digest: string
}
const make = async (name: string, as = 'admin'): Promise<number> =>
  (
    await server.call('/settings/sites', {
      as,
      method: 'POST',
      body: { name, latitude: 54, longitude: 7 },
    })
  ).data
const usersOf = async (site: number) =>
  (await server.call(`/settings/siteusers/${site}/users`, { as: 'admin' })).data
const userNamed = async (name: string): Promise<{ id: number; email: string }> =>
  (await server.call('/settings/siteusers/users', { as: 'admin' })).data.find(
    ({ username }: { username: string }) => username === name,
  )

describe('an import of access', () => {
  it('finds sites and users by name, email or id, and first reports which pairs are new', async () => {
    const [a, b] = [await make('Pair A'), await make('Pair B')]
    const planner = await userNamed('planner')
    const multi = await userNamed('multi')
    await importPairs([['Pair A', 'planner']])
    const rows = [
      ['pair a', 'PLANNER'],
      ['Pair A', multi.email],
      [String(b), String(planner.id)],
    ]
    const { json } = await importPairs(rows, { dryRun: true })
    expect(json.rows).toEqual([{ is: 'unchanged' }, { is: 'new' }, { is: 'new' }])
    expect([await usersOf(a), await usersOf(b)]).toEqual([[planner.id], []])
    expect((await importPairs(rows, { digest: json.digest })).json.counts).toEqual({
      new: 2,
      changed: 0,
      unchanged: 1,
      refused: 0,
      wrong: 0,
    })
    expect(await usersOf(a)).toEqual([planner.id, multi.id].sort((x, y) => x - y))
    expect(await usersOf(b)).toEqual([planner.id])
  })

  it('reports the errors of each row and column, and connects no pair if there are any', async () => {
    const id = await make('Pair C')
    const rows = [
      ['Pair C', 'planner'],
      ['Nowhere', 'nobody'],
      ['', 'planner'],
      ['999999', 'planner'],
      ['Pair C', 'Planner'],
    ]
    const { json } = await importPairs(rows, { dryRun: true })
    expect(json.rows.map(({ errors }: { errors?: object[] }) => errors)).toEqual([
      undefined,
      [
        { field: 'siteId', message: 'There is no Nowhere' },
        { field: 'userId', message: 'There is no nobody' },
      ],
      [{ field: 'siteId', message: 'Required' }],
      [{ field: 'siteId', message: 'Site not found' }],
      [{ field: '', message: 'The same as in row 1' }],
    ])
    expect(await importPairs(rows)).toMatchObject({
      status: 400,
      detail: '4 rows are wrong. Nothing was changed.',
    })
    expect(await usersOf(id)).toEqual([])
  })

  it('is refused when a name means another record than in the dry run', async () => {
    const id = await make('Pair D')
    const { json } = await importPairs([['Pair D', 'planner']], { dryRun: true })
    await server.call(`/settings/sites/${id}`, { as: 'admin', method: 'DELETE' })
    const again = await make('Pair D')
    expect((await importPairs([['Pair D', 'planner']], { digest: json.digest })).status).toBe(409)
    expect(await usersOf(again)).toEqual([])
  })

  it('finds no site or user of another customer', async () => {
    const theirs = await make('Pair of seven', 'admin7')
    const { json } = await importPairs(
      [
        [String(theirs), 'planner'],
        ['Pair of seven', 'admin7'],
      ],
      { dryRun: true },
    )
    expect(json.counts.wrong).toBe(2)
  })

  it('writes an audit entry for each user, with both names if it is one pair', async () => {
    const id = await make('Pair E')
    const { id: userId } = await userNamed('planner')
    await importPairs([['Pair E', 'planner']])
    const entries = await server.database
      .selectFrom('audit')
      .select('body')
      .orderBy('id', 'desc')
      .limit(1)
      .execute()
    expect(entries[0]?.body).toMatchObject({
      action: 'connected',
      resource: 'siteUsers',
      user: 'admin',
      label: 'Pair E – planner',
      after: { siteId: id, userId },
    })
    await importPairs([['Pair E', 'planner']])
    const newest = await server.database
      .selectFrom('audit')
      .select('body')
      .orderBy('id', 'desc')
      .limit(1)
      .execute()
    expect(newest).toEqual(entries)
  })

  it('is undone: new pairs are disconnected, and the others get their last days again', async () => {
    const site = await make('Undone access')
    const day = '2099-01-31'
    const dated = (rows: string[][]) =>
      server.call('/records/siteUsers/import', {
        as: 'admin',
        method: 'POST',
        body: { columns: [...columns, 'expiresOn'], rows },
      })
    const stored = async () =>
      (await server.call('/settings/siteusers/pairs', { as: 'admin' })).data.filter(
        ({ siteId }: { siteId: number }) => siteId === site,
      )
    await dated([['Undone access', 'planner', day]])
    const before = await stored()
    const { json } = await dated([
      ['Undone access', 'planner', ''],
      ['Undone access', 'multi', ''],
    ])
    const undo = () =>
      server.call('/records/siteUsers/bulk/undo', { as: 'admin', method: 'POST', body: { undo: json.undo } })
    expect((await usersOf(site)).length).toBe(2)
    expect((await undo()).json).toEqual({ count: 2 })
    expect(await stored()).toEqual(before)
    expect((await undo()).json).toEqual({ count: 0 })
  })

  it('cannot be undone once one of its pairs was changed', async () => {
    const site = await make('Changed access')
    const { json } = await importPairs([['Changed access', 'planner']])
    const planner = (await usersOf(site))[0]
    await server.call('/records/siteUsers/batch', {
      as: 'admin',
      method: 'POST',
      body: { connect: [], disconnect: [[site, planner]] },
    })
    const { status } = await server.call('/records/siteUsers/bulk/undo', {
      as: 'admin',
      method: 'POST',
      body: { undo: json.undo },
    })
    expect([status, await usersOf(site)]).toEqual([409, []])
  })

  it('requires the right to manage access, and the columns of the pair', async () => {
    expect((await importPairs([], { as: 'planner' })).status).toBe(403)
    const body = { columns: ['id', 'siteId'], rows: [], dryRun: true }
    const { status, errors } = await server.call('/records/siteUsers/import', {
      as: 'admin',
      method: 'POST',
      body,
    })
    expect([status, errors[0].path]).toEqual([400, '/columns/0'])
  })
})
