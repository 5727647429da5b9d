import { sql } from 'kysely'
import type { ResourceFile } from '#schemas/resourceFile/resourceFile.ts'
import type { HandedOver, NoticedRecord } from '#schemas/shapes/records/belongings.ts'
import { labelOf } from '#server/audit/writeAudit.ts'
import { isOneOf, isPrivateSql } from '#server/repositories/recordQuery.ts'
import { rightsOf } from '#server/repositories/userRights.ts'
import { duplicateValues } from '../checks/uniqueValues.ts'
import { tableOf } from '../hooks/index.ts'
import { accessTo, allRows, type OpenAccess, type Row, rowColumns } from '../recordAccess.ts'
import { recordChanges } from '../recordChanges.ts'
import { hindrancesOf } from '../sending/sendingRecords.ts'
import { holds } from '../userRules.ts'
import { ownedResources } from './belongings.ts'

/** Two users, locked until the transaction ends. */
interface HandOver {
  from: Row
  to: Row
  /** Whether records that nobody but their owner can see are handed over too. */
  withPrivate: boolean
}

type OwnedRow = Row & { isPrivate: boolean }

const usernameOf = ({ body }: Row) => String(body.username)

/** The records to hand over, locked. No access rule applies to them: the caller may change both users. */
const rowsOf = (access: OpenAccess, { from, withPrivate }: HandOver): Promise<OwnedRow[]> => {
  const isPrivate = isPrivateSql(access.file.resource.owner)
  const query = allRows(access.transaction, access)
    .select([...rowColumns, isPrivate.as('isPrivate')])
    .where('owner_id', '=', from.id)
    .orderBy('id')
    .forUpdate()
  return (withPrivate ? query : query.where(sql<boolean>`not ${isPrivate}`)).execute()
}

/** Why the new owner cannot use records, by the ids of the records. */
async function reasonsAgainst(
  access: OpenAccess,
  to: Row,
  rows: readonly Row[],
): Promise<Map<number, string>> {
  const { transaction, user, file, hooks, context } = access
  const { modules } = context
  if (hooks.sends) return hindrancesOf(transaction, hooks.sends, { id: user.customerId, modules }, rows)
  if (holds(file.resource.access.list, rightsOf(to.body), context)) return new Map()
  const reason = `${usernameOf(to)} may not use ${file.resource.title.toLowerCase()}.`
  return new Map(rows.map(({ id }) => [id, reason]))
}

/** Hands over the records of one resource. */
async function handOverResource(access: OpenAccess, request: HandOver): Promise<HandedOver> {
  const { transaction, file, now, hooks } = access
  const { from, to } = request
  const rows = await rowsOf(access, request)
  const errors = await duplicateValues(
    access,
    rows.map((row) => ({ row, body: row.body, newOwner: to.id })),
  )
  const noticed = ({ id, body }: Row, reason: string): NoticedRecord => ({
    resource: file.resource.name,
    id,
    name: labelOf(file.schema, body) ?? String(id),
    reason,
  })
  const left = rows.flatMap((row, index) =>
    (errors[index] ?? []).map(({ message }) => noticed(row, `${message} of ${usernameOf(to)}.`)),
  )
  const moved = rows.filter((_, index) => errors[index]?.length === 0)
  if (moved.length === 0) return { handedOver: [], stopping: [], left }
  await transaction
    .updateTable(tableOf(hooks))
    .set({ owner_id: to.id, version: sql`version + 1`, updated_at: now })
    .where('customer_id', '=', access.user.customerId)
    .where('resource', '=', file.resource.name)
    .where(isOneOf(moved.map(({ id }) => id)))
    .execute()
  await recordChanges(
    access,
    'handed over',
    moved.map(({ id, body }) => ({
      id,
      before: { ...body, owner: usernameOf(from) },
      after: { ...body, owner: usernameOf(to) },
    })),
  )
  const reasons = await reasonsAgainst(
    access,
    to,
    moved.map((row) => ({ ...row, owner_id: to.id })),
  )
  return {
    handedOver: [false, true].flatMap((isPrivate) => {
      const count = moved.filter((row) => row.isPrivate === isPrivate).length
      return count === 0 ? [] : [{ resource: file.resource.name, isPrivate, count }]
    }),
    stopping: moved.flatMap((row) => {
      const reason = reasons.get(row.id)
      return reason === undefined ? [] : [noticed(row, reason)]
    }),
    left,
  }
}

/**
 * Makes another user the owner of what belongs to a user. A record stays if it has a unique value that a record of the new owner has.
 * `access` is the caller's to the users, `files` are the customer's files as a whole.
 */
export async function handOver(
  { user, now, context, origin, transaction }: OpenAccess,
  files: Readonly<Record<string, ResourceFile>>,
  request: HandOver,
): Promise<HandedOver> {
  const answers: HandedOver[] = []
  for (const file of ownedResources(files)) {
    const access = { ...accessTo(user, file, { files, now, context, origin }), transaction }
    answers.push(await handOverResource(access, request))
  }
  return {
    handedOver: answers.flatMap(({ handedOver }) => handedOver),
    stopping: answers.flatMap(({ stopping }) => stopping),
    left: answers.flatMap(({ left }) => left),
  }
}
