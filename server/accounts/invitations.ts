import { hash, randomBytes } from 'node:crypto'
import { tokens } from '#tokens.ts'
import { DAY } from '#weather/time.ts'
import type { Database } from '../database/tables.ts'
import type { MessageKind } from '../mail/composeMail.ts'
import type { Composer } from '../mail/mailBody.ts'
import { htmlPage, textPage } from '../mail/mailPage.ts'
import { NO_RECORD, type OutboxEntry } from '../mail/outbox.ts'
import { serverSecret, signed } from '../mail/serverSecret.ts'

/** Long enough to reach a user after a weekend, but not a permanent way in. */
const VALID_DAYS = 7

/** The path of the page that an invitation opens; its code follows. */
export const INVITATION_PATH = '/invitation/'

/** Stored as a hash, so that reading the table does not allow its use. */
const hashOf = (code: string) => hash('sha256', `invitation ${code}`, 'base64url')

interface CustomerUser {
  id: number
  customerId: number
}

/** What a mail needs to name the invitation again, without the code itself. */
interface InvitationMessage {
  userId: number
  nonce: string
}

export interface Invitation extends InvitationMessage {
  code: string
  until: Date
}

const codeOf = async (database: Database, { userId, nonce }: InvitationMessage) =>
  signed(await serverSecret(database), 'invitation', `${userId} ${nonce}`)

/** Why a user cannot be invited; undefined for one who can. */
async function invitationProblem(
  database: Database,
  { id, customerId }: CustomerUser,
): Promise<string | undefined> {
  const user = await database
    .selectFrom('users')
    .select(['password_hash', 'locked_at'])
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!user || user.locked_at !== null) return 'A locked user cannot be invited.'
  return user.password_hash === null
    ? undefined
    : 'The user has a password already. Reset it instead of an invitation.'
}

/** Makes an invitation within a transaction; it replaces an earlier one. Returns the reason if the user cannot be invited. */
export async function makeInvitation(
  transaction: Database,
  user: CustomerUser,
  now: Date,
): Promise<Invitation | { problem: string }> {
  const problem = await invitationProblem(transaction, user)
  if (problem !== undefined) return { problem }
  const named = { userId: user.id, nonce: randomBytes(16).toString('base64url') }
  const code = await codeOf(transaction, named)
  const until = new Date(now.getTime() + VALID_DAYS * DAY * 1000)
  const row = { hash: hashOf(code), expires_at: until }
  await transaction
    .insertInto('invitations')
    .values({ user_id: user.id, customer_id: user.customerId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
  return { ...named, code, until }
}

/** The user whom an open invitation is for; undefined for a code that is unknown, used or expired. */
export const invitedUser = (database: Database, code: string, now: Date) =>
  database
    .selectFrom('invitations')
    .innerJoin('users', 'users.id', 'invitations.user_id')
    .innerJoin('customers', 'customers.id', 'users.customer_id')
    .select(['users.id', 'users.customer_id as customerId', 'users.username', 'users.body'])
    .select('customers.name as customer')
    .where('invitations.hash', '=', hashOf(code))
    .where('invitations.expires_at', '>', now)
    .where('users.password_hash', 'is', null)
    .where('users.locked_at', 'is', null)
    .executeTakeFirst()

/** Sets the password of an invited user, once; returns whether the invitation was still open. */
export async function useInvitation(
  transaction: Database,
  { id, customerId }: CustomerUser,
  { code, passwordHash }: { code: string; passwordHash: string },
): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom('invitations')
    .where('user_id', '=', id)
    .where('hash', '=', hashOf(code))
    .executeTakeFirst()
  if (numDeletedRows === 0n) return false
  const { numUpdatedRows } = await transaction
    .updateTable('users')
    .set({ password_hash: passwordHash, one_time_until: null })
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .where('password_hash', 'is', null)
    .where('locked_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The address of an invitation, on the customer's own host if it has one. */
export async function invitationLink(
  database: Database,
  portal: string,
  { customerId, code }: { customerId: number; code: string },
): Promise<string> {
  const customer = await database
    .selectFrom('customers')
    .select('hosts')
    .where('id', '=', customerId)
    .executeTakeFirst()
  const [host] = customer?.hosts ?? []
  const base = host === undefined ? portal : `${new URL(portal).protocol}//${host}`
  return `${base}${INVITATION_PATH}${code}`
}

/** The message that sends an invitation to the user. It is about no record, so muting it mutes no later one. */
export const invitationMessage = (
  customerId: number,
  recipient: string,
  { userId, nonce }: Invitation,
): OutboxEntry => ({
  ...{ customerId, resource: 'users', recordId: NO_RECORD, thread: `invitation ${nonce}`, sequence: 0 },
  ...{ kind: 'invitation', recipients: [recipient], content: { userId, nonce } },
})

const compose: Composer = async ({ database }, row, { portal }) => {
  const message = row.content as InvitationMessage
  const code = await codeOf(database, message)
  const user = await invitedUser(database, code, row.queued_at)
  const link = await invitationLink(database, portal, { customerId: row.customer_id, code })
  const page = {
    title: `Your access to the portal of ${user?.customer ?? 'your company'}`,
    lead: `An administrator has made an account for you. Choose your password with this link; it is valid for ${VALID_DAYS} days and once.`,
    facts: [['Username', [user?.username ?? row.recipient]] as const],
    isSynthetic: false,
    links: [['Choose a password', link]] as const,
  }
  return {
    subject: page.title,
    text: textPage(page),
    html: htmlPage(page, { accent: tokens.light.primary }),
    images: [],
  }
}

/** Mails that invite users. Whoever reads one gets in, so nobody but the recipient is shown it. */
export const invitationMail: MessageKind = {
  compose,
  isSecret: true,
  async isStillWanted({ database }, { content }, now) {
    const code = await codeOf(database, content as InvitationMessage)
    return (await invitedUser(database, code, now))
      ? undefined
      : 'The invitation was used or replaced, or has ended.'
  },
}
