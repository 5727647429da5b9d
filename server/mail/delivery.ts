import { randomUUID } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import { DAY, HOUR } from '#weather/time.ts'
import type { Database, Tables } from '../database/tables.ts'

export type OutboxRow = Selectable<Tables['outbox']>

/** The result of processing a claimed message. */
export type Outcome =
  | { is: 'sent' }
  | { is: 'cancelled'; reason: string }
  /** It is retried until a day after it was queued. */
  | { is: 'refused'; reason: string }
  /** It was not tried, because it has to wait for something else. */
  | { is: 'waiting'; reason: string | null; until: Date }

/** Seconds for which a process holds a claimed message; longer than any attempt may take. */
export const CLAIM = 15 * 60

/** Seconds until the first retry; the delay doubles for each further one, up to the longest. */
const FIRST_WAIT = 60

export const LONGEST_WAIT = HOUR

/** How long a message is retried, in seconds. */
const PATIENCE = DAY

export const after = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1000)

export interface Claim {
  channel: OutboxRow['channel']
  /** Customers that have had a turn, the one that has waited longest first. Those that are not named come before them. */
  served: readonly number[]
  /** Customers that get no turn at present. */
  busy: readonly number[]
}

/**
 * Claims the message whose turn it is; no other process gets it until the claim ends. Customers take turns, and so do the alerts and
 * reports of a customer (`turn`). A message waits for the earlier ones of its thread to the same recipient, the first of which may belong
 * to the thread that opened this one, and for a silent host. Undefined if none is due.
 */
export async function claimMessage(
  database: Database,
  { channel, served, busy }: Claim,
  now: Date,
): Promise<OutboxRow | undefined> {
  // The customers are found by one look at the index for each, however many messages they have. The states of earlier messages are
  // written so that the planner looks them up by their thread, even without statistics, and not among all that are waiting.
  const { rows } = await sql<OutboxRow>`
    with recursive customer as (
      select min(customer_id) as id from outbox where channel = ${channel} and state in ('queued', 'sending')
      union all
      select (select min(customer_id) from outbox
        where channel = ${channel} and state in ('queued', 'sending') and customer_id > customer.id)
      from customer where customer.id is not null)
    update outbox set state = 'sending', claim = ${randomUUID()}, attempts = attempts + 1, next_try = ${after(now, CLAIM)}
    where id = (
      select message.id from customer, lateral (
        select due.id from outbox due
        where due.channel = ${channel} and due.customer_id = customer.id and due.state in ('queued', 'sending')
          and due.next_try <= ${now}
          and not exists (
            select from outbox earlier where earlier.thread in (due.thread, due.opening)
              and earlier.mailbox = due.mailbox and earlier.channel = due.channel
              and earlier.sequence < due.sequence and earlier.state not in ('sent', 'failed', 'cancelled'))
          and not exists (
            select from silent_hosts where silent_hosts.host = due.host and silent_hosts.next_try > ${now})
        order by due.turn, due.id limit 1 for update of due skip locked) message
      where customer.id <> all (${busy}::integer[])
      order by array_position(${served}::integer[], customer.id) nulls first, message.id limit 1)
    returning *`.execute(database)
  return rows[0]
}

/** Gives up the messages of a channel that have waited for more than a day. */
export async function giveUpOldMessages(
  database: Database,
  channel: OutboxRow['channel'],
  now: Date,
): Promise<void> {
  await sql`update outbox set state = 'failed', reason = coalesce(reason, 'It could not be sent within a day.')
    where channel = ${channel} and state = 'queued' and queued_at < ${after(now, -PATIENCE)}`.execute(
    database,
  )
}

/** The state after a failed attempt. */
function afterRefusal(row: OutboxRow, reason: string, now: Date) {
  const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (row.attempts - 1))
  const next = after(now, wait)
  return next > after(row.queued_at, PATIENCE)
    ? { state: 'failed' as const, reason }
    : { state: 'queued' as const, reason, next_try: next }
}

function stateAfter(row: OutboxRow, outcome: Outcome, now: Date) {
  switch (outcome.is) {
    case 'sent':
      return { state: 'sent' as const, reason: null, sent_at: now }
    case 'cancelled':
      return { state: 'cancelled' as const, reason: outcome.reason }
    case 'refused':
      return afterRefusal(row, outcome.reason, now)
    case 'waiting':
      return {
        state: 'queued' as const,
        reason: outcome.reason,
        next_try: outcome.until,
        attempts: row.attempts - 1,
      }
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
    .where('thread', 'in', [row.thread, ...(row.opening === null ? [] : [row.opening])])
    .where('mailbox', '=', row.mailbox)
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
): Promise<
  (Pick<OutboxRow, 'created_at' | 'thread' | 'kind' | 'recipient' | 'state' | 'reason'> & {
    /** The threads that the message opens, if it opens more than its own. */
    threads: string[] | null
  })[]
> {
  return database
    .selectFrom('outbox')
    .select(['created_at', 'thread', 'kind', 'recipient', 'state', 'reason'])
    .select(sql<string[] | null>`content -> 'threads'`.as('threads'))
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

/** Reasons that administrators read above the settings. */
const MOST_PROBLEMS = 5

/** How long messages are stored, in seconds: the history of a record shows 60 days. */
const RETENTION = 90 * DAY

/** What an administrator of a customer should know: which messages wait for something, or were given up, without a try. */
export async function outboxProblems(
  database: Database,
  customerId: number,
  now: Date,
): Promise<{ file: string; message: string }[]> {
  const rows = await database
    .selectFrom('outbox')
    .select(['state', 'reason', sql<number>`count(*)::integer`.as('count')])
    .where('customer_id', '=', customerId)
    .where('created_at', '>=', after(now, -2 * PATIENCE))
    .where('state', 'in', ['queued', 'failed'])
    .where('attempts', '=', 0)
    .where('reason', 'is not', null)
    .groupBy(['state', 'reason'])
    .orderBy('count', 'desc')
    .limit(MOST_PROBLEMS)
    .execute()
  const words = { queued: 'waiting', failed: 'given up' } as const
  return rows.map(({ state, reason, count }) => ({
    file: 'Outbox',
    message: `Messages ${words[state as keyof typeof words]}: ${count}. ${reason}`,
  }))
}

/** Removes messages that were sent, cancelled or given up long ago, and counts of hours and days that are over. */
export async function removeOldMessages(database: Database, now: Date): Promise<void> {
  await database
    .deleteFrom('outbox')
    .where('created_at', '<', after(now, -RETENTION))
    .where('state', 'not in', ['queued', 'sending'])
    .execute()
  await database
    .deleteFrom('mail_counts')
    .where('since', '<', after(now, -2 * DAY))
    .execute()
}
