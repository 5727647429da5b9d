import { sql } from 'kysely'
import timeZoneOf from 'tz-lookup'
import type { Body, Database } from '../database/tables.ts'
import type { SignedInUser } from './tokens.ts'

/** Tables that hold records of a resource file. */
export type ResourceTable = 'sites'

/** What a table knows about its records beyond their form. */
interface ResourceTableRow {
  table: ResourceTable
  /** Columns that the server works out from the record on every write. */
  derive(body: Body): { time_zone: string }
  /** Read-only fields that depend on who asks, as SQL. */
  computed(user: SignedInUser): Record<string, ReturnType<typeof sql<unknown>>>
}

/** resource -> its table. A resource file without a row here has nowhere to be stored. */
export const resourceTables: Readonly<Record<string, ResourceTableRow>> = {
  sites: {
    table: 'sites',
    derive: ({ latitude, longitude }) => ({ time_zone: timeZoneOf(Number(latitude), Number(longitude)) }),
    computed: ({ id }) => ({
      isFavorite: sql`exists (select 1 from favorites where site_id = sites.id and user_id = ${id})`,
    }),
  },
}

const known = new WeakMap<object, Map<string, Promise<ReadonlySet<string>>>>()

async function readColumns(database: Database, table: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ column_name: string }>`
    select column_name from information_schema.columns
    where table_schema = current_schema() and table_name = ${table}
  `.execute(database)
  return new Set(rows.map(({ column_name }) => column_name))
}

/**
 * The columns of a table: fields that have one of their own are searched and sorted by it. Read once, since only
 * a migration changes them.
 */
export function columnsOf(database: Database, table: string): Promise<ReadonlySet<string>> {
  const tables = known.get(database) ?? new Map<string, Promise<ReadonlySet<string>>>()
  known.set(database, tables)
  const columns = tables.get(table) ?? readColumns(database, table)
  tables.set(table, columns)
  columns.catch(() => tables.delete(table))
  return columns
}
