import { sql } from 'kysely'
import { mailboxOf } from '#schemas/validation/mailAddress.ts'
import type { Database } from '../database/tables.ts'

/** What a recipient has muted: one thread of a record, or the whole record. */
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
  mailbox: mailboxOf(recipient),
})

/** The rows that mute the recipient: for the record, and for the thread if the mute names one. */
const rowsOf = ({ customerId, resource, recordId, thread, recipient }: Mute) =>
  sql<boolean>`customer_id = ${customerId} and resource = ${resource} and record_id = ${recordId}
    and mailbox = ${mailboxOf(recipient)} and thread in ('', ${thread ?? ''})`

/** Whether the recipient has muted the thread or the record. */
export const isMuted = async (database: Database, mute: Mute): Promise<boolean> =>
  (await database
    .selectFrom('mutes')
    .select('created_at')
    .where(rowsOf(mute))
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Mutes the messages, including queued ones, because each is checked again before it is sent. */
export async function addMute(database: Database, mute: Mute, now: Date): Promise<void> {
  await database
    .insertInto('mutes')
    .values({ ...rowOf(mute), created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Allows later messages again: of the record, and of the thread if the mute names one. */
export async function removeMute(database: Database, mute: Mute): Promise<void> {
  await database.deleteFrom('mutes').where(rowsOf(mute)).execute()
}
