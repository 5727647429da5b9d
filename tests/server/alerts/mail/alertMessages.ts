import type { AlertMessage } from '#server/alerts/alertMessage.ts'
import type { OutboxRow } from '#server/mail/delivery.ts'
import type { MailLinks } from '#server/mail/mailBody.ts'
import { fromAlertRow } from '#weather/adapters/alertRows.ts'
import { limitText } from '#weather/windows/limitText.ts'

/** Tuesday, 6 January 2026, 00:00 UTC. */
export const runTime = Date.parse('2026-01-06T00:00:00Z') / 1000

export const hour = (count: number) => runTime + count * 3600

const condition = (parameter: string, type: 'LTE' | 'GTE', value: number, most: number | null) => {
  const limit = fromAlertRow(parameter, { operators: [{ type }], values: [value], logic: null })
  return { parameter, text: limitText(limit), limit, most }
}

/** A message of an alert at a site whose clock is an hour ahead of UTC. */
export const alertMessage = (values: Partial<AlertMessage> = {}): AlertMessage => ({
  kind: 'start',
  alert: { id: 5, name: 'Crew transfer', description: 'For the vessel at the wind farm' },
  site: { id: 3, name: 'Dogger Bank', latitude: 54.9, longitude: 2.2, timeZone: 'Europe/Berlin' },
  conditions: [condition('wind_speed_10m', 'LTE', 8, 4.24), condition('wave_height', 'LTE', 1.5, 0.8)],
  windowText: 'at least 6 h',
  window: { start: hour(3), end: hour(15), isEndOpen: false },
  others: [],
  hours: { start: hour(0), end: hour(240) },
  run: runTime,
  provenance: {
    source: 'climatology',
    title: 'Synthetic demonstration data',
    synthetic: true,
    latitude: 54.9,
    longitude: 2.2,
    distance: 0,
  },
  ...values,
})

export const links: MailLinks = {
  portal: 'https://portal.example.org',
  muteThread: (thread) => `https://portal.example.org/mute/thread-${thread}`,
  muteRecord: 'https://portal.example.org/mute/record',
}

/** The row of the outbox that holds the message. */
export const outboxRow = (content: object, values: Partial<OutboxRow> = {}): OutboxRow => ({
  id: 1,
  customer_id: 1,
  resource: 'alerts',
  record_id: 5,
  thread: 'storm',
  sequence: 0,
  kind: 'start',
  opening: null,
  recipient: 'ann@example.org',
  mailbox: 'ann@example.org',
  host: null,
  turn: 0,
  channel: 'mail',
  content,
  state: 'sending',
  reason: null,
  attempts: 1,
  claim: 'claim',
  next_try: new Date(0),
  message_id: '<0b7f0b4e-one@seawindow.invalid>',
  created_at: new Date(runTime * 1000),
  queued_at: new Date(runTime * 1000),
  sent_at: null,
  ...values,
})
