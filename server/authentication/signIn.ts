import type { Database } from '../database/tables.ts'
import { type SignedInUser, userOf } from '../repositories/tokens.ts'
import type { Work } from '../workers/work.ts'
import { checkUnknownUser, isPassword } from './password.ts'

const ATTEMPT_WINDOW_MS = 15 * 60 * 1000
const attemptLimits = { account: 10, address: 50 }

/** A counted sign-in attempt; `succeeded` removes it and the failed attempts of the account. */
export interface Attempt {
  allowed: boolean
  succeeded(): Promise<void>
}

/**
 * Counts an attempt before its password is checked, so that concurrent guesses are counted too. The count is in the
 * database, which all server processes share.
 */
export async function beginAttempt(
  database: Database,
  caller: { address: string; account: string },
  now: Date,
): Promise<Attempt> {
  const since = new Date(now.getTime() - ATTEMPT_WINDOW_MS)
  const keys = Object.entries({ account: caller.account, address: caller.address }).map(
    ([kind, name]) => [kind as keyof typeof attemptLimits, `${kind}:${name}`] as const,
  )
  await database.deleteFrom('sign_in_attempts').where('at', '<=', since).execute()
  const own = await database
    .insertInto('sign_in_attempts')
    .values(keys.map(([, key]) => ({ key, at: now })))
    .returning(['id', 'key'])
    .execute()
  // Counts only earlier attempts: of concurrent guesses the first ones are still checked.
  const counts = await Promise.all(
    own.map(({ id, key }) =>
      database
        .selectFrom('sign_in_attempts')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .where('key', '=', key)
        .where('id', '<=', id)
        .executeTakeFirstOrThrow()
        .then(({ count }) => [key, Number(count)] as const),
    ),
  )
  const countOf = new Map(counts)
  const allowed = keys.every(([kind, key]) => (countOf.get(key) ?? 0) <= attemptLimits[kind])
  const removeAttempt = () =>
    database
      .deleteFrom('sign_in_attempts')
      .where(
        'id',
        'in',
        own.map(({ id }) => id),
      )
      .execute()
  // A refused attempt does not prolong the refusal, or anybody could lock an account for ever.
  if (!allowed) await removeAttempt()
  return {
    allowed,
    succeeded: async () => {
      await removeAttempt()
      await database.deleteFrom('sign_in_attempts').where('key', '=', `account:${caller.account}`).execute()
    },
  }
}

/** How many customers may share a username before sign-in gets slow. */
const MAX_CANDIDATES = 5

/**
 * The user with this name and password, or null. On a customer's own host name only that customer's users sign in;
 * elsewhere the name may be any customer's, and the password decides.
 */
export async function signIn(
  database: Database,
  credentials: { username: string; password: string; customerId: number | null },
  work?: Work,
): Promise<SignedInUser | null> {
  const { username, password, customerId } = credentials
  const query = database
    .selectFrom('users')
    .select(['id', 'customer_id', 'body', 'password_hash'])
    .where('username', '=', username)
    .orderBy('customer_id')
    .limit(MAX_CANDIDATES)
  const candidates = await (customerId === null
    ? query
    : query.where('customer_id', '=', customerId)
  ).execute()
  if (candidates.length === 0) await checkUnknownUser(password, work)
  for (const candidate of candidates)
    if (await isPassword(password, candidate.password_hash, work)) return userOf(candidate)
  return null
}
