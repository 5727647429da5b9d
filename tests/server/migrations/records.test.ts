import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { OpenDatabase } from '#server/database/openDatabase.ts'
import { migrate } from '#server/migrations/index.ts'
import { visibleSites } from '#server/repositories/sites.ts'
import { userById } from '#server/repositories/tokens.ts'
import { openTestDatabase } from '../databases/testDatabase.ts'
import {
  fixture,
  keptTables,
  LAST_SITE,
  makeOldDatabase,
  migrated,
  rowsOf,
  siteRecords,
} from './oldDatabase.ts'

let opened: OpenDatabase
beforeEach(async () => {
  opened = await openTestDatabase()
  await makeOldDatabase(opened.database)
})
afterEach(() => opened.close())

test('the migration preserves the rows of every table, and turns sites into records with their ids', async () => {
  await migrate(opened.database)
  for (const table of keptTables)
    expect([table, await rowsOf(opened.database, table)]).toEqual([table, migrated[table]])
  expect(await siteRecords(opened.database)).toEqual(fixture.sites)
})

test('the migration gives a new id to the next site, not that of a deleted one', async () => {
  await migrate(opened.database)
  const { rows } = await sql`insert into records (customer_id, resource, body) values (1, 'sites', '{}')
    returning id`.execute(opened.database)
  expect(rows).toEqual([{ id: LAST_SITE + 1 }])
})

test('users see the same sites as before the migration', async () => {
  await migrate(opened.database)
  const users = await opened.database.selectFrom('users').select(['id', 'customer_id', 'body']).execute()
  for (const user of users) {
    const isAdministrator = (user.body.roles as string[]).includes('Administrator')
    const linked = fixture.site_users
      ?.filter(({ user_id }) => user_id === String(user.id))
      .map(({ site_id }) => site_id)
    const seen = fixture.sites
      ?.filter(({ id, customer_id }) =>
        isAdministrator ? customer_id === String(user.customer_id) : linked?.includes(id ?? ''),
      )
      .filter(({ body }) => JSON.parse(body ?? '').isHidden !== true)
    const sites = await visibleSites(opened.database, (await userById(opened.database, user.id))!)
    expect(sites.map(({ id }) => id).sort()).toEqual(seen?.map(({ id }) => Number(id)).sort())
  }
})

test('deleting a migrated site deletes its runs, links and favorites', async () => {
  await migrate(opened.database)
  const site = fixture.forecast_runs?.[0]?.site_id
  await sql`delete from records where id = ${Number(site)}`.execute(opened.database)
  for (const table of ['forecast_runs', 'site_users', 'favorites'])
    expect(await rowsOf(opened.database, table)).toEqual(
      fixture[table]?.filter(({ site_id }) => site_id !== site),
    )
})

test('the migration can be reverted and applied again', async () => {
  await migrate(opened.database)
  await migrate(opened.database, '0002_forecast_runs')
  for (const table of [...keptTables, 'sites'])
    expect([table, await rowsOf(opened.database, table)]).toEqual([table, fixture[table]])
  await migrate(opened.database)
  expect(await siteRecords(opened.database)).toEqual(fixture.sites)
})
