import { createHash, randomBytes } from 'node:crypto'
import { DAY } from '#weather/time.ts'
import type { Database } from '../database/tables.ts'

/** Limits per user. Devices beyond the most recently used ones, and devices unused for longer than the lifetime, count as new. */
const MOST_DEVICES = 50
const LIFETIME_MS = 400 * DAY * 1000

/** The device cookie is stored as a hash, so that reading the table does not allow its use. */
const hashOf = (mark: string) => createHash('sha256').update(mark).digest('base64url')

/** Whether a user of this name has signed in before on the device with this cookie. */
export async function isKnownDevice(
  database: Database,
  mark: string,
  { usernameKey, customerId }: { usernameKey: string; customerId: number | null },
  now: Date,
): Promise<boolean> {
  const query = database
    .selectFrom('devices')
    .innerJoin('users', 'users.id', 'devices.user_id')
    .select('users.id')
    .where('devices.hash', '=', hashOf(mark))
    .where('devices.used_at', '>', new Date(now.getTime() - LIFETIME_MS))
    .where('users.username_key', '=', usernameKey)
  const found = await (customerId === null
    ? query
    : query.where('users.customer_id', '=', customerId)
  ).executeTakeFirst()
  return found !== undefined
}

/**
 * Stores a sign-in on the device; returns the new device cookie. It changes with each sign-in, so that a stolen or planted one
 * stops working at the next sign-in. The device's other users are moved to the new one.
 */
export async function markDevice(
  database: Database,
  userId: number,
  previous: string | undefined,
  now: Date,
): Promise<string> {
  const mark = randomBytes(32).toString('base64url')
  await database.transaction().execute(async (transaction) => {
    if (previous !== undefined) {
      await transaction
        .deleteFrom('devices')
        .where('hash', '=', hashOf(previous))
        .where('user_id', '=', userId)
        .execute()
      await transaction
        .updateTable('devices')
        .set({ hash: hashOf(mark) })
        .where('hash', '=', hashOf(previous))
        .execute()
    }
    await transaction
      .insertInto('devices')
      .values({ hash: hashOf(mark), user_id: userId, used_at: now })
      .execute()
    const newest = transaction
      .selectFrom('devices')
      .select('hash')
      .where('user_id', '=', userId)
      .orderBy('used_at', 'desc')
      .limit(MOST_DEVICES)
    await transaction
      .deleteFrom('devices')
      .where('user_id', '=', userId)
      .where(({ eb, or }) =>
        or([eb('used_at', '<=', new Date(now.getTime() - LIFETIME_MS)), eb('hash', 'not in', newest)]),
      )
      .execute()
  })
  return mark
}
