import { UTC } from '#weather/time.ts'
import { dateIn } from '#weather/zone.ts'
import type { DateClock } from '../resourceFile/resourceFile.ts'
import { brokenBound, type DateWindow } from './dateWindow.ts'

/** A field of a schema as far as its dates need them. */
interface DateField {
  'x-dateWindow'?: DateWindow
  'x-clock'?: DateClock
}

/**
 * The dates of a record that violate their window on the clock of its site, by field. `zoneOf` returns the IANA zone of the site with an
 * id in a field; of a site that it does not know nothing is refused.
 */
export function brokenClockDates(
  properties: Readonly<Record<string, DateField>>,
  record: Readonly<Record<string, unknown>>,
  zoneOf: (siteField: string, siteId: unknown) => string | undefined,
  now: Date,
): Map<string, 'from' | 'to'> {
  const broken = new Map<string, 'from' | 'to'>()
  for (const [name, { 'x-dateWindow': window, 'x-clock': clock }] of Object.entries(properties)) {
    const date = record[name]
    if (!window || !clock || typeof date !== 'string') continue
    const zone = record[clock.local] === true ? zoneOf(clock.site, record[clock.site]) : UTC
    const bound = zone === undefined ? null : brokenBound(date, window, dateIn(zone, now.getTime() / 1000))
    if (bound) broken.set(name, bound)
  }
  return broken
}
