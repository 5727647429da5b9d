import { sql } from 'kysely'
import type { FieldError } from '#schemas/validation/fieldErrors.ts'
import type { Body, Database } from '#server/database/tables.ts'
import { isOneOf } from '#server/repositories/recordQuery.ts'
import { clockErrors } from '../checks/clockErrors.ts'
import { fixedFieldErrors } from '../checks/fixedFields.ts'
import { missingChoicesOfAll } from '../checks/remoteChoices.ts'
import { duplicateValues, hasKeyOf, uniqueKey } from '../checks/uniqueValues.ts'
import { tableOf } from '../hooks/index.ts'
import { chunksOf, mapInTurn } from '../mapInTurn.ts'
import {
  hookWrite,
  type OpenAccess,
  type RecordAccess,
  type Row,
  rowColumns,
  seenRows,
} from '../recordAccess.ts'
import { recordChanges } from '../recordChanges.ts'

/** A record to write: `row` is the stored one, absent for a new record. */
export interface BatchWrite {
  row?: Row
  body: Body
}

/** The records that have one of some keys in a unique field and that the user may see, each with its key. */
export const rowsWithKeys = (
  database: Database,
  context: RecordAccess,
  field: string,
  keys: readonly string[],
): Promise<(Row & { key: string })[]> =>
  seenRows(database, context)
    .select([...rowColumns, uniqueKey(field).as('key')])
    .where(hasKeyOf(field, keys))
    .orderBy('id')
    .execute()

/** The bodies to store, each with its errors: invalid choices, errors from the resource's hooks, values that are not unique. */
export async function preparedWrites(
  batch: OpenAccess,
  writes: readonly BatchWrite[],
): Promise<{ write: BatchWrite; errors: FieldError[] }[]> {
  const { transaction, user, file, context, hooks, now } = batch
  const bodies = writes.map(({ body }) => body)
  const missing = await missingChoicesOfAll(transaction, user, file.schema, bodies, context.files)
  const late = await clockErrors(transaction, user.customerId, file.schema, bodies, now)
  const ready = await mapInTurn(writes, async (write, index) => {
    const given = hookWrite(batch, write)
    const errors = [
      ...(missing[index] ?? []),
      ...(late[index] ?? []),
      ...fixedFieldErrors(file.schema, write.row?.body, write.body),
      ...((await hooks.check?.(given)) ?? []),
    ]
    const body = errors.length > 0 ? write.body : ((await hooks.beforeWrite?.(given)) ?? write.body)
    return { write: { ...write, body }, errors }
  })
  const duplicates = await duplicateValues(
    batch,
    ready.map(({ write }) => write),
  )
  return ready.map(({ write, errors }, index) => ({
    write,
    errors: [...errors, ...(duplicates[index] ?? [])],
  }))
}

/**
 * Repeats the hooks' check for changed records after all are written, for rules that count records, such as the number of
 * administrators: checking each record alone would not reveal a violation.
 */
export async function checkedAfter(
  batch: OpenAccess,
  writes: readonly BatchWrite[],
): Promise<FieldError[][]> {
  const { check } = batch.hooks
  if (!check) return writes.map(() => [])
  return mapInTurn(writes, async (write) => (write.row ? [...(await check(hookWrite(batch, write)))] : []))
}

const derivedOf = ({ hooks }: RecordAccess, body: Body) => hooks.derive?.(body) ?? {}

/** Returns the ids, in the order of the bodies. */
async function insertAll(batch: OpenAccess, bodies: readonly Body[]): Promise<number[]> {
  const { transaction, user, file, now, hooks } = batch
  const items = bodies.map((body) => ({ body, derived: derivedOf(batch, body) }))
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(tableOf(hooks))} (customer_id, resource, owner_id, created_at, updated_at, body, derived)
    select ${user.customerId}::integer, ${file.resource.name}, ${user.id}::integer,
      ${now}::timestamptz, ${now}::timestamptz, item -> 'body', item -> 'derived'
    from jsonb_array_elements(${JSON.stringify(items)}::jsonb) with ordinality as items (item, place) order by place
    returning id`.execute(transaction)
  return rows.map(({ id }) => id).sort((a, b) => a - b)
}

async function updateAll(batch: OpenAccess, changes: readonly { id: number; body: Body }[]): Promise<void> {
  const { transaction, user, file, now, hooks } = batch
  const items = changes.map(({ id, body }) => ({ id, body, derived: derivedOf(batch, body) }))
  await sql`
    update ${sql.table(tableOf(hooks))} set version = version + 1, updated_at = ${now}, body = item -> 'body', derived = item -> 'derived'
    from jsonb_array_elements(${JSON.stringify(items)}::jsonb) as items (item)
    where customer_id = ${user.customerId} and resource = ${file.resource.name} and id = (item -> 'id')::integer
    and ${isOneOf(changes.map(({ id }) => id))}`.execute(transaction)
}

/** Writes prepared records, in chunks of one statement each, and reports the number written after each chunk. Returns the ids of new ones. */
export async function writeAll(
  batch: OpenAccess,
  writes: readonly BatchWrite[],
  onWritten: (count: number) => void = () => undefined,
): Promise<number[]> {
  // PostgreSQL does not know the number of rows in the JSON parameter: a nested loop would read them all once per record.
  await sql`set local enable_nestloop = off`.execute(batch.transaction)
  let count = 0
  const created: number[] = []
  const isNew = ({ row }: BatchWrite) => row === undefined
  for (const some of chunksOf(writes.filter(isNew))) {
    const ids = await insertAll(
      batch,
      some.map(({ body }) => body),
    )
    await finishAll(
      batch,
      'created',
      some.map(({ body }, index) => ({ id: ids[index] ?? 0, body })),
    )
    created.push(...ids)
    count += some.length
    onWritten(count)
  }
  for (const some of chunksOf(writes.filter((write) => !isNew(write)))) {
    const changes = some.flatMap(({ row, body }) => (row ? [{ id: row.id, body, row }] : []))
    await updateAll(batch, changes)
    await finishAll(batch, 'updated', changes)
    count += some.length
    onWritten(count)
  }
  return created
}

/** Writes the audit entries of some writes and runs the hook `afterWrite`. */
async function finishAll(
  batch: OpenAccess,
  action: 'created' | 'updated',
  written: readonly (BatchWrite & { id: number })[],
): Promise<void> {
  await recordChanges(
    batch,
    action,
    written.map(({ id, row, body }) => ({ id, after: body, ...(row && { before: row.body }) })),
  )
  const { afterWrite } = batch.hooks
  if (!afterWrite) return
  for (const { id, ...write } of written) await afterWrite({ ...hookWrite(batch, write), id })
}
