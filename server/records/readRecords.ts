import { type RawBuilder, sql } from 'kysely'
import type { Concern, StoredRecord } from '#schemas/resourceFile/resourceFile.ts'
import type { Body, Database } from '../database/tables.ts'
import {
  type Condition,
  conditionSql,
  isSeenSql,
  orderSql,
  type RecordQuery,
} from '../repositories/recordQuery.ts'
import { hooksOf, tableOf } from './hooks/index.ts'
import { owns, type RecordAccess, type Row, refusalOf, rowColumns, seenRows } from './recordAccess.ts'
import { hindrancesOf } from './sending/sendingRecords.ts'

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
      isOwn: owns(access, { owner_id, body }),
    }),
    ...(refusal !== undefined && { refusal }),
  } satisfies StoredRecord
}

/** The username of a record's owner. */
const ownerSql = (customerId: number) => sql`(
  select owner.username from users as owner where owner.customer_id = ${customerId} and owner.id = records.owner_id
)`

/** Whether the user sees the record that one of these records is about; null where it is about none. */
function concernedExists(access: RecordAccess, { resource, id }: Concern) {
  const { user, hooks, context } = access
  const field = (name: string) => sql`(${sql.ref(`${tableOf(hooks)}.body`)} ->> ${sql.lit(name)})`
  const cases = Object.values(context.files).flatMap(({ resource: { name, owner, layout } }) =>
    // Pairs have no ids.
    layout === 'links'
      ? []
      : [
          sql`when ${sql.lit(name)} then exists (select 1 from ${sql.table(tableOf(hooksOf(name)))} as concerned
            where concerned.customer_id = ${user.customerId} and concerned.resource = ${sql.lit(name)}
            and concerned.id = ${field(id)}::integer and ${isSeenSql(owner, user)})`,
        ],
  )
  if (cases.length === 0) return sql`null::boolean`
  return sql`(case when ${field(id)} is not null then case ${field(resource)} ${sql.join(cases, sql` `)} end end)`
}

/** Read-only fields that are not in the body: the owner's name, and the resource's own. */
function computedSql(access: RecordAccess): Record<string, RawBuilder<unknown>> {
  const { user, file, now, hooks, context } = access
  const { owner, concerns } = file.resource
  const isOwned = owner !== undefined && file.schema.properties.owner?.readOnly
  return {
    ...(concerns && { [concerns.exists]: concernedExists(access, concerns) }),
    ...(isOwned && { owner: ownerSql(user.customerId) }),
    ...hooks.computed?.(user, now, context),
  }
}

/** The fields that are not in the bodies, for conditions on them. */
const unstoredOf = (access: RecordAccess) => ({
  computed: computedSql(access),
  searches: access.hooks.searches?.({ user: access.user, files: access.context.files }) ?? {},
})

/** Some of the records that the user may see, with their computed fields. */
function withComputed(records: ReturnType<typeof seenRows>, access: RecordAccess) {
  let query = records.select([...rowColumns])
  for (const [name, expression] of Object.entries(computedSql(access)))
    if (name in access.file.schema.properties) query = query.select(expression.as(name))
  return query
}

/** Why each record that sends messages would send none, for resources that have a field for it. */
async function stopReasons(database: Database, access: RecordAccess, rows: readonly Row[]) {
  const { user, file, hooks, context } = access
  if (!hooks.sends || !('stopReason' in file.schema.properties)) return undefined
  const { modules } = context
  return hindrancesOf(database, hooks.sends, { id: user.customerId, modules }, rows)
}

/** Rows of `selectRecords` as the user receives them. */
async function fromRows(database: Database, access: RecordAccess, rows: readonly (Row & Body)[]) {
  const reasons = await stopReasons(database, access, rows)
  return rows.map(({ id, version, owner_id, body, ...computed }) => {
    const stopReason = reasons && { stopReason: reasons.get(id) ?? null }
    return toRecord(access, { id, version, owner_id, body }, { ...computed, ...stopReason })
  })
}

export async function listRecords(
  database: Database,
  access: RecordAccess,
  { conditions, sort, range }: RecordQuery,
): Promise<StoredRecord[]> {
  const unstored = unstoredOf(access)
  const inOrder = (query: ReturnType<typeof seenRows>) =>
    sort.reduce((ordered, order) => ordered.orderBy(orderSql(order, access.file.schema)), query).orderBy('id')
  let found = seenRows(database, access)
  for (const condition of conditions) found = found.where(conditionSql(condition, unstored))
  if (range) {
    const page = inOrder(found)
      .offset(range.start)
      .limit(Math.max(range.end - range.start, 0))
    // Otherwise the database would also compute the fields of the records before the page.
    found = database.selectFrom(page.selectAll().as(tableOf(access.hooks)))
  }
  const rows = await withComputed(inOrder(found), access).execute()
  return fromRows(database, access, rows as (Row & Body)[])
}

export async function countRecords(
  database: Database,
  access: RecordAccess,
  conditions: readonly Condition[],
): Promise<number> {
  let query = seenRows(database, access).select(sql<string>`count(*)`.as('count'))
  const unstored = unstoredOf(access)
  for (const condition of conditions) query = query.where(conditionSql(condition, unstored))
  return Number((await query.executeTakeFirstOrThrow()).count)
}

export async function oneRecord(
  database: Database,
  access: RecordAccess,
  id: number,
): Promise<StoredRecord | null> {
  const rows = await withComputed(seenRows(database, access).where('id', '=', id), access).execute()
  const [record] = await fromRows(database, access, rows as (Row & Body)[])
  return record ?? null
}

/** Records with which a form is tried. */
const SAMPLES = 3

/** Some stored records of a customer, the newest first, without the fields that are computed when a user reads them. */
export async function sampleRecords(
  database: Database,
  { customerId, resource }: { customerId: number; resource: string },
): Promise<StoredRecord[]> {
  const rows = await database
    .selectFrom(tableOf(hooksOf(resource)))
    .select(['id', 'version', 'body'])
    .where('customer_id', '=', customerId)
    .where(sql<boolean>`resource = ${sql.lit(resource)}`)
    .orderBy('id', 'desc')
    .limit(SAMPLES)
    .execute()
  return rows.map(({ id, version, body }) => ({ ...body, id, version, customerId }))
}
