import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../database/tables.ts'

export type Channel = 'mail' | 'webhook'

/** The record id of messages that are about no record. */
export const NO_RECORD = 0

/** A message of a record to some recipients. */
export interface OutboxEntry {
  customerId: number
  /** The resource and the id of the record that it is about; `NO_RECORD` for one that is not stored. */
  resource: string
  recordId: number
  /** Groups messages of one event; unique among all events of all records. */
  thread: string
  /** 0 for the first message of its thread, then 1, 2 ... */
  sequence: number
  kind: string
  /** Addresses of mail. */
  recipients: readonly string[]
  /** Where the same content is posted as JSON. */
  webhook?: { url: string } | undefined
  /** Plain JSON data from which text and images are made when it is sent. */
  content: object
}

/** A reserved top-level domain, so that no other sender can use the same identifier, whatever the server's name is. */
const newMessageId = () => `<${randomUUID()}@seawindow.invalid>`

/**
 * Queues messages within the transaction of the change that they report: either both are stored or neither. Each is sent to each
 * recipient once, however often it is queued; recipients who have muted the record or the thread get none.
 */
export async function queueMessages(
  transaction: Database,
  entries: readonly OutboxEntry[],
  now: Date,
): Promise<void> {
  const rows = entries.flatMap(({ recipients, webhook, customerId, recordId, ...entry }) => {
    const message = { ...entry, customer_id: customerId, record_id: recordId }
    return [
      ...recipients.map((recipient) => ({ ...message, recipient, channel: 'mail' as Channel })),
      ...(webhook ? [{ ...message, recipient: webhook.url, channel: 'webhook' as Channel }] : []),
    ].map((row) => ({ ...row, message_id: newMessageId() }))
  })
  // All rows are one parameter: one for each field takes longer, and there may be at most 65,535.
  await sql`insert into outbox
      (customer_id, resource, record_id, thread, sequence, kind, recipient, channel, content, message_id,
        created_at, queued_at, next_try)
    select customer_id, resource, record_id, thread, sequence, kind, recipient, channel, content, message_id,
      ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz
    from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as
      (customer_id integer, resource text, record_id integer, thread text, sequence integer, kind text,
        recipient text, channel text, content jsonb, message_id text)) with ordinality
      as message (customer_id, resource, record_id, thread, sequence, kind, recipient, channel, content,
        message_id, position)
    where not exists (
      select 1 from mutes where mutes.customer_id = message.customer_id and mutes.resource = message.resource
        and mutes.record_id = message.record_id and mutes.recipient = message.recipient
        and mutes.thread in ('', message.thread)
    )
    order by position
    on conflict (thread, sequence, recipient, channel) do nothing`.execute(transaction)
}
