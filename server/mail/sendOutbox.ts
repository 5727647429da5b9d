import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../database/tables.ts'
import type { Channel } from './channel.ts'
import { claimMessage, giveUpOldMessages, type OutboxRow, type Outcome, settleMessage } from './delivery.ts'
import { isMuted } from './mutes.ts'

export interface OutboxSender {
  database: Database
  channel: Channel
  now: () => Date
  /** Why a message is no longer to be sent; undefined if it still is. The module of the message's resource decides. */
  isStillWanted(row: OutboxRow, now: Date): Promise<string | undefined>
  /** Aborted when the process is to end: no further message is begun. */
  stopping: AbortSignal
  /** Reports a failed attempt. */
  onRefusal(row: OutboxRow, error: unknown): void
}

/** Maximum length that an administrator reads in a list. */
const LONGEST_REASON = 300

/** Milliseconds until new messages are looked for while all known ones are being sent. */
const LOOK = 1000

const reasonOf = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).slice(0, LONGEST_REASON)

async function outcomeOf(sender: OutboxSender, row: OutboxRow): Promise<Outcome> {
  const { database, channel, now, isStillWanted, onRefusal } = sender
  const { customer_id: customerId, resource, record_id: recordId, thread, recipient } = row
  if (await isMuted(database, { customerId, resource, recordId, thread, recipient }))
    return { is: 'cancelled', reason: 'The recipient has muted it.' }
  const reason = await isStillWanted(row, now())
  if (reason !== undefined) return { is: 'cancelled', reason }
  try {
    return await channel.deliver(row)
  } catch (error) {
    onRefusal(row, error)
    return { is: 'refused', reason: reasonOf(error) }
  }
}

/** The messages that a process is sending, and whose turn comes next. */
function createSending({ places, share }: Channel) {
  const running = new Map<Promise<void>, number>()
  const served = new Set<number>()
  let failure: { error: unknown } | undefined
  return {
    isFull: () => running.size >= places,
    isIdle: () => running.size === 0,
    /** Customers by their last turn, and those that have their share of the places. */
    turns: () => ({
      served: [...served],
      busy: [...Map.groupBy(running.values(), (customer) => customer)]
        .filter(([, { length }]) => length >= share)
        .map(([customer]) => customer),
    }),
    begin(customer: number, work: Promise<void>) {
      served.delete(customer)
      served.add(customer)
      const own = work
        .catch((error: unknown) => {
          failure = { error }
        })
        .finally(() => running.delete(own))
      running.set(own, customer)
    },
    /** Resolves when a message has ended or, if places are free, when new ones may have come. @throws what sending one has thrown. */
    async next() {
      const ended = new AbortController()
      const look = wait(LOOK, undefined, { signal: ended.signal }).catch(() => undefined)
      await Promise.race([...running.keys(), ...(running.size < places ? [look] : [])])
      ended.abort()
      if (failure) throw failure.error
    },
    async end() {
      await Promise.all(running.keys())
      if (failure) throw failure.error
    },
  }
}

/**
 * Sends the due messages of a channel, several at once and by turns, until none is left; returns how many were claimed. Any number of
 * processes may do so at once. If one dies after a message was accepted but before that is stored, the message
 * is sent again with the same identifier.
 */
export async function sendOutbox(sender: OutboxSender): Promise<number> {
  const { database, channel, now, stopping } = sender
  await giveUpOldMessages(database, channel.name, now())
  const sending = createSending(channel)
  const send = async (row: OutboxRow) => settleMessage(database, row, await outcomeOf(sender, row), now())
  let claimed = 0
  try {
    while (!stopping.aborted) {
      const row = sending.isFull()
        ? undefined
        : await claimMessage(database, { channel: channel.name, ...sending.turns() }, now())
      if (row) {
        claimed++
        sending.begin(row.customer_id, send(row))
      } else if (sending.isIdle()) break
      else await sending.next()
    }
  } finally {
    await sending.end()
  }
  return claimed
}
