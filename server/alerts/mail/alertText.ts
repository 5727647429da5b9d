import { rangeText, windowText } from '#server/mail/windowText.ts'
import { usualDisplay } from '#weather/units/display.ts'
import { momentText, zoneShortName } from '#weather/zone.ts'
import type { AlertMessage } from '../alertMessage.ts'

/** The event of the message in one line. */
function eventText(message: AlertMessage): string {
  const { kind, cleared, window, before, hours, windowText: length, site, display } = message
  const { timeZone } = site
  const { language } = display ?? usualDisplay
  const none = (end: number) =>
    `longest window ${length} until ${momentText(end, timeZone, language)} ${zoneShortName(timeZone, end)}`
  const text = window ? windowText(window, timeZone, language) : none(hours.end)
  if (kind === 'clear') return `${cleared === 'over' ? 'over' : 'withdrawn'}: ${text}`
  if (kind === 'start') return text
  return before
    ? `now ${text}, before ${rangeText(before.start, before.end, timeZone, language)}`
    : `now ${text}`
}

/** The subject of a mail of the alert: alert, site, and the current event. */
export const alertSubject = (message: AlertMessage): string =>
  `${message.alert.name}, ${message.site.name}: ${eventText(message)}`

/** The subject of a mail about several windows: alert, site, and the first of them. */
export function foundSubject(messages: readonly AlertMessage[]): string {
  const [message] = messages
  if (!message) throw new Error('The mail of an alert needs an event.')
  return `${message.alert.name}, ${message.site.name}: ${messages.length} windows, the first ${eventText(message)}`
}

/** The reason for a mail about several windows. */
export const foundLead = (messages: readonly AlertMessage[]): string =>
  `The forecast meets this alert in ${messages.length} windows.`

const leads = {
  start: 'The forecast meets this alert.',
  change: 'The forecast of this event has changed.',
  withdrawn: 'The forecast has changed: this event is no longer expected.',
  over: 'This event is over.',
} as const

/** The reason for the mail. */
export const alertLead = ({ kind, cleared = 'withdrawn' }: AlertMessage): string =>
  leads[kind === 'clear' ? cleared : kind]
