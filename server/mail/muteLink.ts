import { DAY } from '../../src/weather/time.ts'
import type { OutboxRow } from './delivery.ts'
import type { Mute } from './mutes.ts'
import { isSigned, signed } from './serverSecret.ts'

/** What a link may stop: the messages of one thread, or of its record. */
export type MuteScope = 'thread' | 'record'

/** How long a link opens its page, in seconds. */
const VALID = 60 * DAY

const PURPOSE = 'mute link'

/** Where the pages behind the links of messages are. */
export const MUTE_PATH = '/mute/'

/**
 * A link that lets the recipient of a message, and nobody else without that link, stop the messages of its thread or of its record. Whoever
 * has the message needs no sign-in: recipients need not be users.
 */
export function muteToken(secret: string, row: OutboxRow, scope: MuteScope, now: Date): string {
  const expires = Math.floor(now.getTime() / 1000) + VALID
  const parts = [
    ...[row.customer_id, row.resource, row.record_id, scope === 'thread' ? row.thread : null],
    ...[row.recipient, expires],
  ]
  const text = Buffer.from(JSON.stringify(parts)).toString('base64url')
  return `${text}.${signed(secret, PURPOSE, text)}`
}

/** What a token stops; undefined for one that was not made by this server or has expired. */
export function readMuteToken(secret: string, token: string, now: Date): Mute | undefined {
  const [text = '', signature = '', ...rest] = token.split('.')
  if (rest.length > 0 || !isSigned(secret, PURPOSE, text, signature)) return undefined
  const [customerId, resource, recordId, thread, recipient, expires] = JSON.parse(
    Buffer.from(text, 'base64url').toString(),
  )
  if (expires * 1000 <= now.getTime()) return undefined
  return { customerId, resource, recordId, thread, recipient }
}
