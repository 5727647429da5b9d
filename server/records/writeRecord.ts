import { sql } from 'kysely'
import type { FieldSchema, RecordSchema, StoredRecord } from '#schemas/resourceFile/resourceFile.ts'
import type { FieldError } from '#schemas/validation/fieldErrors.ts'
import type { Body, Database } from '../database/tables.ts'
import { isOneOf } from '../repositories/recordQuery.ts'
import { clockErrors } from './checks/clockErrors.ts'
import { fixedFieldErrors } from './checks/fixedFields.ts'
import { missingChoices } from './checks/remoteChoices.ts'
import { duplicateValues } from './checks/uniqueValues.ts'
import { tableOf } from './hooks/index.ts'
import { refuseBeyondQuota } from './quotas/recordQuotas.ts'
import { pick, toRecord } from './readRecords.ts'
import {
  hookWrite,
  lockedRows,
  type OpenAccess,
  type RecordAccess,
  type Row,
  rowColumns,
} from './recordAccess.ts'
import { recordChanges } from './recordChanges.ts'

/**
 * The result of a write: `stale` if another user has changed the record meanwhile, `missing` if there is no such record that
 * the user may see, `forbidden` if the user must not change it. Only `written` has changed anything.
 */
export type Written =
  | { is: 'written'; record: StoredRecord }
  | { is: 'stale'; changedBy: string | undefined }
  | { is: 'missing' }
  | { is: 'forbidden'; reason: string }
  | { is: 'refused'; errors: FieldError[] }

/** An incoming change: the fields to write, and the version that the caller has seen. */
interface Change {
  id: number
  version?: number
  body: Body
}

/** Adds the schema's defaults for missing fields. */
export const withDefaults = ({ properties }: RecordSchema, body: Body): Body => ({
  ...Object.fromEntries(
    Object.entries(properties).flatMap(([name, field]) =>
      'default' in field ? [[name, field.default]] : [],
    ),
  ),
  ...body,
})

const isWritable = ({ properties }: RecordSchema, name: string) =>
  name in properties && !properties[name]?.readOnly

/** Whether a change can lack the field: clients never receive a secret, a rule can hide a field in the form, and some never change. */
const canLack = (field: FieldSchema | undefined): boolean =>
  field?.writeOnly === true || field?.['x-fixed'] === true || field?.['x-access']?.hides === 'form'

/** The stored fields that a change does not replace. */
const unchanged = (schema: RecordSchema, stored: Body, sent: Body): Body =>
  pick(stored, (name) => !isWritable(schema, name) || (canLack(schema.properties[name]) && !(name in sent)))

/** The username of who made the last change of a record; undefined if it was no user. */
async function lastChanger({ transaction, user, file, hooks }: OpenAccess, id: number) {
  const { rows } = await sql<{ username: string | null }>`select audit.body ->> 'user' as username
    from audit join ${sql.table(tableOf(hooks))} as record using (customer_id)
    where audit.customer_id = ${user.customerId} and record.resource = ${file.resource.name} and record.id = ${id}
      and audit.body -> 'recordId' = to_jsonb(record.id) and audit.body ->> 'resource' = record.resource
      and (audit.body ->> 'at')::timestamptz = record.updated_at
    order by audit.id desc limit 1`.execute(transaction)
  return rows[0]?.username ?? undefined
}

/** What to store of a record. */
interface Content {
  content: Body
  /** The fields of the call itself. */
  sent: Body
  columns: Body
  /** The stored record; absent for a new one. */
  stored?: Row
  /** The id and the owner of a record that was deleted, which is stored as a new one. */
  restored?: { id: number; ownerId: number }
}

/** The body to store, or the errors for which it is refused. */
async function prepared(
  access: OpenAccess,
  { content, sent, columns, stored: row, restored }: Content,
): Promise<{ errors: FieldError[]; body: Body }> {
  const { transaction, user, file, hooks, context } = access
  const write = hookWrite(access, { row, body: content, sent }, columns)
  const missing = await missingChoices(transaction, user, file.schema, content, context.files)
  const [late = []] = await clockErrors(transaction, user.customerId, file.schema, [content], access.now)
  const fixed = fixedFieldErrors(file.schema, row?.body, content)
  const others = [...late, ...fixed, ...((await hooks.check?.(write)) ?? [])]
  const errors = [...missing, ...others.filter(({ path }) => !missing.some((each) => each.path === path))]
  if (errors.length > 0) return { errors, body: content }
  const body = (await hooks.beforeWrite?.(write)) ?? content
  const newOwner = restored && { newOwner: restored.ownerId }
  return { errors: (await duplicateValues(access, [{ row, body, ...newOwner }])).flat(), body }
}

/** Prepares and stores the content of a record, adds the change to the audit and runs the hook `afterWrite`. */
async function store(access: OpenAccess, written: Content): Promise<Written> {
  const { sent, columns, stored, restored } = written
  const { transaction, user, file, now, hooks } = access
  const { name: resource } = file.resource
  const { errors, body } = await prepared(access, written)
  if (errors.length > 0) return { is: 'refused', errors }
  if (!stored) await refuseBeyondQuota(access, { [resource]: 1 })
  const values = {
    ...columns,
    updated_at: now,
    body: JSON.stringify(body),
    derived: JSON.stringify(hooks.derive?.(body) ?? {}),
  }
  const row = await (stored
    ? transaction
        .updateTable(tableOf(hooks))
        .set({ ...values, version: stored.version + 1 })
        .where('customer_id', '=', user.customerId)
        .where('resource', '=', resource)
        .where('id', '=', stored.id)
        .returning([...rowColumns])
        .executeTakeFirstOrThrow()
    : transaction
        .insertInto(tableOf(hooks))
        .values({
          ...values,
          ...(restored && { id: restored.id }),
          customer_id: user.customerId,
          resource,
          owner_id: restored?.ownerId ?? user.id,
          created_at: now,
        })
        .returning([...rowColumns])
        .executeTakeFirstOrThrow())
  const secrets = stored ? Object.keys(sent).filter((name) => file.schema.properties[name]?.writeOnly) : []
  await recordChanges(access, stored ? 'updated' : restored ? 'restored' : 'created', [
    { id: row.id, after: row.body, secrets, ...(stored && { before: stored.body }) },
  ])
  await hooks.afterWrite?.({ ...hookWrite(access, { row: stored, body: row.body }, columns), id: row.id })
  return { is: 'written', record: toRecord(access, row) }
}

/** @throws errors of the database or a hook; nothing is written then. */
export async function createRecord(database: Database, access: RecordAccess, body: Body): Promise<Written> {
  const { hooks, context, file } = access
  const columns = (await hooks.columns?.(body, context)) ?? {}
  const sent = pick(body, (name) => isWritable(file.schema, name))
  return database
    .transaction()
    .execute((transaction) =>
      store({ ...access, transaction }, { content: withDefaults(file.schema, sent), sent: body, columns }),
    )
}

/** Stores a deleted record again under its id, by the rules for a new one. */
export const storeRestored = (
  access: OpenAccess,
  { body, columns, ...restored }: { body: Body; columns: Body; id: number; ownerId: number },
): Promise<Written> =>
  store(access, { content: withDefaults(access.file.schema, body), sent: body, columns, restored })

/** @throws errors of the database or a hook; nothing is written then. */
export async function updateRecord(
  database: Database,
  access: RecordAccess,
  { id, version, body }: Change,
): Promise<Written> {
  const { hooks, context, file } = access
  const columns = (await hooks.columns?.(body, context)) ?? {}
  return database.transaction().execute(async (transaction): Promise<Written> => {
    const open = { ...access, transaction }
    const [locked] = await lockedRows(open, [isOneOf([id])])
    if (!locked) return { is: 'missing' }
    const { row: stored, refusal } = locked
    if (refusal !== undefined) return { is: 'forbidden', reason: refusal }
    if (version !== undefined && version !== stored.version)
      return { is: 'stale', changedBy: await lastChanger(open, id) }
    const content = {
      ...unchanged(file.schema, stored.body, body),
      ...pick(body, (name) => isWritable(file.schema, name)),
    }
    return store(open, { content, sent: body, columns, stored })
  })
}
