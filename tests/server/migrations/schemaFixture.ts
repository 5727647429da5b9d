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
} from '#server/backup/storedTables.ts'
import type { Database } from '#server/database/tables.ts'
import { type MigrationName, migrate, migrationNames } from '#server/migrations/index.ts'

/** A database after a migration: the rows of its tables, each a JSON array of text, and the next number of its sequences. */
export interface SchemaFixture {
  tables: { name: string; columns: StoredTable['columns']; rows: string[] }[]
  sequences: Record<string, string>
}

/** What the fixture of a schema differs in from that of the schema before: its changed tables, each as a whole. */
interface Difference {
  tables: SchemaFixture['tables']
  dropped?: string[]
  sequences?: SchemaFixture['sequences']
}

export const differencePath = (migration: MigrationName): string =>
  join(import.meta.dirname, '..', '..', 'fixtures', 'databases', `${migration.slice(0, 4)}.json`)

/** The database of a version, from the differences up to it. */
export function fixtureOf(migration: MigrationName): SchemaFixture {
  const found = new Map<string, SchemaFixture['tables'][number]>()
  let numbers: SchemaFixture['sequences'] = {}
  for (const name of migrationNames.slice(0, migrationNames.indexOf(migration) + 1)) {
    const {
      tables,
      dropped = [],
      sequences,
    }: Difference = JSON.parse(readFileSync(differencePath(name), 'utf8'))
    for (const table of tables) found.set(table.name, table)
    for (const table of dropped) found.delete(table)
    numbers = sequences ?? numbers
  }
  return { tables: [...found.values()], sequences: numbers }
}

/** What `after` differs in from `before`. */
export function differenceOf(before: SchemaFixture, after: SchemaFixture): Difference {
  const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
  const old = new Map(before.tables.map((table) => [table.name, table]))
  const dropped = [...old.keys()].filter((name) => !after.tables.some((table) => table.name === name))
  return {
    tables: after.tables.filter((table) => !isEqual(table, old.get(table.name))),
    ...(dropped.length > 0 && { dropped }),
    ...(!isEqual(before.sequences, after.sequences) && { sequences: after.sequences }),
  }
}

/** The tables of all versions that have rows in some. */
const tableNames = [
  ...['customers', 'users', 'sites', 'tokens', 'sign_in_attempts', 'site_users', 'favorites', 'preferences'],
  ...['thresholds', 'forecast_runs', 'records', 'devices', 'audit', 'outbox', 'mutes', 'server_secrets'],
  ...[
    'calendars',
    'calendar_windows',
    'one_time_codes',
    'recovery_codes',
    'passkeys',
    'second_steps',
    'personal_tokens',
    'alert_states',
    'alert_events',
    'alert_evaluations',
    'report_occurrences',
  ],
]

/** All rows and sequences of a database. */
export const describeDatabase = (database: Database): Promise<SchemaFixture> =>
  database.transaction().execute(async (transaction) => {
    await useTextForm(transaction)
    const tables: SchemaFixture['tables'] = []
    for (const table of await storedTables(transaction, tableNames)) {
      const rows: string[] = []
      for await (const some of rowsOf(transaction, table, 100)) rows.push(...some)
      tables.push({ name: table.name, columns: table.columns, rows: rows.sort() })
    }
    return { tables, sequences: await nextNumbers(transaction) }
  })

/** Fills an empty database with the database of a version. */
export async function makeDatabase(database: Database, migration: MigrationName): Promise<void> {
  const { tables, sequences } = fixtureOf(migration)
  await migrate(database, migration)
  for (const { name } of await storedTables(database, tableNames)) {
    const table = tables.find((one) => one.name === name)
    if (table && table.rows.length > 0) await insertRows(database, table, table.rows)
  }
  await restartSequences(database, sequences)
}
