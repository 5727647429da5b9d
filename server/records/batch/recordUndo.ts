import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { crudRoute } from '#schemas/calls/crudRoutes.ts'
import { UNDO_SECONDS } from '#schemas/shapes/records/batchLimits.ts'
import type { Database } from '#server/database/tables.ts'
import { isOneOf } from '#server/repositories/recordQuery.ts'
import { duplicateValues } from '../checks/uniqueValues.ts'
import { tableOf } from '../hooks/index.ts'
import { refuseBeyondQuota } from '../quotas/recordQuotas.ts'
import {
  lockedRows,
  type OpenAccess,
  presentRights,
  type RecordAccess,
  type Row,
  refusalOf,
} from '../recordAccess.ts'
import { recordChanges } from '../recordChanges.ts'
import { deleteAll } from '../removeRecords.ts'
import { inTransaction } from './batchResult.ts'
import { changedPairs, undoPairs } from './pairUndo.ts'
import { type BatchWrite, preparedWrites, writeAll } from './recordBatch.ts'
import { foreignKeys, type Relation, relationsOf } from './recordRelations.ts'

/** The action to undo. */
export type UndoneAction = 'edit' | 'delete' | 'import'

/** Extra seconds, so that a click in the last second is still accepted when it arrives. */
const GRACE_SECONDS = 10

/** Removes expired undos, because deleted records must not be stored any longer. */
export async function removeOldUndos(database: Database, now: Date): Promise<void> {
  const old = new Date(now.getTime() - 1000 * (UNDO_SECONDS + GRACE_SECONDS))
  await database.deleteFrom('record_undos').where('at', '<=', old).execute()
}

/**
 * Stores the state of some records before they are changed or deleted; returns the id for `undoBatch`, undefined if there are no records
 * or the resource has no call that undoes it. `made` is what an import has made besides.
 */
export async function storeUndo(
  context: OpenAccess,
  action: UndoneAction,
  ids: readonly number[],
  made: readonly Relation[] = [],
): Promise<string | undefined> {
  const { transaction, user, file, now, hooks } = context
  if ((ids.length === 0 && action !== 'import') || hooks.isView || !crudRoute(file, 'undo')) return undefined
  const id = randomUUID()
  await removeOldUndos(transaction, now)
  const relations = action === 'delete' ? await relationsOf(context, ids) : made
  await sql`insert into record_undos (id, customer_id, user_id, resource, action, at, rows, relations)
    select ${id}, ${user.customerId}::integer, ${user.id}::integer, ${file.resource.name}, ${action}, ${now}::timestamptz,
      coalesce(jsonb_agg(to_jsonb(records) order by records.id), '[]'), ${JSON.stringify(relations)}::jsonb
    from ${sql.table(tableOf(hooks))} as records where customer_id = ${user.customerId}
    and resource = ${file.resource.name} and ${isOneOf(ids)}`.execute(transaction)
  return id
}

/** The name under which the undo of an import has the ids of its new records. */
const CREATED = 'created'

/** Adds the records that an import has made to its undo, which deletes them. */
export async function addCreated(
  { transaction }: OpenAccess,
  undo: string | undefined,
  ids: readonly number[],
): Promise<void> {
  if (undo === undefined) return
  await transaction
    .updateTable('record_undos')
    .set({ relations: JSON.stringify([{ table: CREATED, rows: ids }]) })
    .where('id', '=', undo)
    .execute()
}

interface StoredUndo {
  action: UndoneAction
  rows: Row[]
  relations: Relation[]
}

/** Reads and deletes an undo; undefined if it has expired or belongs to another user. */
async function takeUndo(
  { transaction, user, file, now }: OpenAccess,
  undo: string,
): Promise<StoredUndo | undefined> {
  const { rows } = await sql<StoredUndo>`delete from record_undos
    where id = ${undo} and customer_id = ${user.customerId} and user_id = ${user.id}
    and resource = ${file.resource.name}
    and at > ${new Date(now.getTime() - 1000 * (UNDO_SECONDS + GRACE_SECONDS))}
    returning action, rows, relations`.execute(transaction)
  return rows[0]
}

/** The writable columns of a table. */
async function writableColumns({ transaction }: OpenAccess, table: string) {
  const { rows } = await sql<{ name: string }>`select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
    order by attnum`.execute(transaction)
  return sql.join(rows.map(({ name }) => sql.ref(name)))
}

/** How many records an undo restores, by resource: those that were deleted, and those that were deleted with them. */
function restoredRecords({ file }: OpenAccess, { rows, relations }: StoredUndo): Record<string, number> {
  const others = relations.flatMap((relation) =>
    relation.table === 'records' ? (relation.rows as { resource: string }[]) : [],
  )
  const byResource = Map.groupBy(others, ({ resource }) => resource)
  return {
    ...Object.fromEntries([...byResource].map(([resource, records]) => [resource, records.length])),
    [file.resource.name]: rows.length,
  }
}

/** Restores deleted records under their ids, and their related rows if the other rows that these name still exist. */
async function restore(context: OpenAccess, { rows, relations }: StoredUndo): Promise<void> {
  const { transaction, hooks } = context
  const insert = async (name: string, stored: readonly unknown[], condition: RawBuilder<unknown>) => {
    const columns = await writableColumns(context, name)
    await sql`insert into ${sql.table(name)} (${columns})
      select ${columns} from jsonb_populate_recordset(null::${sql.table(name)}, ${JSON.stringify(stored)}::jsonb) as restored
      where ${condition}`.execute(transaction)
  }
  await insert(tableOf(hooks), rows, sql`true`)
  const keys = await foreignKeys(context)
  for (const { table, rows: related } of relations) {
    const ownKeys = keys.filter((key) => key.table === table)
    const conditions = ownKeys.map(
      ({ columns, target, targetColumns }) => sql`exists (select 1 from ${sql.table(target)} as named
        where (${sql.join(targetColumns.map((name) => sql.ref(`named.${name}`)))})
          = (${sql.join(columns.map((name) => sql.ref(`restored.${name}`)))}))`,
    )
    const isWhole = conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
    const cleared = ownKeys.flatMap(({ isCleared, columns }) => (isCleared ? columns : []))
    // The row is still there: it is replaced by what it was.
    if (cleared.length > 0)
      await sql`delete from ${sql.table(table)} as present
        using jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(related)}::jsonb) as restored
        where to_jsonb(present) - ${cleared}::text[] = to_jsonb(restored) - ${cleared}::text[]`.execute(
        transaction,
      )
    await insert(table, related, isWhole)
  }
}

/** The result of an undo; only `undone` has changed anything. */
export type Undone =
  | { is: 'undone'; count: number }
  | { is: 'stale' | 'denied' }
  | { is: 'forbidden'; reason: string }

type NotUndone = Exclude<Undone, { is: 'undone' }>

/** The writes that restore changed records. */
async function writesBack(
  context: OpenAccess,
  rows: readonly Row[],
): Promise<{ writes: BatchWrite[] } | NotUndone> {
  const locked = await lockedRows(context, [isOneOf(rows.map(({ id }) => id))])
  const current = new Map(locked.map((one) => [one.row.id, one]))
  const writes: BatchWrite[] = []
  for (const { id, version, body } of rows) {
    const { row, refusal } = current.get(id) ?? {}
    if (row?.version !== version + 1) return { is: 'stale' }
    if (refusal !== undefined) return { is: 'forbidden', reason: refusal }
    writes.push({ row, body })
  }
  const prepared = await preparedWrites(context, writes)
  return prepared.some(({ errors }) => errors.length > 0) ? { is: 'stale' } : { writes }
}

/**
 * Why deleted records cannot be stored again as they were; undefined if they can. Nothing prevents it but a value that another record
 * has taken meanwhile, and rights that the user has lost.
 */
async function restoreProblem(context: OpenAccess, rows: readonly Row[]): Promise<NotUndone | undefined> {
  const rights = await presentRights(context)
  for (const row of rows) {
    const reason = refusalOf(context, row, rights)
    if (reason !== undefined) return { is: 'forbidden', reason }
  }
  const duplicates = await duplicateValues(
    context,
    rows.map(({ body }) => ({ body })),
  )
  return duplicates.some((errors) => errors.length > 0) ? { is: 'stale' } : undefined
}

/** Puts back what an import has changed, and deletes what it has made, unless one of them was changed since. */
async function undoImport(
  context: OpenAccess,
  { rows, relations }: StoredUndo,
): Promise<NotUndone | undefined> {
  const ids = createdIds(relations)
  const back = await writesBack(context, rows)
  if ('is' in back) return back
  const created = await lockedRows(context, [isOneOf(ids)])
  if (created.length < ids.length || created.some(({ row }) => row.version !== 1)) return { is: 'stale' }
  for (const { refusal } of created) if (refusal !== undefined) return { is: 'forbidden', reason: refusal }
  const refusals = await deleteAll(
    context,
    created.map(({ row }) => row),
  )
  if (refusals.some((errors) => errors.length > 0)) return { is: 'stale' }
  await writeAll(context, back.writes)
  return undefined
}

const createdIds = (relations: readonly Relation[]) =>
  relations.flatMap(({ table, rows }) => (table === CREATED ? (rows as number[]) : []))

/** The rights that an undo needs: those of what it does. */
function needed({ action, rows, relations }: StoredUndo): readonly UndoneAction[] {
  if (action !== 'import') return [action]
  const { connected, redated } = changedPairs(relations)
  return [
    ...(rows.length + redated.length > 0 ? (['edit'] as const) : []),
    ...(createdIds(relations).length + connected.length > 0 ? (['delete'] as const) : []),
  ]
}

/**
 * Undoes what a user did to many records, all of it or nothing: `stale` if one of them was changed since or can no longer be
 * stored, for example because a unique value is taken, `forbidden` if the user must not change one. `may` checks whether the user may
 * still perform the action.
 */
export const undoBatch = (
  database: Database,
  context: RecordAccess,
  undo: string,
  may: (action: UndoneAction) => boolean,
): Promise<Undone> =>
  inTransaction<Undone>(
    database,
    context,
    ({ is }) => is === 'undone',
    async (inside) => {
      const undone = await takeUndo(inside, undo)
      if (!undone) return { is: 'undone', count: 0 }
      const { action, rows, relations } = undone
      if (!needed(undone).every(may)) return { is: 'denied' }
      if (inside.hooks.pairs) {
        const { connected, redated } = changedPairs(relations)
        if (!(await undoPairs(inside, inside.hooks.pairs, { connected, redated }))) return { is: 'stale' }
        return { is: 'undone', count: connected.length + redated.length }
      }
      if (action === 'import') {
        const problem = await undoImport(inside, undone)
        if (problem) return problem
      } else if (action === 'delete') {
        const problem = await restoreProblem(inside, rows)
        if (problem) return problem
        await refuseBeyondQuota(inside, restoredRecords(inside, undone))
        await restore(inside, undone)
        await recordChanges(
          inside,
          'created',
          rows.map(({ id, body }) => ({ id, after: body })),
        )
      } else {
        const back = await writesBack(inside, rows)
        if ('is' in back) return back
        await writeAll(inside, back.writes)
      }
      return { is: 'undone', count: rows.length + createdIds(relations).length }
    },
  )
