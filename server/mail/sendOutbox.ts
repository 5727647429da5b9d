import type { Database } from '../database/tables.ts'
import { claimMessage, isExpired, type OutboxRow, type Outcome, settleMessage } from './delivery.ts'
import { isMuted } from './mutes.ts'

export interface OutboxSender {
  database: Database
  now: () => Date
  /** Why a message is no longer to be sent, undefined while it is; what the message is about knows. */
  isStillWanted(row: OutboxRow, now: Date): Promise<string | undefined>
  /** Sends the message. @throws Error with why it was not accepted. */
  deliver(row: OutboxRow): Promise<void>
  /** Aborted when the process is to end: the message under way is the last. */
  stopping: AbortSignal
  /** Reports a try that failed. */
  onRefusal(row: OutboxRow, error: unknown): void
}

/** As long as an administrator reads it in a list. */
const LONGEST_REASON = 300

const reasonOf = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).slice(0, LONGEST_REASON)

async function outcomeOf(sender: OutboxSender, row: OutboxRow): Promise<Outcome> {
  const { database, now, isStillWanted, deliver, onRefusal } = sender
  const { customer_id: customerId, resource, record_id: recordId, thread, recipient } = row
  if (
    row.channel === 'mail' &&
    (await isMuted(database, { customerId, resource, recordId, thread, recipient }))
  )
    return { is: 'cancelled', reason: 'The recipient has muted it.' }
  if (isExpired(row, now())) return { is: 'expired' }
  const reason = await isStillWanted(row, now())
  if (reason !== undefined) return { is: 'cancelled', reason }
  try {
    await deliver(row)
    return { is: 'sent' }
  } catch (error) {
    onRefusal(row, error)
    return { is: 'refused', reason: reasonOf(error) }
  }
}

/**
 * Sends what is due, one message after the other, until there is no more; how many were claimed. Any number of processes may do so at
 * once. One that dies between the acceptance of a message and the end of this leaves it to be sent again, with the same identifier.
 */
export async function sendOutbox(sender: OutboxSender): Promise<number> {
  const { database, now, stopping } = sender
  let claimed = 0
  while (!stopping.aborted) {
    const row = await claimMessage(database, now())
    if (!row) break
    claimed++
    await settleMessage(database, row, await outcomeOf(sender, row), now())
  }
  return claimed
}
