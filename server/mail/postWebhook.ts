import { createHmac } from 'node:crypto'
import { type RequestOptions, request } from 'node:https'
import { isIPv6 } from 'node:net'
import type { Network } from '../network/networks.ts'
import { reachableAddress } from '../network/publicAddress.ts'
import type { OutboxRow } from './delivery.ts'
import { signed } from './serverSecret.ts'

/** The key with which the webhooks of a customer are signed: derived from the server's secret, not stored. */
export const webhookKey = (secret: string, customerId: number): string =>
  signed(secret, 'webhook key', String(customerId))

/** The signature that the receiver verifies; it does not match a body from another sender or with another timestamp. */
export const webhookSignature = (key: string, timestamp: number, body: string): string =>
  `v1=${createHmac('sha256', key).update(`${timestamp}.${body}`).digest('hex')}`

/** The body of a webhook: the content of the mail as data. */
export const webhookBody = (row: OutboxRow): string => {
  const { message_id: messageId, resource, record_id: recordId, thread, sequence, kind, content } = row
  return JSON.stringify({ messageId, resource, recordId, thread, sequence, kind, content })
}

/** Milliseconds for the whole exchange. */
const TIME_LIMIT = 15_000

/** Whether an attempt failed because nobody answered: errors of the network have a code, refusals of this program have none. */
export const isNoAnswer = (error: unknown): boolean => error instanceof Error && 'code' in error

export interface WebhookOptions {
  secret: string
  allowed: readonly Network[]
  now: Date
  /** Further options of the connection. */
  tls?: Pick<RequestOptions, 'ca'>
  resolve?: (name: string) => Promise<{ address: string }[]>
}

/**
 * Posts a message to the address of its recipient: only via https, only to the IP address that was checked, and without following
 * redirects. @throws Error with the reason if it was not accepted.
 */
export async function postWebhook(
  row: OutboxRow,
  { secret, allowed, now, tls, resolve }: WebhookOptions,
): Promise<void> {
  const url = new URL(row.recipient)
  if (url.protocol !== 'https:' || url.username !== '' || url.password !== '')
    throw new Error('A webhook needs an address that begins with https:// and has no password.')
  const address = await reachableAddress(url.hostname, allowed, resolve)
  const family = isIPv6(address) ? 6 : 4
  const body = webhookBody(row)
  const timestamp = Math.floor(now.getTime() / 1000)
  const status = await new Promise<number>((accept, reject) => {
    const call = request(
      url,
      {
        ...tls,
        method: 'POST',
        agent: false,
        signal: AbortSignal.timeout(TIME_LIMIT),
        // The address that was checked, even if the name resolves to another one by now.
        lookup: (_name, { all }, callback) =>
          all ? callback(null, [{ address, family }]) : callback(null, address, family),
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'content-length': Buffer.byteLength(body),
          'user-agent': 'Seawindow',
          'x-seawindow-message': row.message_id,
          'x-seawindow-timestamp': timestamp,
          'x-seawindow-signature': webhookSignature(webhookKey(secret, row.customer_id), timestamp, body),
        },
      },
      (answer) => {
        // Only the status of the response is read.
        accept(answer.statusCode ?? 0)
        answer.destroy()
      },
    )
    call.on('error', reject)
    call.end(body)
  })
  if (status < 200 || status > 299) throw new Error(`The webhook answered ${status}.`)
}
