import type { OutboxEntry } from '../mail/outbox.ts'
import type { AlertMessage, FoundEvents } from './alertMessage.ts'
import type { StoredAlert } from './alertRecords.ts'

/** A message about one event. */
export interface EventEntry extends Pick<OutboxEntry, 'thread' | 'sequence'> {
  kind: AlertMessage['kind']
  content: AlertMessage
}

/** The thread of an event of an alert that an evaluation, named by its run, has found. */
export const eventThread = (customerId: number, alertId: number, evaluation: string) => (start: number) =>
  `${customerId}-${alertId}-${evaluation}-${start}`

/** The thread of the mail that reports all events which were found together with this one. */
const openingOf = (thread: string): string => thread.slice(0, thread.lastIndexOf('-'))

/**
 * The messages of an alert after an evaluation. A recipient gets one mail about all events that it has found; later mails about each
 * event answer it. A webhook gets one message for each event.
 */
export function alertEntries(
  { id, customerId, body }: StoredAlert,
  events: readonly EventEntry[],
): OutboxEntry[] {
  const head = { customerId, resource: 'alerts', recordId: id }
  const { recipients, webhook } = body
  const found = events.filter(({ kind }) => kind === 'start')
  const [first, second] = found
  const together = first && second ? found : []
  const mails = events
    .filter((event) => !together.includes(event))
    .map((event) => ({ ...head, ...event, opening: openingOf(event.thread), recipients }))
  const content: FoundEvents = {
    kind: 'start',
    messages: together.map((event) => event.content),
    threads: together.map(({ thread }) => thread),
  }
  const { url } = webhook ?? {}
  return [
    ...mails,
    ...(first && second
      ? [{ ...head, thread: openingOf(first.thread), sequence: 0, kind: 'start', recipients, content }]
      : []),
    ...(url === undefined
      ? []
      : events.map((event) => ({ ...head, ...event, recipients: [], webhook: { url } }))),
  ]
}
