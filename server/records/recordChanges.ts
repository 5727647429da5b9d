import { actorOf, changedValues, labelOf, writeAudit } from '../audit/writeAudit.ts'
import type { Body } from '../database/tables.ts'
import type { OpenAccess } from './recordAccess.ts'

/** A change of one record, with the names of the secret fields that the caller has sent. */
interface RecordChange {
  id: number
  before?: Body
  after?: Body
  secrets?: string[]
  ownerId?: number | null
}

/** Adds changes to the audit; every change must have an entry. */
export const recordChanges = (
  { transaction, user, file, now, whole = file, origin }: OpenAccess,
  action: 'created' | 'updated' | 'deleted' | 'restored' | 'handed over',
  changes: readonly RecordChange[],
): Promise<void> =>
  writeAudit(
    transaction,
    changes.map(({ id, before, after, secrets = [], ownerId }) => ({
      customerId: user.customerId,
      at: now,
      ...actorOf(user),
      ...origin,
      ...(secrets.length > 0 && { secrets }),
      action,
      resource: file.resource.name,
      recordId: id,
      ...(ownerId != null && { ownerId }),
      label: labelOf(whole.schema, after ?? before ?? {}),
      ...changedValues(whole.schema, before, after),
    })),
  )
