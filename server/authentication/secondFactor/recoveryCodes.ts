import { hash as digest } from 'node:crypto'
import type { Database } from '#server/database/tables.ts'
import { randomPassword } from '#server/password.ts'

const HOW_MANY = 10

/** Six groups are 119 random bits, with which a hash that is fast to compute protects a code as well as a slow one. */
const GROUPS = 6

/** Case and separators do not count. */
const hashOf = (code: string) => digest('sha256', code.toLowerCase().replace(/[^a-z0-9]/g, ''), 'base64url')

/** New recovery codes of a user in place of all earlier ones. */
export async function makeRecoveryCodes(database: Database, userId: number): Promise<string[]> {
  const codes = Array.from({ length: HOW_MANY }, () => randomPassword(GROUPS))
  await database.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await database
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, hash: hashOf(code) })))
    .execute()
  return codes
}

/** Accepts a code, which then is gone; false if it is none of the user's. */
export async function acceptRecoveryCode(
  database: Database,
  { userId, code }: { userId: number; code: string },
): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('hash', '=', hashOf(code))
    .executeTakeFirst()
  return numDeletedRows > 0n
}
