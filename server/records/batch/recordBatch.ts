import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { sql, type Transaction } from 'kysely'
import type { ResourceFile } from '../../../src/schemas/resourceFile/resourceFile.ts'
import type { FieldError } from '../../../src/schemas/validation/fieldErrors.ts'
import { changedValues, labelOf, type Origin, writeAudit } from '../../audit/writeAudit.ts'
import type { Body, Database, Tables } from '../../database/tables.ts'
import type { SignedInUser } from '../../repositories/tokens.ts'
import { tableOf } from '../hooks/index.ts'
import type { RecordContext, RecordHooks, RecordWrite } from '../hooks/recordHooks.ts'
import { isOneOf, isSeenSql } from '../recordQuery.ts'
import type { Row } from '../recordStore.ts'
import { missingChoicesOfAll } from '../remoteChoices.ts'

/** Rows that are checked before yielding to other requests. */
const CHUNK = 500

/** Rows per statement: fewer make an import slower, more make other requests wait longer. */
const WRITTEN_CHUNK = 2000

/** The user and the resource of a batch. */
export interface BatchContext {
  user: SignedInUser
  file: ResourceFile
  now: Date
  hooks: RecordHooks
  context: RecordContext
  /** The resource including fields hidden from the user, and the origin of the call, both for the audit. */
  whole?: ResourceFile | undefined
  origin?: Origin | undefined
  /** Whether the records come from a file, where secrets are neither present nor required. */
  isImport?: boolean
}

/** A batch inside its transaction. */
export interface OpenBatch extends BatchContext {
  transaction: Transaction<Tables>
}

/** A record to write: `row` is the stored one, absent for a new record. */
export interface BatchWrite {
  row?: Row
  body: Body
}

export function* chunksOf<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let start = 0; start < items.length; start += WRITTEN_CHUNK)
    yield items.slice(start, start + WRITTEN_CHUNK)
}

/** Maps items in order, and yields to other requests after each chunk. */
export async function mapInTurn<Item, Result>(
  items: readonly Item[],
  map: (item: Item, index: number) => Result | Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (const [index, item] of items.entries()) {
    const made = map(item, index)
    results.push(made instanceof Promise ? await made : made)
    if (index % CHUNK === CHUNK - 1) await yieldToEventLoop()
  }
  return results
}

const ofResource = (database: Database, { user, file, hooks }: BatchContext) =>
  database
    .selectFrom(tableOf(hooks))
    .where('customer_id', '=', user.customerId)
    .where(sql<boolean>`resource = ${sql.lit(file.resource.name)}`)

/** The records with some ids that the user may see. */
export const seenRows = (database: Database, context: BatchContext, ids: readonly number[]) =>
  ofResource(database, context)
    .select(['id', 'version', 'owner_id', 'body'])
    .where(isSeenSql(context.file.resource.owner, context.user))
    .where(isOneOf(ids))
    .orderBy('id')

/** The same, locked against other writers until the transaction ends. */
export const lockedRows = (context: OpenBatch, ids: readonly number[]): Promise<Row[]> =>
  seenRows(context.transaction, context, ids).forUpdate().execute()

/** Whether records are unchanged since they were read; locks them against other writers until the transaction ends. */
export async function areAsRead(context: OpenBatch, rows: readonly Row[]): Promise<boolean> {
  const locked = await ofResource(context.transaction, context)
    .select(['id', 'version'])
    .where(isOneOf(rows.map(({ id }) => id)))
    .orderBy('id')
    .forUpdate()
    .execute()
  const versions = new Map(locked.map(({ id, version }) => [id, version]))
  return rows.every(({ id, version }) => versions.get(id) === version)
}

const hasOneOf = (field: string, values: readonly unknown[]) =>
  sql<boolean>`(body -> ${sql.lit(field)}) = any(${values.map((value) => JSON.stringify(value))}::jsonb[])`

/** The records that have one of some values in a field and that the user may see. */
export const rowsWithValues = (
  database: Database,
  context: BatchContext,
  field: string,
  values: readonly unknown[],
): Promise<Row[]> =>
  ofResource(database, context)
    .select(['id', 'version', 'owner_id', 'body'])
    .where(isSeenSql(context.file.resource.owner, context.user))
    .where(hasOneOf(field, values))
    .orderBy('id')
    .execute()

export const uniqueFields = ({ schema }: ResourceFile): string[] =>
  Object.keys(schema.properties).filter((name) => schema.properties[name]?.['x-unique'])

/** Errors of each write whose unique value another record would also have after all writes, with one query per field. */
async function takenOfAll(context: OpenBatch, writes: readonly BatchWrite[]): Promise<FieldError[][]> {
  const { transaction, user, file } = context
  const { name: resource, singular } = file.resource
  const errors: FieldError[][] = writes.map(() => [])
  const fields = uniqueFields(file).filter((name) => writes.some(({ body }) => name in body))
  if (fields.length === 0) return errors
  // Writers of a resource take turns, so that two of them cannot store the same value.
  await sql`select pg_advisory_xact_lock(hashtext(${resource}), ${user.customerId}::integer)`.execute(
    transaction,
  )
  const written = new Set(writes.flatMap(({ row }) => row?.id ?? []))
  // If records have an owner, values only have to be unique for that owner.
  const keyOf = (ownerId: number | null, value: unknown) =>
    `${file.resource.owner ? ownerId : ''} ${JSON.stringify(value)}`
  for (const name of fields) {
    const given = writes.filter(({ body }) => name in body)
    const values = [...new Set(given.map(({ body }) => body[name]))]
    const holders = await ofResource(transaction, context)
      .select(['id', 'owner_id', sql<unknown>`body -> ${sql.lit(name)}`.as('value')])
      .where(hasOneOf(name, values))
      .execute()
    const others = holders.filter(({ id }) => !written.has(id))
    const used = new Map<string, number>()
    const ownerOf = ({ row }: BatchWrite) => (row ? row.owner_id : user.id)
    const keys = [
      ...given.map((write) => keyOf(ownerOf(write), write.body[name])),
      ...others.map((row) => keyOf(row.owner_id, row.value)),
    ]
    for (const key of keys) used.set(key, (used.get(key) ?? 0) + 1)
    const { title = name } = file.schema.properties[name] ?? {}
    const message = `${title} is already used by another ${singular.toLowerCase()}`
    for (const [index, write] of writes.entries())
      if (name in write.body && (used.get(keyOf(ownerOf(write), write.body[name])) ?? 0) > 1)
        errors[index]?.push({ path: `/${name}`, message })
  }
  return errors
}

/** A write in the form that hooks receive. */
const hookWrite = (
  { transaction, user, now, context, isImport = false }: OpenBatch,
  { row, body }: BatchWrite,
): RecordWrite => ({
  ...{ transaction, user, now, context, body, columns: {}, isImport },
  ...(row && { before: row.body, id: row.id }),
})

/** The bodies to store, each with its errors: invalid choices, errors from the resource's hooks, values that are not unique. */
export async function preparedWrites(
  batch: OpenBatch,
  writes: readonly BatchWrite[],
): Promise<{ write: BatchWrite; errors: FieldError[] }[]> {
  const { transaction, user, file, context, hooks } = batch
  const bodies = writes.map(({ body }) => body)
  const missing = await missingChoicesOfAll(transaction, user, file.schema, bodies, context.files)
  const ready = await mapInTurn(writes, async (write, index) => {
    const given = hookWrite(batch, write)
    const errors = [...(missing[index] ?? []), ...((await hooks.check?.(given)) ?? [])]
    const body = errors.length > 0 ? write.body : ((await hooks.beforeWrite?.(given)) ?? write.body)
    return { write: { ...write, body }, errors }
  })
  const taken = await takenOfAll(
    batch,
    ready.map(({ write }) => write),
  )
  return ready.map(({ write, errors }, index) => ({ write, errors: [...errors, ...(taken[index] ?? [])] }))
}

/**
 * Repeats the hooks' check for changed records after all are written, for rules that count records, such as the number of
 * administrators: checking each record alone would not reveal a violation.
 */
export async function checkedAfter(batch: OpenBatch, writes: readonly BatchWrite[]): Promise<FieldError[][]> {
  const { check } = batch.hooks
  if (!check) return writes.map(() => [])
  return mapInTurn(writes, async (write) => (write.row ? [...(await check(hookWrite(batch, write)))] : []))
}

const derivedOf = ({ hooks }: BatchContext, body: Body) => hooks.derive?.(body) ?? {}

/** Returns the ids, in the order of the bodies. */
async function insertAll(batch: OpenBatch, bodies: readonly Body[]): Promise<number[]> {
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

async function updateAll(batch: OpenBatch, changes: readonly { id: number; body: Body }[]): Promise<void> {
  const { transaction, user, file, now, hooks } = batch
  const items = changes.map(({ id, body }) => ({ id, body, derived: derivedOf(batch, body) }))
  await sql`
    update ${sql.table(tableOf(hooks))} set version = version + 1, updated_at = ${now}, body = item -> 'body', derived = item -> 'derived'
    from jsonb_array_elements(${JSON.stringify(items)}::jsonb) as items (item)
    where customer_id = ${user.customerId} and resource = ${file.resource.name} and id = (item -> 'id')::integer
    and ${isOneOf(changes.map(({ id }) => id))}`.execute(transaction)
}

/** Adds changes to the audit; every change must have an entry. */
export const recordChanges = (
  { transaction, user, file, now, whole = file, origin }: OpenBatch,
  action: 'created' | 'updated' | 'deleted',
  changes: readonly { id: number; before?: Body; after?: Body }[],
): Promise<void> =>
  writeAudit(
    transaction,
    changes.map(({ id, before, after }) => ({
      ...{ customerId: user.customerId, at: now, userId: user.id, user: user.username, ...origin },
      ...{ action, resource: file.resource.name, recordId: id },
      label: labelOf(whole.schema, after ?? before ?? {}),
      ...changedValues(whole.schema, before, after),
    })),
  )

/** Writes prepared records, in chunks of one statement each, and reports the number written after each chunk. */
export async function writeAll(
  batch: OpenBatch,
  writes: readonly BatchWrite[],
  onWritten: (count: number) => void = () => undefined,
): Promise<void> {
  // PostgreSQL does not know the number of rows in the JSON parameter: a nested loop would read them all once per record.
  await sql`set local enable_nestloop = off`.execute(batch.transaction)
  let count = 0
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
}

/** Writes the audit entries of some writes and runs the hook `afterWrite`. */
async function finishAll(
  batch: OpenBatch,
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

/** Deletes records with their related rows; returns, for each record, the errors of a hook that refuses. */
export async function deleteAll(batch: OpenBatch, rows: readonly Row[]): Promise<FieldError[][]> {
  const { transaction, user, file, now, hooks, context } = batch
  const remove = (ids: readonly number[]) =>
    sql`
    delete from ${sql.table(tableOf(hooks))} where customer_id = ${user.customerId}
    and resource = ${file.resource.name} and ${isOneOf(ids)}`.execute(transaction)
  if (!hooks.beforeDelete) {
    await remove(rows.map(({ id }) => id))
    await recordChanges(
      batch,
      'deleted',
      rows.map(({ id, body }) => ({ id, before: body })),
    )
    return rows.map(() => [])
  }
  // One after the other, because a hook that counts must see the effect of earlier deletions.
  return mapInTurn(rows, async ({ id, body }) => {
    const errors = await hooks.beforeDelete?.({ transaction, user, now, context, id, before: body })
    if (errors && errors.length > 0) return [...errors]
    await remove([id])
    await recordChanges(batch, 'deleted', [{ id, before: body }])
    return []
  })
}
