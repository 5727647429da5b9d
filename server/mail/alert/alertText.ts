import type { AlertWindow } from '../../../src/weather/alerts/eventWindow.ts'
import { DAY, HOUR } from '../../../src/weather/time.ts'
import { clockText, momentText, zoneShortName } from '../../../src/weather/zone.ts'
import type { AlertMessage } from '../../alerts/alertMessage.ts'

const UTC = 'UTC'

/** What the clock of a zone shows at the two ends, once where it is the same. */
function rangeText(start: number, end: number, zone: string): string {
  const names = [start, end].map((time) => (zone === UTC ? UTC : zoneShortName(zone, time)))
  const isSameDay =
    end - start < DAY && momentText(start, zone).slice(0, -5) === momentText(end, zone).slice(0, -5)
  const last = isSameDay ? clockText(end, zone) : momentText(end, zone)
  const first = names[0] === names[1] ? momentText(start, zone) : `${momentText(start, zone)} ${names[0]}`
  return `${first} to ${last} ${names[1]}`
}

const hoursOf = ({ start, end, isEndOpen }: AlertWindow) =>
  `${isEndOpen ? 'at least ' : ''}${Math.round((end - start) / HOUR)} h`

/** A window on the clock of a zone, for example "Tue 6 Jan 04:00 to 16:00 CET (12 h)". */
export const windowText = (window: AlertWindow, zone: string): string =>
  `${rangeText(window.start, window.end, zone)} (${hoursOf(window)})`

/** What the message is about, in one line. */
function eventText({ kind, cleared, window, before, hours, windowText: length, site }: AlertMessage): string {
  const { timeZone } = site
  const none = (end: number) =>
    `longest window ${length} until ${momentText(end, timeZone)} ${zoneShortName(timeZone, end)}`
  const text = window ? windowText(window, timeZone) : none(hours.end)
  if (kind === 'clear') return `${cleared === 'over' ? 'over' : 'withdrawn'}: ${text}`
  if (kind === 'start') return text
  return before ? `now ${text}, before ${rangeText(before.start, before.end, timeZone)}` : `now ${text}`
}

/** What a mail of the alert is called: alert, site, and the event as it is now. */
export const alertSubject = (message: AlertMessage): string =>
  `${message.alert.name}, ${message.site.name}: ${eventText(message)}`

const leads = {
  start: 'The forecast meets this alert.',
  change: 'The forecast of this event has changed.',
  withdrawn: 'The forecast has changed: this event is no longer expected.',
  over: 'This event is over.',
} as const

/** Why the mail comes. */
export const alertLead = ({ kind, cleared = 'withdrawn' }: AlertMessage): string =>
  leads[kind === 'clear' ? cleared : kind]
