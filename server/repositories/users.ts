import type { UserRecord } from '#schemas/resourceFile/recordTypes.ts'
import type { Database } from '../database/tables.ts'

/** The fields of a user's record that say who the user is and what the user may do. */
type UserField = 'username' | 'email' | 'name' | 'roles' | 'permissions' | 'mainPage'

export interface NewUser extends Required<Pick<UserRecord, UserField>> {
  customerId: number
}

/** Adds a user; returns its id. */
export async function createUser(
  database: Database,
  { customerId, ...body }: NewUser,
  passwordHash: string,
): Promise<number> {
  const { id } = await database
    .insertInto('users')
    .values({ customer_id: customerId, body: JSON.stringify(body), password_hash: passwordHash })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** More users share one username only if an attacker has arranged it. */
const MOST_NAMESAKES = 5

/** The users with a name, by its `comparisonKey`, of one customer or of any. */
export async function usersNamed(
  database: Database,
  usernameKey: string,
  customerId: number | null,
): Promise<{ id: number; customer_id: number }[]> {
  const query = database
    .selectFrom('users')
    .select(['id', 'customer_id'])
    .where('username_key', '=', usernameKey)
    .orderBy('customer_id')
    .limit(MOST_NAMESAKES)
  return (customerId === null ? query : query.where('customer_id', '=', customerId)).execute()
}

/** Stores the time of a sign-in; returns whether the user may still sign in. */
export async function recordSignIn(database: Database, id: number, now: Date): Promise<boolean> {
  const updated = await database
    .updateTable('users')
    .set({ signed_in_at: now })
    .where('id', '=', id)
    .where('locked_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return updated !== undefined
}
