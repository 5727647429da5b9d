import { existsSync, writeFileSync } from 'node:fs'
import { migrate, migrationNames } from '#server/migrations/index.ts'
import { openTestDatabase } from '../databases/testDatabase.ts'
import { describeDatabase, differenceOf, differencePath, fixtureOf, makeDatabase } from './schemaFixture.ts'

/**
 * Writes the fixture of each schema that has none yet, as what the migration changes in the database of the previous
 * schema. Run after adding a migration: `node tests/server/migrations/writeFixtures.ts`. Rows for what the migration adds
 * must be added by hand.
 */
for (const [index, migration] of migrationNames.entries()) {
  const before = migrationNames[index - 1]
  if (before === undefined || existsSync(differencePath(migration))) continue
  const { database } = await openTestDatabase()
  await makeDatabase(database, before)
  await migrate(database, migration)
  const difference = differenceOf(fixtureOf(before), await describeDatabase(database))
  writeFileSync(differencePath(migration), `${JSON.stringify(difference, null, 2)}\n`)
  await database.destroy()
}
