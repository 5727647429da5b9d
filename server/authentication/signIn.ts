import type { Database } from '../database/tables.ts'
import { type SignedInUser, userOf } from '../repositories/tokens.ts'
import { checkNobody, isPassword } from './password.ts'

/** As many customers as may share a username before sign-in gets slow. */
const maximumCandidates = 5

/**
 * The user with this name and password, or null. On a customer's own host name only that customer's users sign in;
 * elsewhere the name may be any customer's, and the password decides.
 */
export async function signIn(
  database: Database,
  credentials: { username: string; password: string; customerId: number | null },
): Promise<SignedInUser | null> {
  const { username, password, customerId } = credentials
  const query = database
    .selectFrom('users')
    .select(['id', 'customer_id', 'body', 'password_hash'])
    .where('username', '=', username)
    .orderBy('customer_id')
    .limit(maximumCandidates)
  const candidates = await (customerId === null
    ? query
    : query.where('customer_id', '=', customerId)
  ).execute()
  if (candidates.length === 0) await checkNobody(password)
  for (const candidate of candidates)
    if (await isPassword(password, candidate.password_hash)) return userOf(candidate)
  return null
}
