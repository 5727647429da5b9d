import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../database/tables.ts'

export type Channel = 'mail' | 'webhook'

/** The record of messages that are about none. */
export const NO_RECORD = 0

/** A message of a record to some recipients. */
export interface OutboxEntry {
  customerId: number
  /** The resource and the id of the record that it is about; `NO_RECORD` for one that is not stored. */
  resource: string
  recordId: number
  /** What its messages belong together by; unique among all events of all records. */
  thread: string
  /** 0 for the first message of its thread, then 1, 2 ... */
  sequence: number
  kind: string
  /** Addresses of mail. */
  recipients: readonly string[]
  /** Where the same content is posted as JSON. */
  webhook?: { url: string } | undefined
  /** Plain JSON data, of which text and pictures are made when it is sent. */
  content: object
}

/** A reserved top-level domain, so that the identifier can be that of no other sender, however the server is called. */
const newMessageId = () => `<${randomUUID()}@seawindow.invalid>`

/**
 * Queues messages within the transaction of what they tell: either both are stored or neither. Each is sent to each recipient
 * once, however often it is queued; nobody who has muted the record or the thread gets it.
 */
export async function queueMessages(
  transaction: Database,
  entries: readonly OutboxEntry[],
  now: Date,
): Promise<void> {
  const rows = entries.flatMap(({ recipients, webhook, ...entry }) => [
    ...recipients.map((recipient) => ({ ...entry, recipient, channel: 'mail' as Channel })),
    ...(webhook ? [{ ...entry, recipient: webhook.url, channel: 'webhook' as Channel }] : []),
  ])
  const values = rows.map(({ customerId, recordId, content, ...row }) => ({
    ...row,
    customer_id: customerId,
    record_id: recordId,
    content: JSON.stringify(content),
    message_id: newMessageId(),
    created_at: now,
    queued_at: now,
    next_try: now,
  }))
  const muted = await mutedOf(transaction, rows)
  const wanted = values.filter((_, index) => !muted.has(index))
  for (let from = 0; from < wanted.length; from += TOGETHER)
    await transaction
      .insertInto('outbox')
      .values(wanted.slice(from, from + TOGETHER))
      .onConflict((conflict) => conflict.columns(['thread', 'sequence', 'recipient', 'channel']).doNothing())
      .execute()
}

/** Rows of one statement: it may have 65,535 parameters. */
const TOGETHER = 1000

/** The positions of those messages that their recipients have muted. */
async function mutedOf(
  transaction: Database,
  rows: readonly {
    customerId: number
    resource: string
    recordId: number
    thread: string
    recipient: string
  }[],
): Promise<Set<number>> {
  const messages = rows.map(({ customerId, resource, recordId, thread, recipient }, position) => ({
    ...{ position, customer_id: customerId, resource, record_id: recordId, thread, recipient },
  }))
  const { rows: found } = await sql<{ position: number }>`
    select position from jsonb_to_recordset(${JSON.stringify(messages)}::jsonb) as message
      (position integer, customer_id integer, resource text, record_id integer, thread text, recipient text)
    join mutes on mutes.customer_id = message.customer_id and mutes.resource = message.resource
      and mutes.record_id = message.record_id and mutes.recipient = message.recipient
      and mutes.thread in ('', message.thread)`.execute(transaction)
  return new Set(found.map(({ position }) => position))
}
