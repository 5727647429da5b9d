import { sql } from 'kysely'
import type { StoredRecord } from '#schemas/resourceFile/resourceFile.ts'
import type { Body, Database } from '../database/tables.ts'
import { type Condition, conditionSql, orderSql, type RecordQuery } from '../repositories/recordQuery.ts'
import { owns, type RecordAccess, type Row, refusalOf, rowColumns, seenRows } from './recordAccess.ts'

/** The fields of a body whose names satisfy `isPicked`. */
export const pick = (body: Body, isPicked: (name: string) => boolean): Body =>
  Object.fromEntries(Object.entries(body).filter(([name]) => isPicked(name)))

/** A record as the user receives it, without secrets; `computed` are values that are not in its body. */
export function toRecord(access: RecordAccess, { id, version, owner_id, body }: Row, computed: Body = {}) {
  const { user, file, hooks, context } = access
  const { properties } = file.schema
  const refusal = refusalOf(access, { owner_id, body })
  const isReadable = (name: string) => name in properties && !properties[name]?.writeOnly
  return {
    ...pick(hooks.read?.(body, { user, files: context.files }) ?? body, isReadable),
    ...pick(computed, isReadable),
    id,
    customerId: user.customerId,
    version,
    ...(file.resource.owner && {
      ownerId: owner_id,
      isOwn: owns(access, { owner_id }),
    }),
    ...(refusal !== undefined && { refusal }),
  } satisfies StoredRecord
}

/** The records that the user may see, with the resource's computed fields. */
function selectRecords(database: Database, access: RecordAccess) {
  const { user, file, now, hooks, context } = access
  let query = seenRows(database, access).select([...rowColumns])
  for (const [name, expression] of Object.entries(hooks.computed?.(user, now, context) ?? {}))
    if (name in file.schema.properties) query = query.select(expression.as(name))
  return query
}

const fromRow = (access: RecordAccess, { id, version, owner_id, body, ...computed }: Row & Body) =>
  toRecord(access, { id, version, owner_id, body }, computed)

export async function listRecords(
  database: Database,
  access: RecordAccess,
  { conditions, sort, range }: RecordQuery,
): Promise<StoredRecord[]> {
  let query = selectRecords(database, access)
  for (const condition of conditions) query = query.where(conditionSql(condition))
  for (const order of sort) query = query.orderBy(orderSql(order, access.file.schema))
  query = query.orderBy('id')
  if (range) query = query.offset(range.start).limit(Math.max(range.end - range.start, 0))
  return (await query.execute()).map((row) => fromRow(access, row as Row & Body))
}

export async function countRecords(
  database: Database,
  access: RecordAccess,
  conditions: readonly Condition[],
): Promise<number> {
  let query = seenRows(database, access).select(sql<string>`count(*)`.as('count'))
  for (const condition of conditions) query = query.where(conditionSql(condition))
  return Number((await query.executeTakeFirstOrThrow()).count)
}

export async function oneRecord(
  database: Database,
  access: RecordAccess,
  id: number,
): Promise<StoredRecord | null> {
  const row = await selectRecords(database, access).where('id', '=', id).executeTakeFirst()
  return row ? fromRow(access, row as Row & Body) : null
}
