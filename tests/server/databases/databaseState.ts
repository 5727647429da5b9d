import type { PGlite } from '@electric-sql/pglite'

/** The structure of a database and all its rows. */
export interface DatabaseState {
  structure: string
  tables: readonly string[]
  /** The rows of the tables that are not empty, as JSON. */
  rows: ReadonlyMap<string, string>
  /** The last number of each sequence; null before the first. */
  numbers: ReadonlyMap<string, string | null>
}

/** Everything that a migration makes, as one text. */
const STRUCTURE = `select md5(string_agg(line, chr(10) order by line)) as structure from (
  select concat_ws(' ', attrelid::regclass, attname, format_type(atttypid, atttypmod), attnotnull, attidentity,
      pg_get_expr(adbin, adrelid)) as line
    from pg_attribute join pg_class on pg_class.oid = attrelid
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'v') and attnum > 0 and not attisdropped
  union all select pg_get_indexdef(indexrelid) from pg_index join pg_class on pg_class.oid = indrelid
    where relnamespace = 'public'::regnamespace
  union all select concat_ws(' ', conrelid::regclass, pg_get_constraintdef(oid)) from pg_constraint
    where connamespace = 'public'::regnamespace
  union all select concat_ws(' ', pg_get_triggerdef(oid), tgenabled) from pg_trigger where not tgisinternal
  union all select concat_ws(' ', oid::regprocedure, prosrc) from pg_proc where pronamespace = 'public'::regnamespace
  union all select concat_ws(' ', viewname, definition) from pg_views where schemaname = 'public'
  union all select collname from pg_collation where collnamespace = 'public'::regnamespace
) as lines`

async function textsOf(pglite: PGlite, query: string): Promise<string[]> {
  const { rows } = await pglite.query<{ text: string }>(query)
  return rows.map(({ text }) => text)
}

const structureOf = async (pglite: PGlite): Promise<string> =>
  (await pglite.query<{ structure: string }>(STRUCTURE)).rows[0]!.structure

const numbersOf = async (pglite: PGlite): Promise<[string, string | null][]> =>
  (
    await pglite.query<{ name: string; last: string | null }>(
      `select quote_ident(sequencename) as name, last_value::text as last from pg_sequences where schemaname = 'public'`,
    )
  ).rows.map(({ name, last }) => [name, last])

/** The state to which `bringBack` returns. */
export async function stateOf(pglite: PGlite): Promise<DatabaseState> {
  const tables = await textsOf(
    pglite,
    `select quote_ident(tablename) as text from pg_tables where schemaname = 'public'`,
  )
  const rows = new Map<string, string>()
  for (const table of tables) {
    const [text] = await textsOf(pglite, `select json_agg(stored)::text as text from ${table} as stored`)
    if (text) rows.set(table, text)
  }
  return { structure: await structureOf(pglite), tables, rows, numbers: new Map(await numbersOf(pglite)) }
}

/** Gives a database the rows and numbers of a state. Returns false and does nothing where a test has changed its structure. */
export async function bringBack(
  pglite: PGlite,
  { structure, tables, rows, numbers }: DatabaseState,
): Promise<boolean> {
  const schemas = await textsOf(
    pglite,
    `select quote_ident(nspname) as text from pg_namespace
      where nspname !~ '^pg_' and nspname not in ('information_schema', 'public')`,
  )
  if ((await structureOf(pglite)) !== structure) return false
  const restarts = [...numbers].map(([name, last]) =>
    last === null ? `alter sequence ${name} restart` : `select setval('${name}', ${last})`,
  )
  await pglite.exec(
    [
      ...schemas.map((schema) => `drop schema ${schema} cascade`),
      // No trigger runs, not even that of the audit, which refuses to lose its rows.
      'set session_replication_role = replica',
      `truncate ${tables.join(', ')}`,
    ].join(';'),
  )
  for (const [table, text] of rows)
    await pglite.query(
      `insert into ${table} overriding system value select * from json_populate_recordset(null::${table}, $1)`,
      [text],
    )
  await pglite.exec([...restarts, 'reset session_replication_role', 'select pg_stat_reset()'].join(';'))
  return true
}
