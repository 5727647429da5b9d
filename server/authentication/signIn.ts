import type { Database } from '../database/tables.ts'
import { checkUnknownUser, decoy, isPassword } from '../password.ts'
import { type SignedInUser, userById } from '../repositories/tokens.ts'
import type { Work } from '../workers/work.ts'

/** How many customers may share a username before sign-in gets slow. */
const MAX_CANDIDATES = 5

/** The maximum number of users with the same username, each of a different customer. */
async function largestShare(database: Database): Promise<number> {
  const found = await database
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .groupBy('username')
    .orderBy('count', 'desc')
    .limit(1)
    .executeTakeFirst()
  return Number(found?.count ?? 1)
}

/**
 * The user with this name and password. Null if there is none, if the user is locked or has no password yet, or if the
 * one-time password has expired. On a customer's own host name only that customer's users can sign in; elsewhere users of
 * any customer can, and the password decides between them. Always computes as many hashes as for the most widely shared
 * username, so that the time does not reveal whether a username exists.
 */
export async function signIn(
  database: Database,
  credentials: { username: string; password: string; customerId: number | null; now: Date },
  work?: Work,
): Promise<SignedInUser | null> {
  const { username, password, customerId, now } = credentials
  // Without the body, which takes long enough to parse that the time would reveal a known username.
  const query = database
    .selectFrom('users')
    .select(['id', 'password_hash', 'one_time_until', 'locked_at'])
    .where('username', '=', username)
    .orderBy('customer_id')
    .limit(MAX_CANDIDATES)
  const candidates = await (customerId === null
    ? query
    : query.where('customer_id', '=', customerId)
  ).execute()
  const checks = customerId === null ? Math.min(MAX_CANDIDATES, await largestShare(database)) : 1
  for (const candidate of candidates) {
    const { id, password_hash: hash, one_time_until: until, locked_at: lockedAt } = candidate
    // Computed for every user, so that the time reveals nothing.
    const isRight = await isPassword(password, hash ?? decoy, work)
    const isOpen = hash !== null && lockedAt === null && (until === null || now < until)
    if (isRight && isOpen) return userById(database, id)
  }
  for (let checked = candidates.length; checked < checks; checked++) await checkUnknownUser(password, work)
  return null
}
