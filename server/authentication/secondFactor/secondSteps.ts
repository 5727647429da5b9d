import { hash as digest, randomBytes } from 'node:crypto'
import type { Database, Tables } from '#server/database/tables.ts'

const LIFETIME_MS = 5 * 60 * 1000
const MOST_TRIES = 5

type Purpose = Tables['second_steps']['purpose']

/** Something that a second factor completes: a sign-in, or the making of a passkey. */
export interface SecondStep {
  userId: number
  /** What a passkey has to sign. */
  challenge: string | null
}

/** Ids are stored as hashes, so that reading the table does not allow signing in. */
const hashOf = (id: string) => digest('sha256', id, 'base64url')

/** Stores a step that waits for its completion; returns its id, which cannot be guessed. */
export async function beginSecondStep(
  database: Database,
  { userId, challenge, purpose }: SecondStep & { purpose: Purpose },
  now: Date,
): Promise<string> {
  const id = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + LIFETIME_MS)
  await database.deleteFrom('second_steps').where('expires_at', '<=', now).execute()
  await database
    .insertInto('second_steps')
    .values({ hash: hashOf(id), user_id: userId, purpose, challenge, expires_at: expiresAt })
    .execute()
  return id
}

/** The user of a step that waits. */
export async function waitingUser(database: Database, id: string, now: Date): Promise<number | undefined> {
  const row = await database
    .selectFrom('second_steps')
    .select('user_id')
    .where('hash', '=', hashOf(id))
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.user_id
}

/** Counts a try before it is checked, so that concurrent guesses are counted too; null if the step has ended or has no try left. */
export async function takeTry(
  database: Database,
  { id, purpose }: { id: string; purpose: Purpose },
  now: Date,
): Promise<SecondStep | null> {
  const taken = await database
    .updateTable('second_steps')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('hash', '=', hashOf(id))
    .where('purpose', '=', purpose)
    .where('tries', '<', MOST_TRIES)
    .where('expires_at', '>', now)
    .returning(['user_id as userId', 'challenge'])
    .executeTakeFirst()
  return taken ?? null
}

/** Ends a step; false if it has ended already. */
export async function endSecondStep(database: Database, id: string): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom('second_steps')
    .where('hash', '=', hashOf(id))
    .executeTakeFirst()
  return numDeletedRows > 0n
}
