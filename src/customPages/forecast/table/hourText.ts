import { DateTime } from 'luxon'
import { type DateLanguage, dayPattern, usualDisplay } from '#weather/units/display.ts'
import { zoneShortName } from '#weather/zone.ts'

export interface HourText {
  /** For example "Sun 25 Oct 02:00". */
  text: string
  /** The name of the clock if this hour occurs twice: "CEST", then "CET". */
  clock?: string
}

const days = { wide: 'ccc d LLL', compact: 'ccc d' }

/** An hour on the wall clock of an IANA zone; an hour that occurs twice on the clock names its zone. */
export function hourText(
  time: number,
  zone: string,
  isCompact: boolean,
  language: DateLanguage = usualDisplay.language,
): HourText {
  const moment = DateTime.fromSeconds(time, { zone, locale: language })
  const text = moment.toFormat(`${dayPattern(isCompact ? days.compact : days.wide, language)} HH:mm`)
  return moment.getPossibleOffsets().length > 1 ? { text, clock: zoneShortName(zone, time) } : { text }
}

/** The name of the zone's clock, above the rows; two names if it changes: "CEST, then CET". */
export function clockNames(zone: string, from: number, to: number): string {
  return [...new Set([zoneShortName(zone, from), zoneShortName(zone, to)])].join(', then ')
}
