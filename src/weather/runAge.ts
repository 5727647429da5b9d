import { HOUR } from './time.ts'
import type { DateLanguage } from './units/display.ts'
import { momentText, zoneShortName } from './zone.ts'

/** How long ago a run began (its forecast reference time), in whole hours, for example "5 h old", "2 d 3 h old". */
export function runAge(run: number, now: number): string {
  const hours = Math.max(0, Math.floor((now - run) / HOUR))
  if (hours < 1) return 'less than 1 h old'
  if (hours < 48) return `${hours} h old`
  const rest = hours % 24
  return `${Math.floor(hours / 24)} d${rest > 0 ? ` ${rest} h` : ''} old`
}

/** The forecast reference time of a run, on the zone's clock at that time, and its age; undefined if the source has no runs. */
export function runText(
  run: number | undefined,
  zone: string,
  now: number,
  language?: DateLanguage,
): string | undefined {
  if (run === undefined) return undefined
  return `forecast reference time ${momentText(run, zone, language)} ${zoneShortName(zone, run)}, ${runAge(run, now)}`
}
