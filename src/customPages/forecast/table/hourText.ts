import { DateTime } from 'luxon'
import { zoneShortName } from '../../../weather/zone.ts'

export interface HourText {
  /** For example "Sun 25 Oct 02:00". */
  text: string
  /** What the clock is called, where it shows this hour twice: "CEST", then "CET". */
  clock?: string
}

const formats = { wide: 'ccc d LLL HH:mm', compact: 'ccc d HH:mm' }

/** An hour on the wall clock of an IANA zone; an hour that occurs twice on the clock names its zone. */
export function hourText(time: number, zone: string, isCompact: boolean): HourText {
  const moment = DateTime.fromSeconds(time, { zone, locale: 'en-GB' })
  const text = moment.toFormat(isCompact ? formats.compact : formats.wide)
  return moment.getPossibleOffsets().length > 1 ? { text, clock: zoneShortName(zone, time) } : { text }
}

/** What the zone's clock is called over the rows: two names where it changes, "CEST, then CET". */
export function clockNames(zone: string, from: number, to: number): string {
  return [...new Set([zoneShortName(zone, from), zoneShortName(zone, to)])].join(', then ')
}
