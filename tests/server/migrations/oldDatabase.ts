import { sql } from 'kysely'
import type { Database } from '#server/database/tables.ts'
import { fixtureOf, makeDatabase } from './schemaFixture.ts'

type Row = Record<string, string | null>

/** Every row of a database at migration 0002, as text; a site with id 5 had been deleted. */
export const fixture: Record<string, Row[]> = Object.fromEntries(
  fixtureOf('0002_forecast_runs').tables.map(({ name, columns, rows }) => [
    name,
    rows.map((row) => {
      const values: (string | null)[] = JSON.parse(row)
      return Object.fromEntries(columns.map((column, index) => [column.name, values[index] ?? null]))
    }),
  ]),
)

/** The rows in the newest version: administrators who manage users have the permissions of migrations 0008, 0009, 0011, 0014, 0027 and 0029. */
export const migrated: typeof fixture = {
  ...fixture,
  users: (fixture.users ?? []).map((user) => ({
    ...user,
    body:
      user.body?.replace(
        /("Admin\.ManageUsers".*)\]/,
        '$1, "Admin.ViewAudit", "Admin.ViewAs", "Admin.ManageForms", "Admin.ManageOutbox", "Admin.ManageData", "Forecasts.Push"]',
      ) ?? null,
  })),
}

/** The highest id that the old version had assigned to a site. */
export const LAST_SITE = 59

/** Fills an empty database with the database of the old version. */
export async function makeOldDatabase(database: Database): Promise<void> {
  await makeDatabase(database, '0002_forecast_runs')
  // Restored sequences have not been used yet, unlike that of the old version.
  await sql`select setval('sites_id_seq', ${sql.lit(LAST_SITE)})`.execute(database)
}

/** The columns that a table had in the old version, as selected text. */
function textOf(table: string) {
  const columns = Object.keys(fixture[table]?.[0] ?? { id: '' })
  return sql.join(columns.map((name) => sql`${sql.id(name)}::text as ${sql.id(name)}`))
}

/** All rows of a table as text, in the columns and the order of the fixture. */
export async function rowsOf(database: Database, table: string): Promise<Row[]> {
  const query = sql<Row>`select ${textOf(table)} from ${sql.id(table)} order by 1, 2`
  return (await query.execute(database)).rows
}

/** The sites among the records, as rows of the old table. */
export async function siteRecords(database: Database): Promise<Row[]> {
  const { rows } = await sql<Row>`select id::text, customer_id::text, version::text, created_at::text,
    updated_at::text, body::text, derived ->> 'timeZone' as time_zone
    from records where resource = 'sites' order by 1, 2`.execute(database)
  return rows
}

/** The tables that have rows in both versions. */
export const keptTables = Object.keys(fixture).filter((name) => name !== 'sites' && fixture[name]?.length)
