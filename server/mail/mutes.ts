import type { Database } from '../database/tables.ts'

/** What a recipient wants no more messages of: one thread of a record, or the whole record. */
export interface Mute {
  customerId: number
  resource: string
  recordId: number
  /** Null for all threads of the record. */
  thread: string | null
  recipient: string
}

const rowOf = ({ customerId, resource, recordId, thread, recipient }: Mute) => ({
  customer_id: customerId,
  resource,
  record_id: recordId,
  thread: thread ?? '',
  recipient,
})

const rowsOf = (database: Database, mute: Mute) => {
  const { customer_id, resource, record_id, thread, recipient } = rowOf(mute)
  return database
    .selectFrom('mutes')
    .select('created_at')
    .where('customer_id', '=', customer_id)
    .where('resource', '=', resource)
    .where('record_id', '=', record_id)
    .where('recipient', '=', recipient)
    .where('thread', 'in', ['', thread])
}

/** Whether the recipient gets no messages of the thread, or of the record. */
export const isMuted = async (database: Database, mute: Mute): Promise<boolean> =>
  (await rowsOf(database, mute).limit(1).executeTakeFirst()) !== undefined

/** Stops the messages, those that wait included: each is looked at once more before it is sent. */
export async function addMute(database: Database, mute: Mute, now: Date): Promise<void> {
  await database
    .insertInto('mutes')
    .values({ ...rowOf(mute), created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Lets later messages through again: of the record and of the thread, where the mute names one. */
export async function removeMute(database: Database, mute: Mute): Promise<void> {
  const { customer_id, resource, record_id, thread, recipient } = rowOf(mute)
  await database
    .deleteFrom('mutes')
    .where('customer_id', '=', customer_id)
    .where('resource', '=', resource)
    .where('record_id', '=', record_id)
    .where('recipient', '=', recipient)
    .where('thread', 'in', ['', thread])
    .execute()
}
