import { sql } from 'kysely'
import type { Database } from '#server/database/tables.ts'
import { HOUR } from '#weather/time.ts'
import type { Channel } from '../channel.ts'
import { after, type OutboxRow } from '../delivery.ts'
import { isNoAnswer, type WebhookOptions } from '../postWebhook.ts'
import { serverSecret } from '../serverSecret.ts'

/** Seconds until a silent host is asked again after its first silence; doubled for each further one, up to an hour. */
const FIRST_WAIT = 60

/** Seconds for which the message that asks a silent host keeps the others waiting; longer than the attempt takes. */
const ASKING = 60

/**
 * When a message may ask a host that has not answered; undefined if it may now. Of the messages to a silent host whose wait has ended
 * one may ask, whichever process sends it.
 */
async function askHost(database: Database, host: string, now: Date): Promise<Date | undefined> {
  const silent = database.selectFrom('silent_hosts').select('next_try').where('host', '=', host)
  const known = await silent.executeTakeFirst()
  if (!known) return undefined
  const { numUpdatedRows } = await database
    .updateTable('silent_hosts')
    .set({ next_try: after(now, ASKING) })
    .where('host', '=', host)
    .where('next_try', '<=', now)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return undefined
  // Without a row it has answered in the meantime.
  return (await silent.executeTakeFirst())?.next_try
}

/** Remembers that a host has answered. */
async function noteAnswer(database: Database, host: string): Promise<void> {
  await database.deleteFrom('silent_hosts').where('host', '=', host).execute()
}

/**
 * Remembers that a host has not answered an attempt, and lets its messages wait. Attempts that began before the silence was known
 * belong to the same silence.
 */
async function noteSilence(database: Database, host: string, began: Date, now: Date): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await sql`insert into silent_hosts as known (host, silences, silent_at, next_try)
      values (${host}, 1, ${now}, ${after(now, FIRST_WAIT)})
      on conflict (host) do update set silences = known.silences + 1, silent_at = excluded.silent_at,
        next_try = ${now}::timestamptz
          + least(${HOUR}::integer, ${FIRST_WAIT}::integer * power(2, least(known.silences, 10))) * interval '1 second'
        where known.silent_at < ${began}`.execute(transaction)
    await sql`update outbox set next_try = greatest(outbox.next_try, silent_hosts.next_try),
        reason = ${`${host} does not answer; the message waits for it.`}
      from silent_hosts
      where silent_hosts.host = ${host} and outbox.host = silent_hosts.host and outbox.channel = 'webhook'
        and outbox.state = 'queued'`.execute(transaction)
  })
}

export interface WebhookChannelParts {
  database: Database
  /** Private networks that webhooks may reach. */
  allowed: WebhookOptions['allowed']
  now: () => Date
  /** Posts a message. @throws Error with the reason if it was not accepted. */
  post(row: OutboxRow, options: WebhookOptions): Promise<void>
}

/**
 * Posts messages to web addresses. A host that does not answer is asked by one message after a while, which becomes longer each time;
 * its other messages wait.
 */
export function webhookChannel({ database, allowed, now, post }: WebhookChannelParts): Channel {
  return {
    name: 'webhook',
    places: 10,
    share: 3,
    async deliver(row) {
      const host = row.host ?? ''
      const began = now()
      const until = await askHost(database, host, began)
      if (until) return { is: 'waiting', until, reason: row.reason }
      try {
        await post(row, { secret: await serverSecret(database), allowed, now: began })
      } catch (error) {
        if (isNoAnswer(error)) await noteSilence(database, host, began, now())
        else await noteAnswer(database, host)
        throw error
      }
      await noteAnswer(database, host)
      return { is: 'sent' }
    },
  }
}
