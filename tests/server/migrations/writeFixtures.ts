import { existsSync, writeFileSync } from 'node:fs'
import { sql } from 'kysely'
import { migrate, migrationNames } from '../../../server/migrations/index.ts'
import { openTestDatabase } from '../databases/testDatabase.ts'
import { fixture } from './oldDatabase.ts'
import { describeDatabase, fixturePath, makeDatabase } from './schemaFixture.ts'

/**
 * Writes the fixture of each schema that has none yet, from that of the previous schema. Run after adding a migration:
 * `node tests/server/migrations/writeFixtures.ts`. Rows for what the migration adds must be added by hand.
 */
for (const [index, migration] of migrationNames.entries()) {
  if (existsSync(fixturePath(migration))) continue
  const { database } = await openTestDatabase()
  const before = migrationNames[index - 1]
  if (before) await makeDatabase(database, before)
  await migrate(database, migration)
  if (!before)
    // The first schema gets the rows of those tables of the second schema that it has.
    for (const [table, rows] of Object.entries(fixture))
      for (const row of table === 'forecast_runs' ? [] : rows) {
        const names = sql.join(Object.keys(row).map((name) => sql.id(name)))
        const values = sql.join(
          Object.values(row).map((value) => (value === null ? sql`null` : sql.lit(value))),
        )
        await sql`insert into ${sql.id(table)} (${names}) values (${values})`.execute(database)
      }
  writeFileSync(fixturePath(migration), `${JSON.stringify(await describeDatabase(database), null, 2)}\n`)
  await database.destroy()
}
