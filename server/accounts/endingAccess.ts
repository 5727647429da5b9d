import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { tokens } from '#tokens.ts'
import { DAY } from '#weather/time.ts'
import type { Database } from '../database/tables.ts'
import type { MessageKind } from '../mail/composeMail.ts'
import type { Composer } from '../mail/mailBody.ts'
import { type Fact, htmlPage, textPage } from '../mail/mailPage.ts'
import { NO_RECORD, queueMessages } from '../mail/outbox.ts'
import { dayOf, writePairs } from '../records/batch/pairChanges.ts'
import { siteUsers } from '../records/hooks/siteUsers.ts'

/** Access is told to administrators as many days before its last day. */
const NOTICE_DAYS = 7

/** The most users, and the most sites of a user, that a mail names. */
const MOST_NAMED = 20

/** The access of one user that ends on one day. */
interface EndingAccess {
  user: string
  /** The last day, UTC. */
  expiresOn: string
  sites: number
  /** The names of the first sites. */
  names: string[]
}

/** What a mail about ending access says. */
interface EndingAccessMessage {
  ending: EndingAccess[]
  /** How many users and days are not named. */
  more: number
}

/** The customers for which a condition over `site_users` holds, in order. */
async function customersWhere(database: Database, condition: ReturnType<typeof sql<boolean>>) {
  const rows = await database
    .selectFrom('site_users')
    .select('customer_id')
    .distinct()
    .where(condition)
    .orderBy('customer_id')
    .execute()
  return rows.map((row) => row.customer_id)
}

/** Removes the access whose last day is over, as an administrator would, customer by customer. */
export async function removeEndedAccess(database: Database, now: Date): Promise<void> {
  const isOver = sql<boolean>`expires_on < ${dayOf(now)}::date`
  for (const customerId of await customersWhere(database, isOver))
    await database.transaction().execute(async (transaction) => {
      const rows = await transaction
        .selectFrom('site_users')
        .select(['site_id', 'user_id'])
        .where('customer_id', '=', customerId)
        .where(isOver)
        .execute()
      const disconnect = rows.map(({ site_id, user_id }) => [site_id, user_id] as const)
      const context = { transaction, user: { customerId }, now, resource: 'siteUsers' }
      await writePairs(context, siteUsers.pairs, { connect: [], disconnect })
    })
}

/** The addresses of a customer's administrators who are not locked. */
async function administrators(database: Database, customerId: number): Promise<string[]> {
  const rows = await database
    .selectFrom('users')
    .select('email')
    .where('customer_id', '=', customerId)
    .where('locked_at', 'is', null)
    .where(sql<boolean>`body -> 'roles' ? 'Administrator'`)
    .where('email', 'is not', null)
    .orderBy('id')
    .execute()
  return rows.flatMap(({ email }) => (email ? [email] : []))
}

/** Queues a mail to the administrators of each customer about access that ends within a week, once for each last day. */
export async function tellEndingAccess(database: Database, now: Date): Promise<void> {
  const last = dayOf(new Date(now.getTime() + NOTICE_DAYS * DAY * 1000))
  const isNear = sql<boolean>`expires_on <= ${last}::date and not is_end_told`
  for (const customerId of await customersWhere(database, isNear))
    await database.transaction().execute(async (transaction) => {
      const { rows } = await sql<EndingAccess>`
        with told as (update site_users set is_end_told = true
          where customer_id = ${customerId} and ${isNear} returning site_id, user_id, expires_on)
        select username as user, to_char(expires_on, 'YYYY-MM-DD') as "expiresOn", count(*)::integer as sites,
          (array_agg(records.body ->> 'name' order by records.body ->> 'name'))[1:${sql.lit(MOST_NAMED)}] as names
        from told join users on users.id = user_id join records on records.id = site_id
        group by username, expires_on order by expires_on, username`.execute(transaction)
      const recipients = await administrators(transaction, customerId)
      const content: EndingAccessMessage = {
        ending: rows.slice(0, MOST_NAMED),
        more: Math.max(0, rows.length - MOST_NAMED),
      }
      const message = {
        ...{ customerId, resource: 'siteUsers', recordId: NO_RECORD, thread: randomUUID(), sequence: 0 },
        ...{ kind: 'access ends', recipients, content },
      }
      if (rows.length > 0) await queueMessages(transaction, [message], now)
    })
}

const countText = (count: number) => (count === 1 ? '1 site' : `${count} sites`)

function factOf({ user, expiresOn, sites, names }: EndingAccess): Fact {
  const more = sites - names.length
  const named = `${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
  return [user, [`${countText(sites)}, last day ${expiresOn} (UTC)`, named]]
}

const compose: Composer = async (_, { content }, links) => {
  const { ending, more } = content as EndingAccessMessage
  const [first] = ending
  const page = {
    title: `Access ends${first ? ` on ${first.expiresOn}` : ''}`,
    lead: 'The access of these users to these sites ends soon. It is removed when the last day is over.',
    facts: [...ending.map(factOf), ...(more > 0 ? [['And', [`${more} more`]] as const] : [])],
    isSynthetic: false,
    links: [['Manage access to sites', `${links.portal}/settings/access`]] as const,
  }
  return {
    subject: page.title,
    text: textPage(page),
    html: htmlPage(page, { accent: tokens.status.warning }),
    images: [],
  }
}

/** Mails to administrators about access that ends. */
export const endingAccessMail: MessageKind = { compose, isStillWanted: async () => undefined }
