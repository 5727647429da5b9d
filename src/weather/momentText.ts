import { DateTime } from 'luxon'

/** A moment on the clock of an IANA zone, for example "Mon 23 Nov 14:00". */
export function momentText(time: number, zone: string): string {
  return DateTime.fromSeconds(time, { zone, locale: 'en-GB' }).toFormat('ccc d LLL HH:mm')
}

/** The clock alone, for example "14:00". */
export function clockText(time: number, zone: string): string {
  return DateTime.fromSeconds(time, { zone, locale: 'en-GB' }).toFormat('HH:mm')
}
