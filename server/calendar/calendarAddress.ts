import { hash, randomBytes } from 'node:crypto'
import type { Database } from '../database/tables.ts'
import { userById } from '../repositories/tokens.ts'

/** Who has the address reads the calendar: it is stored as a hash, so that who reads the table cannot. */
const hashOf = (token: string) => hash('sha256', `calendar ${token}`, 'base64url')

/** Gives the user an address of the calendar; the one before opens nothing any more. */
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

/** Takes the address away; whether there was one. */
export async function removeCalendar(database: Database, userId: number): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom('calendars')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** When the user got the address that is valid; undefined for a user without one. */
export async function calendarSince(database: Database, userId: number): Promise<Date | undefined> {
  const row = await database
    .selectFrom('calendars')
    .select('created_at')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.created_at
}

/** The user whose calendar an address opens; null for an unknown one, and while the user is locked. */
export async function calendarUser(database: Database, token: string) {
  const row = await database
    .selectFrom('calendars')
    .select('user_id')
    .where('hash', '=', hashOf(token))
    .executeTakeFirst()
  return row ? userById(database, row.user_id) : null
}
