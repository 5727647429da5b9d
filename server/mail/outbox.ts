import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { mailboxOf } from '#schemas/validation/mailAddress.ts'
import type { Database } from '../database/tables.ts'

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
  /** The thread whose first message also opened this one; absent if it is this one. */
  opening?: string
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

/** One message for each recipient, whatever the case of the letters, and one for the webhook. */
const messagesOf = ({ recipients, webhook, customerId, recordId, ...entry }: OutboxEntry) =>
  [
    ...recipients.map((recipient) => ({
      recipient,
      mailbox: mailboxOf(recipient),
      channel: 'mail',
      host: null,
    })),
    ...(webhook
      ? [
          {
            recipient: webhook.url,
            mailbox: webhook.url,
            channel: 'webhook',
            host: URL.parse(webhook.url)?.host,
          },
        ]
      : []),
  ].map((to) => ({
    ...entry,
    ...to,
    customer_id: customerId,
    record_id: recordId,
    message_id: newMessageId(),
  }))

/**
 * Queues messages within the transaction of the change that they report: either both are stored or neither. Each is sent to each
 * recipient once, however often it is queued; recipients who have muted the record or the thread get none. A message's turn is one
 * after the last of its record, or that of the customer's next message if its record has none waiting: so an alert with one message
 * does not wait for the thousand messages of another.
 */
export async function queueMessages(
  transaction: Database,
  entries: readonly OutboxEntry[],
  now: Date,
): Promise<void> {
  const rows = entries.flatMap(messagesOf)
  // All rows are one parameter: one for each field takes longer, and there may be at most 65,535.
  await sql`with message as (
      select * from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as
        (customer_id integer, resource text, record_id integer, thread text, opening text, sequence integer, kind text,
          recipient text, mailbox text, channel text, host text, content jsonb, message_id text)) with ordinality
        as message (customer_id, resource, record_id, thread, opening, sequence, kind, recipient, mailbox, channel,
          host, content, message_id, position)
    ), source as (
      select customer_id, resource, record_id, channel, greatest(0,
        (select min(turn) from outbox where outbox.channel = message.channel
          and outbox.customer_id = message.customer_id and state in ('queued', 'sending') and next_try <= ${now}),
        (select max(turn) + 1 from outbox where outbox.channel = message.channel
          and outbox.customer_id = message.customer_id and outbox.resource = message.resource
          and outbox.record_id = message.record_id and state in ('queued', 'sending'))) as turn
      from message group by customer_id, resource, record_id, channel
    )
    insert into outbox
      (customer_id, resource, record_id, thread, opening, sequence, kind, recipient, mailbox, channel, host, content,
        message_id, turn, created_at, queued_at, next_try)
    select customer_id, resource, record_id, thread, opening, sequence, kind, recipient, mailbox, channel, host, content,
      message_id,
      source.turn - 1 + row_number() over (partition by customer_id, resource, record_id, channel order by position),
      ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz
    from message join source using (customer_id, resource, record_id, channel)
    where not exists (
      select 1 from mutes where mutes.customer_id = message.customer_id and mutes.resource = message.resource
        and mutes.record_id = message.record_id and mutes.mailbox = message.mailbox
        and mutes.thread in ('', message.thread)
    )
    order by position
    on conflict (thread, sequence, mailbox, channel) do nothing`.execute(transaction)
}
