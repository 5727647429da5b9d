import { createHash, randomBytes } from 'node:crypto'
import { DAY } from '../../src/weather/time.ts'
import type { Database } from '../database/tables.ts'

/** A user's devices beyond so many, those used longest ago, count as new ones again; so does one unused for so long. */
const MOST_DEVICES = 50
const LIFETIME_MS = 400 * DAY * 1000

/** The mark of a device: who reads the table cannot pass for one. */
const hashOf = (mark: string) => createHash('sha256').update(mark).digest('base64url')

/** Whether a user of this name has signed in on the device with this mark before. */
export async function isKnownDevice(
  database: Database,
  mark: string,
  { username, customerId }: { username: string; customerId: number | null },
  now: Date,
): Promise<boolean> {
  const query = database
    .selectFrom('devices')
    .innerJoin('users', 'users.id', 'devices.user_id')
    .select('users.id')
    .where('devices.hash', '=', hashOf(mark))
    .where('devices.used_at', '>', new Date(now.getTime() - LIFETIME_MS))
    .where('users.username', '=', username)
  const found = await (customerId === null
    ? query
    : query.where('users.customer_id', '=', customerId)
  ).executeTakeFirst()
  return found !== undefined
}

/**
 * Marks the device of a sign-in; returns the new mark. The mark is another one each time: a stolen or planted one ends with
 * the next sign-in. Other users of the device go with it.
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
