import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { UNDO_SECONDS } from '../../../src/schemas/batch/batchLimits.ts'
import type { Database } from '../../database/tables.ts'
import { tableOf } from '../hooks/index.ts'
import type { RelatedTable } from '../hooks/recordHooks.ts'
import { isOneOf } from '../recordQuery.ts'
import type { Row } from '../recordStore.ts'
import { inTransaction } from './batchResult.ts'
import {
  type BatchContext,
  type BatchWrite,
  lockedRows,
  type OpenBatch,
  preparedWrites,
  recordChanges,
  writeAll,
} from './recordBatch.ts'

/** The action to undo. */
export type UndoneAction = 'edit' | 'delete'

/** Extra seconds, so that a click in the last second is still accepted when it arrives. */
const GRACE_SECONDS = 10

/** Rows of another table that belong to a record and are deleted with it, as stored in the database. */
interface Relation {
  table: RelatedTable
  rows: unknown[]
}

/** Tables whose ids are only unique within a customer. */
const ofCustomer: ReadonlySet<RelatedTable> = new Set(['favorites', 'site_users'])

/** The related rows that are deleted with some records, if the resource wants to restore them. */
async function relationsOf(
  { transaction, user, hooks }: OpenBatch,
  ids: readonly number[],
): Promise<Relation[]> {
  const relations: Relation[] = []
  for (const { table, column } of hooks.relations ?? []) {
    const owned = ofCustomer.has(table) ? sql`customer_id = ${user.customerId}` : sql`true`
    const { rows } = await sql<{ row: unknown }>`select to_jsonb(related) as row
      from ${sql.table(table)} as related where ${owned} and ${isOneOf(ids, column)}`.execute(transaction)
    relations.push({ table, rows: rows.map(({ row }) => row) })
  }
  return relations
}

/** Removes expired undos, because deleted records must not be stored any longer. */
export async function removeOldUndos(database: Database, now: Date): Promise<void> {
  const old = new Date(now.getTime() - 1000 * (UNDO_SECONDS + GRACE_SECONDS))
  await database.deleteFrom('record_undos').where('at', '<=', old).execute()
}

/** Stores the state of some records before they are changed or deleted; returns the id for `undoBatch`. */
export async function storeUndo(
  context: OpenBatch,
  action: UndoneAction,
  ids: readonly number[],
): Promise<string> {
  const { transaction, user, file, now, hooks } = context
  const id = randomUUID()
  await removeOldUndos(transaction, now)
  const relations = action === 'delete' ? await relationsOf(context, ids) : []
  await sql`insert into record_undos (id, customer_id, user_id, resource, action, at, rows, relations)
    select ${id}, ${user.customerId}::integer, ${user.id}::integer, ${file.resource.name}, ${action}, ${now}::timestamptz,
      coalesce(jsonb_agg(to_jsonb(records) order by records.id), '[]'), ${JSON.stringify(relations)}::jsonb
    from ${sql.table(tableOf(hooks))} as records where customer_id = ${user.customerId}
    and resource = ${file.resource.name} and ${isOneOf(ids)}`.execute(transaction)
  return id
}

interface Kept {
  action: UndoneAction
  rows: Row[]
  relations: Relation[]
}

/** Reads and deletes an undo; undefined if it has expired or belongs to another user. */
async function takeUndo(
  { transaction, user, file, now }: OpenBatch,
  undo: string,
): Promise<Kept | undefined> {
  const { rows } = await sql<Kept>`delete from record_undos
    where id = ${undo} and customer_id = ${user.customerId} and user_id = ${user.id}
    and resource = ${file.resource.name}
    and at > ${new Date(now.getTime() - 1000 * (UNDO_SECONDS + GRACE_SECONDS))}
    returning action, rows, relations`.execute(transaction)
  return rows[0]
}

/** The writable columns of a table. */
async function writableColumns({ transaction }: OpenBatch, table: string) {
  const { rows } = await sql<{ name: string }>`select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
    order by attnum`.execute(transaction)
  return sql.join(rows.map(({ name }) => sql.ref(name)))
}

/** Restores deleted records under their ids, and their related rows if the other record still exists. */
async function restore(context: OpenBatch, { rows, relations }: Kept): Promise<void> {
  const { transaction, hooks } = context
  const table = tableOf(hooks)
  const columns = await writableColumns(context, table)
  await sql`insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)
  `.execute(transaction)
  for (const { table: name, rows: related } of relations) {
    const isLinked = ofCustomer.has(name)
      ? sql`exists (select 1 from records where records.customer_id = kept.customer_id and records.id = kept.site_id)`
      : sql`true`
    await sql`insert into ${sql.table(name)}
      select * from jsonb_populate_recordset(null::${sql.table(name)}, ${JSON.stringify(related)}::jsonb) as kept
      where exists (select 1 from users where users.id = kept.user_id) and ${isLinked}`.execute(transaction)
  }
}

export type Undone = { is: 'undone'; count: number } | { is: 'stale' | 'foreign' }

/** The writes that restore changed records, undefined if one was changed again or deleted. */
async function writesBack(context: OpenBatch, rows: readonly Row[]): Promise<BatchWrite[] | undefined> {
  const current = new Map(
    (
      await lockedRows(
        context,
        rows.map(({ id }) => id),
      )
    ).map((row) => [row.id, row]),
  )
  const writes = rows.flatMap(({ id, version, body }): BatchWrite[] => {
    const row = current.get(id)
    return row?.version === version + 1 ? [{ row, body }] : []
  })
  return writes.length === rows.length ? writes : undefined
}

/**
 * Undoes what a user did to many records, all of it or nothing: `stale` if one of them was changed since or can no longer be
 * stored, for example because a unique value is taken. `may` checks whether the user may still perform the action.
 */
export const undoBatch = (
  database: Database,
  context: BatchContext,
  undo: string,
  may: (action: UndoneAction) => boolean,
): Promise<Undone> =>
  inTransaction<Undone>(
    database,
    { ...context, isImport: true },
    ({ is }) => is === 'undone',
    async (inside) => {
      const kept = await takeUndo(inside, undo)
      if (!kept) return { is: 'undone', count: 0 }
      if (!may(kept.action)) return { is: 'foreign' }
      const writes =
        kept.action === 'edit' ? await writesBack(inside, kept.rows) : kept.rows.map(({ body }) => ({ body }))
      if (!writes) return { is: 'stale' }
      const prepared = await preparedWrites(inside, writes)
      if (prepared.some(({ errors }) => errors.length > 0)) return { is: 'stale' }
      if (kept.action === 'delete') {
        await restore(inside, kept)
        await recordChanges(
          inside,
          'created',
          kept.rows.map(({ id, body }) => ({ id, after: body })),
        )
      } else await writeAll(inside, writes)
      return { is: 'undone', count: kept.rows.length }
    },
  )
