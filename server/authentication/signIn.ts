import { sql } from 'kysely'
import type { Database } from '../database/tables.ts'
import { checkUnknownUser, decoy, isPassword } from '../password.ts'
import { comparisonKey } from '../repositories/comparisonKey.ts'
import type { Work } from '../workers/work.ts'

/** How many users may share a username before sign-in gets slow. */
const MAX_CANDIDATES = 5

/** The maximum number of users with the same username, of one customer or of any; most often each is of a different customer. */
async function largestShare(database: Database, customerId: number | null): Promise<number> {
  const found = await database
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .$if(customerId !== null, (users) => users.where('customer_id', '=', customerId))
    .groupBy('username_key')
    .orderBy('count', 'desc')
    .limit(1)
    .executeTakeFirst()
  return Number(found?.count ?? 1)
}

/** The username of a sign-in as it is compared: `comparisonKey` of what was typed. */
export async function usernameKey(database: Database, username: string): Promise<string> {
  const { rows } = await sql<{ key: string }>`select ${comparisonKey(sql`${username}::text`)} as key`.execute(
    database,
  )
  return rows[0]?.key ?? ''
}

const hashOfUser = async (database: Database, userId: number): Promise<string | null> =>
  (await database.selectFrom('users').select('password_hash').where('id', '=', userId).executeTakeFirst())
    ?.password_hash ?? null

/** Whether a user can sign in with a password. */
export const hasPassword = async (database: Database, userId: number): Promise<boolean> =>
  (await hashOfUser(database, userId)) !== null

/** Whether a password is that of a user; takes the same time for a user without one. */
export const isPasswordOf = async (
  database: Database,
  userId: number,
  password: string,
  work: Work,
): Promise<boolean> => isPassword(password, (await hashOfUser(database, userId)) ?? decoy, work)

/** A user whose password was right. */
export interface RightUser {
  id: number
  customerId: number
}

/**
 * The users with this name and password, one of each customer; none that is locked, has no password yet or whose one-time password has
 * expired. On a customer's own host name only that customer's users can sign in; elsewhere users of any customer can. Always computes
 * as many hashes as for the most widely shared username, so that the time does not reveal whether a username exists.
 */
export async function usersWithPassword(
  database: Database,
  credentials: { username: string; password: string; customerId: number | null; now: Date },
  work?: Work,
): Promise<RightUser[]> {
  const { username, password, customerId, now } = credentials
  // Without the body, which takes long enough to parse that the time would reveal a known username.
  const query = database
    .selectFrom('users')
    .select(['id', 'customer_id', 'password_hash', 'one_time_until', 'locked_at'])
    .where('username_key', '=', await usernameKey(database, username))
    // Users of one customer whose names differ in case are from before such names were refused.
    .orderBy(sql`username <> ${username}`)
    .orderBy('customer_id')
    .limit(MAX_CANDIDATES)
  const candidates = await (customerId === null
    ? query
    : query.where('customer_id', '=', customerId)
  ).execute()
  const checks = Math.min(MAX_CANDIDATES, await largestShare(database, customerId))
  const right = new Map<number, RightUser>()
  for (const candidate of candidates) {
    const { id, customer_id, password_hash: hash, one_time_until: until, locked_at: lockedAt } = candidate
    // Computed for every user, so that the time reveals nothing.
    const isRight = await isPassword(password, hash ?? decoy, work)
    const isOpen = hash !== null && lockedAt === null && (until === null || now < until)
    if (isRight && isOpen && !right.has(customer_id)) right.set(customer_id, { id, customerId: customer_id })
  }
  for (let checked = candidates.length; checked < checks; checked++) await checkUnknownUser(password, work)
  return [...right.values()]
}
