import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  insertRows,
  nextNumbers,
  restartSequences,
  rowsOf,
  type StoredTable,
  storedTables,
  useTextForm,
} from '../../../server/backup/storedTables.ts'
import type { Database } from '../../../server/database/tables.ts'
import { type MigrationName, migrate } from '../../../server/migrations/index.ts'
import { fixture, makeOldDatabase } from './oldDatabase.ts'

/** A database after a migration: the rows of its tables, each a JSON array of text, and the next number of its sequences. */
export interface SchemaFixture {
  tables: { name: string; columns: StoredTable['columns']; rows: string[] }[]
  sequences: Record<string, string>
}

const number = (migration: MigrationName) => migration.slice(0, 4)

export const fixturePath = (migration: MigrationName): string =>
  join(import.meta.dirname, '..', '..', 'fixtures', 'databases', `${number(migration)}.json`)

/** All rows and sequences of a database. */
export const describeDatabase = (database: Database): Promise<SchemaFixture> =>
  database.transaction().execute(async (transaction) => {
    await useTextForm(transaction)
    const tables: SchemaFixture['tables'] = []
    for (const table of await storedTables(transaction, [
      ...Object.keys(fixture),
      'records',
      'devices',
      'audit',
      'outbox',
      'mutes',
      'server_secrets',
      'calendars',
      'alert_states',
      'alert_events',
      'alert_evaluations',
      'report_occurrences',
    ])) {
      const rows: string[] = []
      for await (const some of rowsOf(transaction, table, 100)) rows.push(...some)
      tables.push({ name: table.name, columns: table.columns, rows: rows.sort() })
    }
    return { tables, sequences: await nextNumbers(transaction) }
  })

/** Fills an empty database with the database of a version. */
export async function makeDatabase(database: Database, migration: MigrationName): Promise<void> {
  if (migration === '0002_forecast_runs') return makeOldDatabase(database)
  const { tables, sequences }: SchemaFixture = JSON.parse(readFileSync(fixturePath(migration), 'utf8'))
  await migrate(database, migration)
  for (const table of tables) if (table.rows.length > 0) await insertRows(database, table, table.rows)
  await restartSequences(database, sequences)
}
