import { type RawBuilder, sql } from 'kysely'
import type { FieldSchema, ResourceFile } from '#schemas/resourceFile/resourceFile.ts'
import type { Reference } from '#schemas/shapes/records/recordBatch.ts'
import { isOneOf, isSeenSql } from '#server/repositories/recordQuery.ts'
import { hooksOf, tableOf } from '../hooks/index.ts'
import type { OpenAccess } from '../recordAccess.ts'
import { holds } from '../userRules.ts'

/** Rows of another table that belong to a record and are deleted with it, as stored in the database. */
export interface Relation {
  table: string
  rows: unknown[]
}

/** Tables whose rows do not come back: sessions stay ended, an undo is only for its user, and forecasts are loaded again. */
const notRestored: readonly string[] = ['tokens', 'record_undos', 'forecast_runs']

/** A foreign key: columns of a table that name a row of another. */
interface ForeignKey {
  table: string
  columns: string[]
  target: string
  targetColumns: string[]
  /** Whether a deletion clears the columns instead of deleting the row. */
  isCleared: boolean
}

/** All foreign keys that end or clear rows, from the database itself, so that no table is forgotten. */
export async function foreignKeys({ transaction }: OpenAccess): Promise<ForeignKey[]> {
  const namesOf = (
    keys: string,
    table: string,
  ) => sql`array(select attname::text from unnest(${sql.ref(keys)})
    with ordinality as key (number, place) join pg_attribute on attrelid = ${sql.ref(table)} and attnum = number order by place)`
  const { rows } = await sql<ForeignKey>`
    select conrelid::regclass::text as "table", ${namesOf('conkey', 'conrelid')} as columns,
      confrelid::regclass::text as target, ${namesOf('confkey', 'confrelid')} as "targetColumns",
      confdeltype = 'n' as "isCleared"
    from pg_constraint where contype = 'f' and confdeltype in ('c', 'n')
      and connamespace = current_schema()::regnamespace
    order by 1, 2`.execute(transaction)
  return rows.filter(({ table }) => !notRestored.includes(table))
}

/** The rows that are deleted or cleared together with some records. */
export async function relationsOf(access: OpenAccess, ids: readonly number[]): Promise<Relation[]> {
  const { transaction, user, hooks, context } = access
  const relations: Relation[] = []
  const add = async (table: string, condition: RawBuilder<unknown>) => {
    const { rows } = await sql<{ row: unknown }>`select to_jsonb(related) as row
      from ${sql.table(table)} as related where ${condition}`.execute(transaction)
    if (rows.length > 0) relations.push({ table, rows: rows.map(({ row }) => row) })
  }
  for (const { table, columns, target, targetColumns } of await foreignKeys(access)) {
    if (target !== tableOf(hooks)) continue
    const record = sql.join(
      targetColumns.map((name) => (name === 'id' ? sql`id` : sql`${user.customerId}::integer`)),
    )
    await add(
      table,
      sql`(${sql.join(columns.map((name) => sql.ref(name)))}) in
      (select ${record} from unnest(${ids}::integer[]) as named (id))`,
    )
  }
  if (hooks.owned)
    await add('records', sql`customer_id = ${user.customerId} and ${hooks.owned(ids, context)}`)
  return relations
}

/** Paths, as SQL/JSON, of the values in a record that are ids of records of a resource. */
function pathsTo(resource: string, schema: FieldSchema, path = '$'): string[] {
  const { 'x-options': options, items, properties = {} } = schema
  const isList = [schema.type].flat().includes('array')
  if (options)
    return options.resource === resource && options.value === 'id' ? [isList ? `${path}[*]` : path] : []
  if (items) return pathsTo(resource, items, `${path}[*]`)
  return Object.entries(properties).flatMap(([name, field]) =>
    pathsTo(resource, field, `${path}.${JSON.stringify(name)}`),
  )
}

/** How many records of a file refer to some records of another: all of the customer, and those that the user sees. */
async function referring(
  { transaction, user, file, context }: OpenAccess,
  { resource, schema }: ResourceFile,
  ids: readonly number[],
): Promise<{ all: number; seen: number }> {
  const hooks = hooksOf(resource.name)
  const paths = pathsTo(file.resource.name, schema)
  if (paths.length === 0 || hooks.isView || hooks.pairs) return { all: 0, seen: 0 }
  const named = paths.map(
    (path) => sql`exists (select 1 from jsonb_path_query(body, ${path}::jsonpath) as named (id)
      where named.id in (select to_jsonb(id) from unnest(${ids}::integer[]) as deleted (id)))`,
  )
  const isDeleted = resource.name === file.resource.name ? isOneOf(ids) : sql<boolean>`false`
  const isSeen = holds(resource.access.list, user, context)
    ? isSeenSql(resource.owner, user)
    : sql<boolean>`false`
  const { rows } = await sql<{ all: string; seen: string }>`
    select count(*) as all, count(*) filter (where ${isSeen}) as seen from ${sql.table(tableOf(hooks))}
    where customer_id = ${user.customerId} and resource = ${sql.lit(resource.name)}
    and (${sql.join(named, sql` or `)}) and not ${isDeleted}`.execute(transaction)
  return { all: Number(rows[0]?.all), seen: Number(rows[0]?.seen) }
}

/** How many pairs of a file's table are deleted with some records. */
function pairsIn(
  { user, context }: OpenAccess,
  { resource }: ResourceFile,
  relations: readonly Relation[],
): { all: number; seen: number } {
  const { pairs } = hooksOf(resource.name)
  const all = relations.find(({ table }) => table === pairs?.table)?.rows.length ?? 0
  return { all, seen: holds(resource.access.list, user, context) ? all : 0 }
}

/**
 * What refers to records that are to be deleted: pairs, which are deleted with them, and records, which stay. What the user may not see
 * is counted without its name. The records that a hook deletes belong to a record, and have a call of their own.
 */
export async function referencesTo(access: OpenAccess, ids: readonly number[]): Promise<Reference[]> {
  if (ids.length === 0) return []
  const relations = await relationsOf(access, ids)
  const references: Reference[] = []
  const others = { deleted: 0, kept: 0 }
  for (const file of Object.values(access.context.files)) {
    const resource = file.resource.name
    const found = {
      deleted: pairsIn(access, file, relations),
      kept: await referring(access, file, ids),
    }
    for (const becomes of ['deleted', 'kept'] as const) {
      const { all, seen } = found[becomes]
      others[becomes] += all - seen
      if (seen > 0) references.push({ resource, count: seen, becomes })
    }
  }
  for (const becomes of ['deleted', 'kept'] as const)
    if (others[becomes] > 0) references.push({ count: others[becomes], becomes })
  return references
}
