import { sql } from 'kysely'
import type { Database } from '#server/database/tables.ts'
import { DAY, HOUR } from '#weather/time.ts'
import { momentText } from '#weather/zone.ts'
import { after, LONGEST_WAIT, type OutboxRow } from '../delivery.ts'
import type { MailLimits } from '../mailTransport.ts'

interface Allowance {
  /** Empty for all mails of the customer. */
  mailbox: string
  since: Date
  until: Date
  /** Why no more are allowed. */
  used: string
}

type Mail = Pick<OutboxRow, 'customer_id' | 'mailbox'>

/** The period of the clock that contains a time. */
function periodOf(now: Date, seconds: number): Pick<Allowance, 'since' | 'until'> {
  const since = new Date(now.getTime() - (now.getTime() % (seconds * 1000)))
  return { since, until: after(since, seconds) }
}

const count = (limit: number) => limit.toLocaleString('en')

const allowancesOf = (
  { mailbox }: Mail,
  { perCustomerHour, perRecipientDay }: MailLimits,
  now: Date,
): Allowance[] => [
  {
    mailbox: '',
    ...periodOf(now, HOUR),
    used: `The company has sent its ${count(perCustomerHour)} mails of this hour`,
  },
  {
    mailbox,
    ...periodOf(now, DAY),
    used: `The recipient was sent ${count(perRecipientDay)} mails today, the limit`,
  },
]

/** Gives back what was taken for a mail that did not leave. */
async function giveBack(database: Database, { customer_id }: Mail, taken: readonly Allowance[]) {
  for (const { mailbox, since } of taken)
    await database
      .updateTable('mail_counts')
      .set(({ eb }) => ({ mails: eb('mails', '-', 1) }))
      .where('customer_id', '=', customer_id)
      .where('mailbox', '=', mailbox)
      .where('since', '=', since)
      .execute()
}

/** A mail that may leave; `giveBack` if it did not. */
export interface TakenMail {
  giveBack: () => Promise<void>
}

/**
 * Counts a mail that is about to leave, in the database and so for all processes. If that is more than a limit allows, it is not
 * counted, and the mails that the limit affects wait until the next period: returns until when, an hour at most, and why.
 */
export async function takeMail(
  database: Database,
  mail: Mail,
  limits: MailLimits,
  now: Date,
): Promise<TakenMail | { until: Date; reason: string }> {
  const { customer_id } = mail
  const allowances = allowancesOf(mail, limits, now)
  const values = allowances.map(
    ({ mailbox, since }) => sql`(${customer_id}::integer, ${mailbox}, ${since}::timestamptz, 1)`,
  )
  const { rows } = await sql<{ mailbox: string }>`
    insert into mail_counts as counted (customer_id, mailbox, since, mails) values ${sql.join(values)}
    on conflict (customer_id, mailbox, since) do update set mails = counted.mails + 1
      where counted.mails < case counted.mailbox
        when '' then ${limits.perCustomerHour}::integer else ${limits.perRecipientDay}::integer end
    returning mailbox`.execute(database)
  const taken = allowances.filter((allowance) => rows.some(({ mailbox }) => mailbox === allowance.mailbox))
  const [used] = allowances.filter((allowance) => !taken.includes(allowance))
  if (!used) return { giveBack: () => giveBack(database, mail, taken) }
  await giveBack(database, mail, taken)
  // No message is due later than that, so that one whose time was stored by a clock that was ahead is recognized.
  const latest = after(now, LONGEST_WAIT)
  const until = used.until < latest ? used.until : latest
  const { mailbox } = used
  const reason = `${used.used}; the mail waits until ${momentText(used.until.getTime() / 1000, 'UTC')} UTC.`
  await database
    .updateTable('outbox')
    .set({ next_try: until, reason })
    .where('channel', '=', 'mail')
    .where('customer_id', '=', customer_id)
    .where('state', '=', 'queued')
    .where('next_try', '<', until)
    .$if(mailbox !== '', (waiting) => waiting.where('mailbox', '=', mailbox))
    .execute()
  return { until, reason }
}
