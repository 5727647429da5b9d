import { sql } from 'kysely'
import type { Database, Tables } from '../database/tables.ts'

/** Which tables a backup contains: not those that are temporary or derived from others. */
const isBackedUp: Readonly<Record<keyof Tables, boolean>> = {
  customers: true,
  users: true,
  records: true,
  record_indexes: false,
  record_undos: false,
  tokens: true,
  devices: true,
  sign_in_attempts: true,
  site_users: true,
  favorites: true,
  preferences: true,
  thresholds: true,
  forecast_runs: true,
  feed_runs: true,
  audit: true,
  outbox: true,
  mutes: true,
  silent_hosts: false,
  mail_counts: false,
  server_secrets: true,
  personal_tokens: true,
  calendars: true,
  calendar_windows: true,
  identities: true,
  identity_links: true,
  invitations: true,
  one_time_codes: true,
  recovery_codes: true,
  passkeys: true,
  second_steps: true,
  alert_states: true,
  alert_events: true,
  alert_evaluations: true,
  report_schedules: false,
  report_occurrences: true,
  archive_series: false,
  archive_uploads: false,
  pattern_verdicts: false,
  valid_form_files: false,
}

/** All tables of an older version are backed up except these. */
const notBackedUp = Object.entries(isBackedUp).flatMap(([name, is]) => (is ? [] : [name]))

export interface StoredTable {
  name: string
  /** Without the columns that the database derives. */
  columns: { name: string; type: string }[]
  key: string[]
}

/** The tables of the current schema that a backup holds, in an order that foreign keys allow. */
export async function storedTables(database: Database, names?: readonly string[]): Promise<StoredTable[]> {
  const { rows } = await sql<StoredTable & { needs: string[] }>`
    select relname as name,
      (select json_agg(json_build_object('name', attname, 'type', format_type(atttypid, atttypmod)) order by attnum)
        from pg_attribute where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '')
        as columns,
      (select json_agg(attname order by array_position(conkey, attnum))
        from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any (conkey)
        where conrelid = pg_class.oid and contype = 'p') as key,
      coalesce((select json_agg(confrelid::regclass::text) from pg_constraint
        where conrelid = pg_class.oid and contype = 'f'), '[]') as needs
    from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace order by relname
  `.execute(database)
  const wanted = names ?? Object.keys(isBackedUp)
  const waiting = rows.filter(({ name }) => wanted.includes(name) && !notBackedUp.includes(name))
  const ordered: StoredTable[] = []
  while (waiting.length > 0) {
    const next = waiting.findIndex(({ needs }) => !waiting.some(({ name }) => needs.includes(name)))
    if (next < 0) throw new Error('invalid database: foreign keys in a circle')
    const [table] = waiting.splice(next, 1)
    if (table) ordered.push(table)
  }
  return ordered
}

/** Whether somebody uses the database: one that was made by a mistyped address has no users. */
export const hasUsers = async (database: Database): Promise<boolean> =>
  (await database.selectFrom('users').select('id').limit(1).execute()).length > 0

/** Settings that make the text form of values independent of the server's configuration. */
export async function useTextForm(transaction: Database): Promise<void> {
  for (const setting of ["timezone = 'UTC'", "datestyle = 'ISO'", "bytea_output = 'hex'"])
    await sql.raw(`set local ${setting}`).execute(transaction)
}

const textOf = (columns: readonly string[]) =>
  sql`json_build_array(${sql.join(columns.map((name) => sql`${sql.id(name)}::text`))})::text`

const typed = (columns: StoredTable['columns']) =>
  sql.join(columns.map(({ type }, index) => sql`(item ->> ${sql.lit(index)})::${sql.raw(type)}`))

const names = (columns: StoredTable['columns']) => sql.join(columns.map(({ name }) => sql.id(name)))

/** Rows of a table, each a JSON array of its columns as text, `size` at a time. */
export async function* rowsOf(transaction: Database, table: StoredTable, size: number) {
  const columns = table.columns.map(({ name }) => name)
  await sql`declare backup_rows no scroll cursor for
    select ${textOf(columns)} as row from ${sql.table(table.name)}`.execute(transaction)
  for (;;) {
    const { rows } = await sql<{ row: string }>`fetch ${sql.lit(size)} from backup_rows`.execute(transaction)
    if (rows.length === 0) break
    yield rows.map(({ row }) => row)
  }
  await sql`close backup_rows`.execute(transaction)
}

/** The keys of a table, each a JSON array. */
export async function keysOf(transaction: Database, { name, key }: StoredTable): Promise<string[]> {
  const { rows } = await sql<{ row: string }>`select ${textOf(key)} as row from ${sql.table(name)}`.execute(
    transaction,
  )
  return rows.map(({ row }) => row)
}

/** The rows of these keys that still exist. */
export async function rowsWithKeys(
  transaction: Database,
  { name, columns, key }: StoredTable,
  keys: readonly string[],
): Promise<string[]> {
  const keyColumns = key.flatMap((part) => columns.filter((column) => column.name === part))
  const { rows } = await sql<{ row: string }>`
    select ${textOf(columns.map((column) => column.name))} as row from ${sql.table(name)}
    where (${names(keyColumns)}) in (select ${typed(keyColumns)} from json_array_elements(${asArray(keys)}::json) as item)
  `.execute(transaction)
  return rows.map(({ row }) => row)
}

export const asArray = (rows: readonly string[]): string => `[${rows.join(',')}]`

/** Stores rows that `rowsOf` returned, for some columns of the table. */
export async function insertRows(
  transaction: Database,
  table: Pick<StoredTable, 'name' | 'columns'>,
  rows: readonly string[],
): Promise<void> {
  await sql`insert into ${sql.table(table.name)} (${names(table.columns)}) overriding system value
    select ${typed(table.columns)} from json_array_elements(${asArray(rows)}::json) as item`.execute(
    transaction,
  )
}

/** The next number of every sequence of the current schema. */
export async function nextNumbers(transaction: Database): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relkind = 'S' and relnamespace = current_schema()::regnamespace`.execute(transaction)
  const numbers: Record<string, string> = {}
  for (const { name } of rows) {
    const found = await sql<{ next: string }>`
      select (last_value + is_called::integer)::text as next from ${sql.table(name)}`.execute(transaction)
    numbers[name] = found.rows[0]?.next ?? '1'
  }
  return numbers
}

/** Unlike setval, this is undone when the transaction is rolled back. */
export async function restartSequences(
  transaction: Database,
  numbers: Record<string, string>,
): Promise<void> {
  const existing = await nextNumbers(transaction)
  for (const [name, next] of Object.entries(numbers))
    if (name in existing)
      await sql`alter sequence ${sql.table(name)} restart with ${sql.raw(String(BigInt(next)))}`.execute(
        transaction,
      )
}
