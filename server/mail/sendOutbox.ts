import type { Database } from '../database/tables.ts'
import { claimMessage, isExpired, type OutboxRow, type Outcome, settleMessage } from './delivery.ts'
import { isMuted } from './mutes.ts'

export interface OutboxSender {
  database: Database
  now: () => Date
  /** Why a message is no longer to be sent; undefined if it still is. The module of the message's resource decides. */
  isStillWanted(row: OutboxRow, now: Date): Promise<string | undefined>
  /** Sends the message. @throws Error with the reason if it was not accepted. */
  deliver(row: OutboxRow): Promise<void>
  /** Aborted when the process is to end: the current message is the last. */
  stopping: AbortSignal
  /** Reports a failed attempt. */
  onRefusal(row: OutboxRow, error: unknown): void
}

/** Maximum length that an administrator reads in a list. */
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
 * Sends the due messages one after the other until none is left; returns how many were claimed. Any number of
 * processes may do so at once. If one dies after a message was accepted but before that is stored, the message
 * is sent again with the same identifier.
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
