import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changedFavorites } from '#customPages/sites/favoriteChange.ts'
import { sorted } from '#providers/resources/dataProvider.ts'
import { sortRecords } from '#resources/list/sorting.ts'
import { columnsOf } from '#resources/record/columns.ts'
import { inMenuOrder } from '#schemas/access/modules.ts'
import type { ResourceFile } from '#schemas/resourceFile/resourceFile.ts'
import type { Site } from '#schemas/shapes/records/site.ts'
import { compareTexts } from '#schemas/valueOrder.ts'
import { syncIndexes } from '#server/records/recordIndexes.ts'
import { orderSql } from '#server/repositories/recordQuery.ts'
import { resourceFile } from '../../resourceFiles.ts'
import { everybody } from '../../resources/sampleFile.ts'
import { type SeededApp, seededApp } from '../seededApp.ts'
import { validRecord } from '../validRecord.ts'

/**
 * The order of the root collation of the Unicode collation algorithm: symbols, digits by their value, letters; letters with marks
 * directly after those without, upper case after lower case; Æ as AE, ß as ss; Greek after Latin.
 */
const expected = [
  '😀 Buoy',
  '2 Lights',
  '10 Lights',
  'Ærø',
  'Alesund',
  'Ålesund',
  'Alz',
  'Fec',
  'Féc',
  'Fecz',
  'Ost',
  'Øst',
  'Osz',
  'site 2',
  'Site 3',
  'Site 10',
  'Strasse',
  'Straße',
  'Zeta',
  'Ωmega',
]

/** In neither the expected order nor its reverse. */
const shuffled = expected.map((_, index) => expected[(index * 7) % expected.length]!)

/** Usernames in the expected order. */
const usernames = ['Ærø user', 'Alesund user', 'Ålesund user', 'Alz user', 'user 2', 'User 10', 'Zeta user']

let server: SeededApp
let sites: ResourceFile
let audit: ResourceFile
beforeAll(async () => {
  server = await seededApp()
  const fileOf = (name: string): ResourceFile =>
    JSON.parse(readFileSync(join(server.schemasDir, 'resources', `${name}.json`), 'utf8'))
  sites = fileOf('sites')
  audit = fileOf('audit')
  for (const name of shuffled) {
    const body = { name, description: name, latitude: 1, longitude: 1, includeHistoricData: true }
    await server.call('/settings/sites', { as: 'admin7', method: 'POST', body })
  }
  for (const username of usernames.toReversed()) {
    const person = { username, email: 'user@example.org', name: username, roles: ['User'] }
    const body = { ...person, permissions: ['Module.Forecasts'], password: 'a password of the test' }
    await server.call('/settings/users', { as: 'admin7', method: 'POST', body })
  }
})
afterAll(() => server.close())

const known = (records: readonly Record<string, unknown>[]) =>
  records.map(({ name }) => name).filter((name) => expected.includes(String(name)))

const listed = async (url: string) => known((await server.call(url, { as: 'admin7' })).data)

describe('the natural order of names', () => {
  it.each(['/sites', '/settings/sites', '/hwwa/sites'])('is used by %s', async (url) => {
    expect(await listed(url)).toEqual(expected)
  })

  it('is used by the favorites, also right after adding one', async () => {
    const { data }: { data: Site[] } = await server.call('/sites', { as: 'admin7' })
    const wanted = data.filter(({ name }) => expected.includes(name))
    for (const { id } of wanted) await server.call(`/sites/favorites/${id}`, { as: 'admin7', method: 'PUT' })
    expect(await listed('/sites/favorites')).toEqual(expected)
    const byName = new Map(wanted.map((site) => [site.name, site]))
    const added = shuffled.reduce<Site[]>((all, name) => changedFavorites(all, byName.get(name)!, true), [])
    expect(added.map(({ name }) => name)).toEqual(expected)
  })

  it.each(['/settings/users', '/settings/siteusers/users'])('is used for usernames by %s', async (url) => {
    const { data }: { data: { username: string }[] } = await server.call(url, { as: 'admin7' })
    expect(data.map(({ username }) => username).filter((name) => usernames.includes(name))).toEqual(usernames)
  })

  it('does not apply to times, which use the index of the audit', async () => {
    const { rows } = await server.database.transaction().execute(async (transaction) => {
      await sql`set local enable_seqscan = off`.execute(transaction)
      await sql`set local enable_bitmapscan = off`.execute(transaction)
      await sql`set local enable_sort = off`.execute(transaction)
      const by = orderSql({ field: 'at', order: 'desc' }, audit.schema)
      return sql<{ 'QUERY PLAN': string }>`
        explain select id from audit where customer_id = 1 order by ${by}, id
      `.execute(transaction)
    })
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('audit_time')
  })

  it('is used by the tables, the data provider and the menu', () => {
    const records = shuffled.map((name, index) => ({ id: index, customerId: 1, version: 1, name }))
    const order = [{ field: 'name', order: 'asc' as const }]
    expect(known(sortRecords(records, order, columnsOf(sites, everybody)))).toEqual(expected)
    expect(known(sorted(records, order))).toEqual(expected)
    expect(shuffled.toSorted(compareTexts)).toEqual(expected)
    const files = shuffled.map((title) => ({
      resource: { ...sites.resource, order: 1, menuTitle: title },
    }))
    expect(inMenuOrder(files).map(({ resource }) => resource.menuTitle)).toEqual(expected)
  })

  it('is used by a resource whose lists the server sorts, reversed when descending, with empty names always last', async () => {
    const { id: userId } = await server.database
      .selectFrom('users')
      .select('id')
      .where('username', '=', 'admin7')
      .executeTakeFirstOrThrow()
    const valid = validRecord(resourceFile('operations').schema, 1)
    for (const name of [...shuffled, '', undefined])
      await server.database
        .insertInto('records')
        .values({
          customer_id: 7,
          resource: 'operations',
          owner_id: userId,
          body: JSON.stringify({ ...valid, name }),
        })
        .execute()
    const names = async (order: string) =>
      (await server.call(`/records/operations?_sort=name&_order=${order}`, { as: 'admin7' })).json.map(
        ({ name }: { name?: string }) => name,
      )
    expect(known((await names('asc')).map((name: string) => ({ name })))).toEqual(expected)
    expect((await names('asc')).slice(-2).map((name: string | undefined) => name ?? '')).toEqual(['', ''])
    expect(known((await names('desc')).map((name: string) => ({ name })))).toEqual(expected.toReversed())
    expect((await names('desc')).slice(-2).map((name: string | undefined) => name ?? '')).toEqual(['', ''])
  })
})

describe('the indexes in natural order', () => {
  it('are rebuilt after an update of ICU', async () => {
    const outdate = sql`update pg_collation set collversion = '1' where collname = 'natural_order'`
    const first = await syncIndexes(server.database, [sites])
    expect(first.created.length).toBeGreaterThan(0)
    await outdate.execute(server.database)
    const again = await syncIndexes(server.database, [sites])
    expect(again.dropped).toHaveLength(1)
    expect(again.created).toEqual(again.dropped)
    expect(await syncIndexes(server.database, [sites])).toEqual({ created: [], dropped: [] })
  })
})
