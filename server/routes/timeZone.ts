import type { TimeZone } from '../../src/schemas/shapes/site.ts'
import { zoneOffset, zoneShortName } from '../../src/weather/zone.ts'

/** A zone as the portal shows it: abbreviation and offset hold for the moment `now`. */
export function timeZoneAt(name: string, now: Date): TimeZone {
  const at = Math.floor(now.getTime() / 1000)
  return { name, shortName: zoneShortName(name, at), timeZoneOffsetMs: zoneOffset(name, at) }
}
