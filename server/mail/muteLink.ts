import { DAY } from '#weather/time.ts'
import type { OutboxRow } from './delivery.ts'
import type { Mute } from './mutes.ts'
import { isSigned, signed } from './serverSecret.ts'

/** What a link mutes: the messages of one thread, or of its record. */
export type MuteScope = 'thread' | 'record'

/** How long a link is valid, in seconds. */
const VALID = 60 * DAY

const PURPOSE = 'mute link'

/** The path of the pages that links in messages open. */
export const MUTE_PATH = '/mute/'

/**
 * The token of a link with which the recipient of a message can stop the messages of its thread or of its record; without the
 * link, no other user can. Needs no sign-in, because recipients need not be users.
 */
export function muteToken(secret: string, row: OutboxRow, scope: MuteScope, now: Date): string {
  const expires = Math.floor(now.getTime() / 1000) + VALID
  const parts = [
    row.customer_id,
    row.resource,
    row.record_id,
    scope === 'thread' ? row.thread : null,
    row.recipient,
    expires,
  ]
  const text = Buffer.from(JSON.stringify(parts)).toString('base64url')
  return `${text}.${signed(secret, PURPOSE, text)}`
}

/** What a token mutes; undefined for a token that this server did not issue or that has expired. */
export function readMuteToken(secret: string, token: string, now: Date): Mute | undefined {
  const [text = '', signature = '', ...rest] = token.split('.')
  if (rest.length > 0 || !isSigned(secret, PURPOSE, text, signature)) return undefined
  const [customerId, resource, recordId, thread, recipient, expires] = JSON.parse(
    Buffer.from(text, 'base64url').toString(),
  )
  if (expires * 1000 <= now.getTime()) return undefined
  return { customerId, resource, recordId, thread, recipient }
}
