import ical from 'ical-generator'
import { HOUR } from '#weather/time.ts'

/** A calendar entry. */
export interface CalendarEntry {
  /**
   * Stays the same while the entry is about the same thing, so that a calendar program updates the entry instead of adding one.
   */
  id: string
  /** Unix seconds; the end is exclusive. */
  start: number
  end: number
  title: string
  /** The name of a site. */
  place: string
  text: string
  /** The path of the page about it. */
  path: string
}

/** How often a calendar program should look for changes, in seconds. */
const REFRESH = HOUR

/** A calendar in iCalendar format (RFC 5545); `portal` is the base address of its links, without a trailing slash. */
export function calendarText(entries: readonly CalendarEntry[], portal: string, now: Date): string {
  const calendar = ical({
    name: 'Seawindow',
    prodId: { company: 'Seawindow', product: 'Weather windows', language: 'EN' },
    ttl: REFRESH,
  })
  for (const { id, start, end, title, place, text, path } of entries)
    calendar.createEvent({
      id: `${id}@seawindow.invalid`,
      start: new Date(start * 1000),
      end: new Date(end * 1000),
      stamp: now,
      summary: title,
      location: place,
      description: text,
      url: `${portal}${path}`,
    })
  return calendar.toString()
}
