import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Database } from '../database/tables.ts'

/** What a secret is for: signing mails and webhooks, or encrypting the secrets of one-time codes. */
type SecretName = 'mail' | 'second factor'

/** A secret of 32 random bytes that all processes of the database share. It is generated when first needed. */
export async function serverSecret(database: Database, name: SecretName = 'mail'): Promise<string> {
  const read = () =>
    database.selectFrom('server_secrets').select('value').where('name', '=', name).executeTakeFirst()
  const known = await read()
  if (known) return known.value
  await database
    .insertInto('server_secrets')
    .values({ name, value: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const made = await read()
  if (!made) throw new Error('invalid database: the secret of the server is gone')
  return made.value
}

/** Signs a text with the secret, for one purpose only. */
export const signed = (secret: string, purpose: string, text: string): string =>
  createHmac('sha256', secret).update(`${purpose}\n${text}`).digest('base64url')

/** Whether the signature of the text is valid for the purpose; takes the same time for any signature of the right length. */
export function isSigned(secret: string, purpose: string, text: string, signature: string): boolean {
  const expected = Buffer.from(signed(secret, purpose, text))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
