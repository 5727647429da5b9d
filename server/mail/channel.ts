import type { OutboxRow, Outcome } from './delivery.ts'

/** A way on which messages leave the server. */
export interface Channel {
  name: OutboxRow['channel']
  /** How many messages a process sends at once, and how many of these may be of one customer. */
  places: number
  share: number
  /** Tries to send a message that is still wanted. @throws Error with the reason if it was not accepted. */
  deliver(row: OutboxRow): Promise<Outcome>
}
