import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { alertsOfSites } from '#server/alerts/alertRecords.ts'
import type { OpenDatabase } from '#server/database/openDatabase.ts'
import { vacuumTables } from '#server/jobs/vacuum.ts'
import { openMigratedDatabase } from '../databases/testDatabase.ts'
import { testProfiles } from '../testProfiles.ts'
import { addSites } from './jobDatabase.ts'

let opened: OpenDatabase
beforeEach(async () => {
  opened = await openMigratedDatabase()
  await addSites(opened.database, 1, 2000)
})
afterEach(() => opened.close())

/** Statistics are otherwise written a second late. */
const tablesDue = async () => {
  await sql`select pg_stat_force_next_flush()`.execute(opened.database)
  return vacuumTables(opened.database)
}

const bytes = async () => {
  const { rows } = await sql<{ bytes: string }>`select pg_relation_size('records') as bytes`.execute(
    opened.database,
  )
  return Number(rows[0]?.bytes)
}

test('a table is vacuumed when more than a tenth plus fifty rows have changed, and not again until then', async () => {
  expect(await tablesDue()).toContain('public.records')
  expect(await tablesDue()).toEqual([])
  // 10 % of 2,000 rows, plus 50.
  await sql`update records set version = version + 1 where id in (select id from records limit 250)`.execute(
    opened.database,
  )
  expect(await tablesDue()).toEqual([])
  await sql`update records set version = version + 1 where id in (select id from records limit 1)`.execute(
    opened.database,
  )
  expect(await tablesDue()).toEqual(['public.records'])
})

test('the space of replaced rows is reused', async () => {
  const replace = () => sql`update records set version = version + 1`.execute(opened.database)
  const sizes: number[] = []
  for (let turn = 0; turn < 6; turn++) {
    await replace()
    await tablesDue()
    sizes.push(await bytes())
  }
  expect(sizes[5]).toBeLessThanOrEqual(1.1 * (sizes[1] ?? 0))
})

test('the alerts of a site are found by their index among two thousand', async () => {
  const { database } = opened
  await sql`insert into records (customer_id, resource, body)
    select 1, 'alerts', jsonb_build_object('name', 'Alert ' || id, 'site', jsonb_build_object('id', id))
    from records where resource = 'sites'`.execute(database)
  await tablesDue()
  const scans = async () => {
    await sql`select pg_stat_force_next_flush()`.execute(database)
    const { rows } = await sql<{ scans: string }>`
      select idx_scan as scans from pg_stat_user_indexes where indexrelname = 'records_alert_site'`.execute(
      database,
    )
    return Number(rows[0]?.scans)
  }
  const before = await scans()
  const [{ id } = { id: 0 }] = await database
    .selectFrom('records')
    .select('id')
    .where('resource', '=', 'sites')
    .execute()
  expect(await alertsOfSites({ database, profiles: testProfiles }, 1, [id])).toHaveLength(1)
  expect(await scans()).toBe(before + 1)
})
