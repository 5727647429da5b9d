import { createHmac } from 'node:crypto'
import { type CheckedRequest, checkedRequest } from '../network/checkedRequest.ts'
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

export interface WebhookOptions extends Pick<CheckedRequest, 'allowed' | 'ca' | 'resolve'> {
  secret: string
  now: Date
}

/** Posts a message to the address of its recipient. @throws Error with the reason if it was not accepted. */
export async function postWebhook(
  row: OutboxRow,
  { secret, now, ...connection }: WebhookOptions,
): Promise<void> {
  const body = webhookBody(row)
  const timestamp = Math.floor(now.getTime() / 1000)
  const answer = await checkedRequest(row.recipient, {
    ...connection,
    method: 'POST',
    signal: AbortSignal.timeout(TIME_LIMIT),
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      'user-agent': 'Seawindow',
      'x-seawindow-message': row.message_id,
      'x-seawindow-timestamp': timestamp,
      'x-seawindow-signature': webhookSignature(webhookKey(secret, row.customer_id), timestamp, body),
    },
    body,
  })
  // Only the status of the response is read.
  answer.destroy()
  const status = answer.statusCode ?? 0
  if (status < 200 || status > 299) throw new Error(`The webhook answered ${status}.`)
}
