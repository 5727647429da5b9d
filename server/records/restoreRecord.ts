import { sql } from 'kysely'
import type { AuditEntry } from '../audit/writeAudit.ts'
import type { Body, Database } from '../database/tables.ts'
import { openFileOf } from './hooks/audit.ts'
import { allRows, type OpenAccess, presentRights, type RecordAccess, refusalOf } from './recordAccess.ts'
import { storeRestored, type Written } from './writeRecord.ts'

/** The deletion of a record, as the audit has it. */
export interface Deletion {
  resource: string
  recordId: number
  /** The fields of the record, without secrets. */
  before: Body
  /** Unknown for a record that nobody owned, and for those deleted before the audit had it. */
  ownerId?: number
}

/** The deletion that an audit entry of the customer records, if its reader may know the record; undefined for other entries. */
export async function deletionOf(
  database: Database,
  { user, context: { files } }: Pick<RecordAccess, 'user' | 'context'>,
  id: number,
): Promise<Deletion | undefined> {
  const row = await database
    .selectFrom('audit')
    .select('body')
    .where('customer_id', '=', user.customerId)
    .where('id', '=', id)
    .executeTakeFirst()
  const entry = row?.body as unknown as AuditEntry | undefined
  if (entry?.action !== 'deleted' || !openFileOf(entry, { user, files })) return undefined
  const { resource, recordId, before, ownerId } = entry
  if (resource === undefined || recordId === undefined || before === undefined) return undefined
  return { resource, recordId, before, ...(ownerId !== undefined && { ownerId }) }
}

/** The result of a restore: with `present` the record was never deleted, or is there again. */
export type Restored = Written | { is: 'present' }

/** The owner of a deleted record if the customer still has that user. */
async function ownerOf({ transaction, user }: OpenAccess, id: number | undefined) {
  if (id === undefined) return undefined
  const owner = await transaction
    .selectFrom('users')
    .select('id')
    .where('customer_id', '=', user.customerId)
    .where('id', '=', id)
    .executeTakeFirst()
  return owner?.id
}

/**
 * Stores a deleted record again under its old id and for its old owner, with the fields `body`, by all rules for a new record. What
 * was linked with it stays deleted, and it has no secrets. Without the old owner, it belongs to the user.
 * @throws errors of the database or a hook; nothing is written then.
 */
export async function restoreRecord(
  database: Database,
  access: RecordAccess,
  { recordId: id, ownerId }: Deletion,
  body: Body,
): Promise<Restored> {
  const columns = (await access.hooks.columns?.(body, access.context)) ?? {}
  return database.transaction().execute(async (transaction): Promise<Restored> => {
    const open = { ...access, transaction }
    // Two restores of a record take turns.
    await sql`select pg_advisory_xact_lock(hashtext('restore'), ${id}::integer)`.execute(transaction)
    if (await allRows(transaction, access).select('id').where('id', '=', id).executeTakeFirst())
      return { is: 'present' }
    const owner = (await ownerOf(open, ownerId)) ?? access.user.id
    const reason = refusalOf(access, { owner_id: owner, body }, await presentRights(open))
    return reason === undefined
      ? storeRestored(open, { body, columns, id, ownerId: owner })
      : { is: 'forbidden', reason }
  })
}
