import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { Database } from '#server/database/tables.ts'
import { serverSecret } from '#server/mail/serverSecret.ts'

const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20

/** A code is also accepted one step of 30 seconds before and after its own, for clocks that differ. */
const WINDOW = 1

/** Names the user in the authenticated part, so that a row moved to another user does not decrypt. */
const ownerOf = (userId: number) => Buffer.from(`one-time codes of ${userId}`)

const keyOf = async (database: Database) =>
  Buffer.from(await serverSecret(database, 'second factor'), 'base64url')

async function sealed(database: Database, userId: number, text: string): Promise<string> {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(ALGORITHM, await keyOf(database), nonce).setAAD(ownerOf(userId))
  const bytes = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, bytes, cipher.getAuthTag()]).toString('base64url')
}

async function opened(database: Database, userId: number, text: string): Promise<string> {
  const bytes = Buffer.from(text, 'base64url')
  const decipher = createDecipheriv(ALGORITHM, await keyOf(database), bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
  decipher.setAAD(ownerOf(userId)).setAuthTag(bytes.subarray(-TAG_BYTES))
  const content = bytes.subarray(NONCE_BYTES, -TAG_BYTES)
  return Buffer.concat([decipher.update(content), decipher.final()]).toString('utf8')
}

/** The time step of a code that is valid now, or null. */
function stepOf(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime()
  const token = code.replace(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return null
  const delta = TOTP.validate({ token, secret: Secret.fromBase32(secret), timestamp, window: WINDOW })
  return delta === null ? null : TOTP.counter({ timestamp }) + delta
}

/** What an app needs to generate codes. */
export interface CodeSetup {
  /** The secret in base32, to be typed. */
  secret: string
  /** The address that the QR code contains. */
  address: string
}

/** Stores a new secret, which counts once a code confirms it; null if the user has codes already. */
export async function beginOneTimeCodes(
  database: Database,
  { userId, username, issuer }: { userId: number; username: string; issuer: string },
  now: Date,
): Promise<CodeSetup | null> {
  const secret = new Secret({ size: SECRET_BYTES })
  const row = { secret: await sealed(database, userId, secret.base32), created_at: now }
  const stored = await database
    .insertInto('one_time_codes')
    .values({ user_id: userId, confirmed_at: null, ...row })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(row).where('one_time_codes.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst()
  if (!stored) return null
  return { secret: secret.base32, address: new TOTP({ issuer, label: username, secret }).toString() }
}

/** Accepts a code: of codes that count already, or to confirm new ones. Each code can be used once. */
export async function acceptOneTimeCode(
  database: Database,
  { userId, code, isConfirmation = false }: { userId: number; code: string; isConfirmation?: boolean },
  now: Date,
): Promise<boolean> {
  const state = isConfirmation ? 'is' : 'is not'
  const row = await database
    .selectFrom('one_time_codes')
    .select('secret')
    .where('user_id', '=', userId)
    .where('confirmed_at', state, null)
    .executeTakeFirst()
  const step = row ? stepOf(await opened(database, userId, row.secret), code, now) : null
  if (!row || step === null) return false
  const { numUpdatedRows } = await database
    .updateTable('one_time_codes')
    .set({ last_step: String(step), ...(isConfirmation && { confirmed_at: now }) })
    .where('user_id', '=', userId)
    .where('secret', '=', row.secret)
    .where('confirmed_at', state, null)
    .where('last_step', '<', String(step))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
