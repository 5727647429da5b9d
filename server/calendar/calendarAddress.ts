import { hash, randomBytes } from 'node:crypto'
import type { Database } from '../database/tables.ts'
import { userById } from '../repositories/tokens.ts'

/** The address alone gives access to the calendar, so it is stored as a hash, which is useless to readers of the table. */
const hashOf = (token: string) => hash('sha256', `calendar ${token}`, 'base64url')

/** Creates the user's calendar address; the previous one stops working. */
export async function makeCalendar(database: Database, userId: number, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const row = { hash: hashOf(token), created_at: now }
  await database
    .insertInto('calendars')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
  return token
}

/** Removes the address; returns whether there was one. */
export async function removeCalendar(database: Database, userId: number): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom('calendars')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** When the current address was created; undefined for a user without one. */
export async function calendarSince(database: Database, userId: number): Promise<Date | undefined> {
  const row = await database
    .selectFrom('calendars')
    .select('created_at')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.created_at
}

/** The user whose calendar an address opens; null for an unknown address, and while the user is locked. */
export async function calendarUser(database: Database, token: string) {
  const row = await database
    .selectFrom('calendars')
    .select('user_id')
    .where('hash', '=', hashOf(token))
    .executeTakeFirst()
  return row ? userById(database, row.user_id) : null
}
