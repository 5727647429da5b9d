import type { FieldError } from '#schemas/validation/fieldErrors.ts'
import type { Database } from '../database/tables.ts'
import { type Condition, conditionSql, isOneOf, isOwnSql } from '../repositories/recordQuery.ts'
import { tableOf } from './hooks/index.ts'
import { chunksOf, mapInTurn } from './mapInTurn.ts'
import { lockedRows, type OpenAccess, type RecordAccess, type Row } from './recordAccess.ts'
import { recordChanges } from './recordChanges.ts'

async function deleteRows(access: OpenAccess, rows: readonly Row[]): Promise<void> {
  const { transaction, user, file, hooks, context } = access
  const ids = rows.map(({ id }) => id)
  if (hooks.owned)
    await transaction
      .deleteFrom('records')
      .where('customer_id', '=', user.customerId)
      .where(hooks.owned(ids, context))
      .execute()
  await transaction
    .deleteFrom(tableOf(hooks))
    .where('customer_id', '=', user.customerId)
    .where('resource', '=', file.resource.name)
    .where(isOneOf(ids))
    .execute()
  await recordChanges(
    access,
    'deleted',
    rows.map(({ id, body, owner_id: ownerId }) => ({ id, before: body, ownerId })),
  )
}

/**
 * Deletes records with their related rows; returns, for each record, the errors of a hook that refuses. `onDeleted` is called with the
 * share of records deleted where no hook can refuse.
 */
export async function deleteAll(
  access: OpenAccess,
  rows: readonly Row[],
  onDeleted: (share: number) => void = () => undefined,
): Promise<FieldError[][]> {
  const { transaction, user, now, hooks, context } = access
  if (!hooks.beforeDelete) {
    let count = 0
    for (const some of chunksOf(rows)) {
      await deleteRows(access, some)
      count += some.length
      if (count < rows.length) onDeleted(count / rows.length)
    }
    return rows.map(() => [])
  }
  // One after the other, because a hook that counts must see the effect of earlier deletions.
  return mapInTurn(rows, async (row) => {
    const removal = { transaction, user, now, context, id: row.id, before: row.body }
    const errors = (await hooks.beforeDelete?.(removal)) ?? []
    if (errors.length === 0) await deleteRows(access, [row])
    return [...errors]
  })
}

/** Removes all matching records that the user may change, unless a hook refuses; returns how many. */
export const removeWhere = (
  database: Database,
  access: RecordAccess,
  conditions: readonly Condition[],
): Promise<number> =>
  database.transaction().execute(async (transaction) => {
    const open = { ...access, transaction }
    const locked = await lockedRows(open, [
      isOwnSql(access.file.resource.owner, access.user),
      ...conditions.map((condition) => conditionSql(condition)),
    ])
    const refusals = await deleteAll(
      open,
      locked.flatMap(({ row, refusal }) => (refusal === undefined ? row : [])),
    )
    return refusals.filter((errors) => errors.length === 0).length
  })
