import { createHash, randomBytes } from 'node:crypto'
import type { RoleName } from '../../src/schemas/access/access.ts'
import { DAY } from '../../src/weather/time.ts'
import type { Body, Database } from '../database/tables.ts'

/** The user of a call. */
export interface SignedInUser {
  id: number
  customerId: number
  username: string
  roles: RoleName[]
  permissions: string[]
  mainPage: string
}

interface UserRow {
  id: number
  customer_id: number
  body: Body
}

export const userOf = ({ id, customer_id, body }: UserRow): SignedInUser => {
  const { username, roles, permissions, mainPage } = body as Omit<SignedInUser, 'id' | 'customerId'>
  return { id, customerId: customer_id, username, roles, permissions, mainPage }
}

/** Tokens are stored as hashes: who reads the table cannot sign in with what it holds. */
const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

/** A new token of a user that lasts `days` from `now`. */
export async function createToken(
  database: Database,
  userId: number,
  now: Date,
  days: number,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await database
    .insertInto('tokens')
    .values({
      hash: hashOf(token),
      user_id: userId,
      created_at: now,
      expires_at: new Date(now.getTime() + days * DAY * 1000),
    })
    .execute()
  return token
}

/** The user whom `token` signs in at `now`, or null when it is unknown, revoked or expired. */
export async function userOfToken(
  database: Database,
  token: string,
  now: Date,
): Promise<SignedInUser | null> {
  const row = await database
    .selectFrom('tokens')
    .innerJoin('users', 'users.id', 'tokens.user_id')
    .select(['users.id', 'users.customer_id', 'users.body'])
    .where('tokens.hash', '=', hashOf(token))
    .where('tokens.expires_at', '>', now)
    .executeTakeFirst()
  return row ? userOf(row) : null
}

export async function revokeToken(database: Database, token: string): Promise<void> {
  await database.deleteFrom('tokens').where('hash', '=', hashOf(token)).execute()
}

export async function removeExpiredTokens(database: Database, now: Date): Promise<void> {
  await database.deleteFrom('tokens').where('expires_at', '<=', now).execute()
}
