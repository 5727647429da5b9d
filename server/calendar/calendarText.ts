import ical from 'ical-generator'
import type { CalendarEntry } from './calendarEntries.ts'

/** How often a calendar program should look for changes, in seconds. */
const REFRESH = 60 * 60

/** A calendar as programs read it (RFC 5545); `portal` is where its entries lead, without a slash at the end. */
export function calendarText(entries: readonly CalendarEntry[], portal: string, now: Date): string {
  const calendar = ical({
    name: 'Seawindow',
    prodId: { company: 'Seawindow', product: 'Weather windows', language: 'EN' },
    ttl: REFRESH,
  })
  for (const { id, start, end, title, place, text, path } of entries)
    calendar.createEvent({
      id: `${id}@seawindow.invalid`,
      ...{ start: new Date(start * 1000), end: new Date(end * 1000), stamp: now },
      ...{ summary: title, location: place, description: text, url: `${portal}${path}` },
    })
  return calendar.toString()
}
