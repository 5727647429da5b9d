import { hash, randomBytes } from 'node:crypto'
import type { Database } from '#server/database/tables.ts'
import { DAY } from '#weather/time.ts'
import type { Identity } from './identityProvider.ts'

/** The code of a link is stored as a hash, so that reading the table does not allow its use. */
const hashOf = (code: string) => hash('sha256', `identity link ${code}`, 'base64url')

/** Long enough to reach a user after a weekend, but not a permanent way in. */
const LINK_DAYS = 7

interface CustomerUser {
  id: number
  customerId: number
}

/** Creates the code of a link that connects one identity with the user; it replaces the previous code. */
export async function makeIdentityLink(
  database: Database,
  { id, customerId }: CustomerUser,
  now: Date,
): Promise<{ code: string; until: Date }> {
  const code = randomBytes(32).toString('base64url')
  const until = new Date(now.getTime() + LINK_DAYS * DAY * 1000)
  const row = { hash: hashOf(code), expires_at: until }
  await database
    .insertInto('identity_links')
    .values({ user_id: id, customer_id: customerId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
  return { code, until }
}

/** What an identity signs in: a user, a deleted user, or none. */
export async function userOfIdentity(
  database: Database,
  { issuer, subject }: Identity,
): Promise<{ is: 'user'; id: number; customerId: number } | { is: 'deleted' } | { is: 'unknown' }> {
  const row = await database
    .selectFrom('identities')
    .select(['user_id', 'customer_id'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  if (!row) return { is: 'unknown' }
  return row.user_id === null
    ? { is: 'deleted' }
    : { is: 'user', id: row.user_id, customerId: row.customer_id }
}

/**
 * Redeems the code of a link within a transaction: from then on the identity signs in only the user whom the link was made for.
 * `null` for a code that is unknown, used or expired; `taken` where the identity belongs to another user.
 */
export async function linkIdentity(
  transaction: Database,
  code: string,
  { issuer, subject }: Identity,
  now: Date,
): Promise<CustomerUser | 'taken' | null> {
  const link = await transaction
    .deleteFrom('identity_links')
    .where('hash', '=', hashOf(code))
    .returning(['user_id', 'customer_id', 'expires_at'])
    .executeTakeFirst()
  if (!link || link.expires_at <= now) return null
  const { user_id, customer_id } = link
  await unlinkIdentity(transaction, { id: user_id, customerId: customer_id })
  const row = { user_id, customer_id, linked_at: now }
  const linked = await transaction
    .insertInto('identities')
    .values({ issuer, subject, ...row })
    .onConflict((conflict) =>
      conflict.columns(['issuer', 'subject']).doUpdateSet(row).where('identities.user_id', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst()
  return linked ? { id: user_id, customerId: customer_id } : 'taken'
}

/** Disconnects the user of the customer from its identity; returns whether there was one. */
export async function unlinkIdentity(
  transaction: Database,
  { id, customerId }: CustomerUser,
): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom('identities')
    .where('customer_id', '=', customerId)
    .where('user_id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
