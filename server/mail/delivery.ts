import { randomUUID } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import { DAY, HOUR } from '#weather/time.ts'
import type { Database, Tables } from '../database/tables.ts'

export type OutboxRow = Selectable<Tables['outbox']>

/** The result of processing a claimed message. */
export type Outcome =
  | { is: 'sent' }
  | { is: 'cancelled'; reason: string }
  | { is: 'expired' }
  /** It is retried until a day after it was queued. */
  | { is: 'refused'; reason: string }

/** Seconds for which a process holds a claimed message; longer than any attempt may take. */
export const CLAIM = 15 * 60

/** Seconds until the first retry; the delay doubles for each further one, up to the longest. */
const FIRST_WAIT = 60

export const LONGEST_WAIT = HOUR

/** How long a message is retried, in seconds. */
const PATIENCE = DAY

const after = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000)

/**
 * Claims the message that has been due for longest; no other process gets it until the claim ends. A message waits for the
 * earlier ones of its thread to the same recipient. Undefined if none is due.
 */
export async function claimMessage(database: Database, now: Date): Promise<OutboxRow | undefined> {
  const claim = randomUUID()
  const { rows } = await sql<OutboxRow>`
    update outbox set state = 'sending', claim = ${claim}, attempts = attempts + 1, next_try = ${after(now, CLAIM)}
    where id = (
      select id from outbox due where state in ('queued', 'sending') and next_try <= ${now}
        and not exists (
          select from outbox earlier where earlier.thread = due.thread and earlier.recipient = due.recipient
            and earlier.channel = due.channel and earlier.sequence < due.sequence
            and earlier.state in ('queued', 'sending'))
      order by next_try, id limit 1 for update skip locked)
    returning *`.execute(database)
  return rows[0]
}

/** Whether a message has waited for so long that it is no longer retried. */
export const isExpired = ({ queued_at }: OutboxRow, now: Date): boolean => now > after(queued_at, PATIENCE)

/** The state after a failed attempt. */
function afterRefusal(row: OutboxRow, reason: string, now: Date) {
  const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (row.attempts - 1))
  const next = after(now, wait)
  return isExpired(row, next)
    ? { state: 'failed' as const, reason }
    : { state: 'queued' as const, reason, next_try: next }
}

function stateAfter(row: OutboxRow, outcome: Outcome, now: Date) {
  switch (outcome.is) {
    case 'sent':
      return { state: 'sent' as const, reason: null, sent_at: now }
    case 'cancelled':
      return { state: 'cancelled' as const, reason: outcome.reason }
    case 'expired':
      return { state: 'failed' as const, reason: row.reason ?? 'It could not be sent within a day.' }
    case 'refused':
      return afterRefusal(row, outcome.reason, now)
  }
}

/** Stores the result for a message, unless the claim has ended in the meantime and another process has claimed it. */
export async function settleMessage(
  database: Database,
  row: OutboxRow,
  outcome: Outcome,
  now: Date,
): Promise<void> {
  await database
    .updateTable('outbox')
    .set({ ...stateAfter(row, outcome, now), claim: null })
    .where('id', '=', row.id)
    .where('claim', '=', row.claim)
    .execute()
}

/** Queues a failed message of a customer again; returns whether there was one. */
export async function sendAgain(
  database: Database,
  { id, customerId }: { id: number; customerId: number },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('outbox')
    .set({ state: 'queued', attempts: 0, next_try: now, queued_at: now })
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .where('state', '=', 'failed')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * The Message-ID to which later mails of a thread to one recipient reply: that of its first mail; undefined for the first itself.
 */
export async function firstOfThread(database: Database, row: OutboxRow): Promise<string | undefined> {
  const first = await database
    .selectFrom('outbox')
    .select('message_id')
    .where('thread', '=', row.thread)
    .where('recipient', '=', row.recipient)
    .where('channel', '=', row.channel)
    .where('sequence', '<', row.sequence)
    .orderBy('sequence')
    .limit(1)
    .executeTakeFirst()
  return first?.message_id
}

/** The messages about a record since a given time, in the order in which they were queued. */
export async function messagesOf(
  database: Database,
  { customerId, resource, recordId }: { customerId: number; resource: string; recordId: number },
  since: Date,
): Promise<Pick<OutboxRow, 'created_at' | 'thread' | 'kind' | 'recipient' | 'state' | 'reason'>[]> {
  return database
    .selectFrom('outbox')
    .select(['created_at', 'thread', 'kind', 'recipient', 'state', 'reason'])
    .where('customer_id', '=', customerId)
    .where('resource', '=', resource)
    .where('record_id', '=', recordId)
    .where('created_at', '>=', since)
    .orderBy('id')
    .execute()
}

/** The number of messages in each state and channel. */
export async function countMessages(
  database: Database,
): Promise<{ state: OutboxRow['state']; channel: OutboxRow['channel']; count: number }[]> {
  return database
    .selectFrom('outbox')
    .select(['state', 'channel', sql<number>`count(*)::integer`.as('count')])
    .groupBy(['state', 'channel'])
    .execute()
}

/** How long messages are stored, in seconds: the history of a record shows 60 days. */
const RETENTION = 90 * DAY

/** Removes messages that were sent, cancelled or given up long ago. */
export async function removeOldMessages(database: Database, now: Date): Promise<void> {
  await database
    .deleteFrom('outbox')
    .where('created_at', '<', after(now, -RETENTION))
    .where('state', 'not in', ['queued', 'sending'])
    .execute()
}
