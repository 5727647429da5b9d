import { existsSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { migrate, migrationNames } from '#server/migrations/index.ts'
import { openTestDatabase } from '../databases/testDatabase.ts'
import { describeDatabase, differencePath, makeDatabase, type SchemaFixture } from './schemaFixture.ts'

/** Tables that later migrations added, for which older databases have no rows. */
const broughtLater = new Set([
  ...['forecast_runs', 'devices', 'audit', 'outbox', 'mutes', 'server_secrets', 'calendars'],
  ...['calendar_windows', 'one_time_codes', 'recovery_codes', 'passkeys', 'second_steps', 'personal_tokens'],
  ...['alert_states', 'alert_events', 'alert_evaluations', 'report_occurrences'],
])

async function upgraded(migration: (typeof migrationNames)[number]): Promise<SchemaFixture> {
  const opened = await openTestDatabase()
  await makeDatabase(opened.database, migration)
  await migrate(opened.maintenance)
  // The migration sets it to the current time.
  await opened.database
    .updateTable('tokens')
    .set({ used_at: new Date(0) })
    .execute()
  const found = await describeDatabase(opened.database)
  await opened.close()
  return found
}

let reference: SchemaFixture
beforeAll(async () => {
  reference = await upgraded('0002_forecast_runs')
})

test.each(migrationNames)(
  'the database of schema %s upgrades to the newest with all its rows',
  async (migration) => {
    expect(existsSync(differencePath(migration)), 'run node tests/server/migrations/writeFixtures.ts').toBe(
      true,
    )
    const { tables } = await upgraded(migration)
    expect(tables.map(({ name, columns }) => ({ name, columns }))).toEqual(
      reference.tables.map(({ name, columns }) => ({ name, columns })),
    )
    for (const { name, rows } of reference.tables) {
      const found = tables.find((table) => table.name === name)?.rows
      if (!broughtLater.has(name)) expect({ name, rows: found }).toEqual({ name, rows })
      else if (migration > '0002') expect(found).toEqual(expect.arrayContaining(rows))
    }
  },
)
