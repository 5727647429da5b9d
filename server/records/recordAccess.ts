import { type Expression, type SqlBool, sql, type Transaction } from 'kysely'
import type { Rights } from '#schemas/access/access.ts'
import type { ResourceFile } from '#schemas/resourceFile/resourceFile.ts'
import type { Origin } from '../audit/writeAudit.ts'
import type { Body, Database, Tables } from '../database/tables.ts'
import { isSeenSql, openedBy, ownsAll } from '../repositories/recordQuery.ts'
import type { SignedInUser } from '../repositories/tokens.ts'
import { inlineWork } from '../workers/work.ts'
import { hooksOf, tableOf } from './hooks/index.ts'
import type { RecordContext, RecordHooks, RecordWrite } from './recordHooks.ts'
import { callerRights } from './userRules.ts'

/** A user's access to the records of one resource. Records of other customers do not exist for it. */
export interface RecordAccess {
  user: SignedInUser
  /** The resource as the user may know it; fields that it does not have are left as stored. */
  file: ResourceFile
  now: Date
  hooks: RecordHooks
  context: RecordContext
  /** The resource including fields hidden from the user, so that the audit recognizes all secret fields. */
  whole?: ResourceFile | undefined
  /** The origin of the call, for the audit. */
  origin?: Origin | undefined
}

/** The same inside a transaction. */
export interface OpenAccess extends RecordAccess {
  transaction: Transaction<Tables>
}

export interface AccessOptions extends Pick<RecordAccess, 'now' | 'whole' | 'origin'> {
  /** The customer's resource files, limited to what the user may know. */
  files: RecordContext['files']
  /** Hooks in place of the resource's own. */
  hooks?: RecordHooks
  /** Without it, hooks see no modules and no permissions. */
  context?: Omit<RecordContext, 'files'>
}

export function accessTo(user: SignedInUser, file: ResourceFile, options: AccessOptions): RecordAccess {
  const { files, context, hooks = hooksOf(file.resource.name), ...others } = options
  const noContext = { modules: [], permissions: [], work: inlineWork() }
  return { user, file, hooks, ...others, context: { files, ...noContext, ...context } }
}

/** A record as it is stored. */
export interface Row {
  id: number
  version: number
  owner_id: number | null
  body: Body
}

export const rowColumns = ['id', 'version', 'owner_id', 'body'] as const

/** All records of the customer. The resource is a literal in the statement, because the indexes of a resource are partial. */
export const allRows = (database: Database, { user, file, hooks }: RecordAccess) =>
  database
    .selectFrom(tableOf(hooks))
    .where('customer_id', '=', user.customerId)
    .where(sql<boolean>`resource = ${sql.lit(file.resource.name)}`)

/** The records that the user may see. */
export const seenRows = (database: Database, access: RecordAccess) =>
  allRows(database, access).where(isSeenSql(access.file.resource.owner, access.user))

/** Whether a record that the user sees belongs to them. */
export const owns = (
  { file: { resource }, user }: RecordAccess,
  { owner_id, body }: Pick<Row, 'owner_id' | 'body'>,
): boolean =>
  ownsAll(resource.owner, user) || owner_id === user.id || body[openedBy(resource.owner, user) ?? ''] === true

/** Why a user with these rights must not change or delete a record that they see. */
export function refusalOf(
  access: RecordAccess,
  row: Pick<Row, 'owner_id' | 'body'>,
  rights: Rights = access.user,
): string | undefined {
  const { file, hooks, context } = access
  if (owns(access, row)) return hooks.refusal?.(row.body, rights, context)
  return `Only its owner can change this ${file.resource.singular.toLowerCase()}`
}

/** The user's rights for `refusalOf`: those of the present where a resource asks for them, because the call may have waited. */
export const presentRights = async (access: OpenAccess): Promise<Rights> =>
  access.hooks.refusal ? callerRights(access) : access.user

/** A record that is locked against other writers until the transaction ends. */
export interface LockedRow {
  row: Row
  /** Why the user must not change or delete it. */
  refusal: string | undefined
}

/** The records to change or delete: the only way to them, so that no call forgets to ask whether the user may. */
export async function lockedRows(
  access: OpenAccess,
  conditions: readonly Expression<SqlBool>[],
): Promise<LockedRow[]> {
  let query = seenRows(access.transaction, access)
    .select([...rowColumns])
    .orderBy('id')
    .forUpdate()
  for (const condition of conditions) query = query.where(condition)
  const rows = await query.execute()
  const rights = await presentRights(access)
  return rows.map((row) => ({ row, refusal: refusalOf(access, row, rights) }))
}

/** A write in the form that hooks receive; `row` is the stored record, absent for a new one. */
export const hookWrite = (
  { transaction, user, now, context }: OpenAccess,
  { row, body, sent }: { row?: Row | undefined; body: Body; sent?: Body },
  columns: Body = {},
): RecordWrite => ({
  transaction,
  user,
  now,
  context,
  body,
  columns,
  ...(sent && { sent }),
  ...(row && { before: row.body, id: row.id }),
})
