import { DAY, HOUR, UTC } from '../../src/weather/time.ts'
import type { ForecastWindow } from '../../src/weather/windows/windowChanges.ts'
import { clockText, momentText, zoneShortName } from '../../src/weather/zone.ts'

/** What the clock of a zone shows at the two ends, once where it is the same. */
export function rangeText(start: number, end: number, zone: string): string {
  const names = [start, end].map((time) => (zone === UTC ? UTC : zoneShortName(zone, time)))
  const isSameDay =
    end - start < DAY && momentText(start, zone).slice(0, -5) === momentText(end, zone).slice(0, -5)
  const last = isSameDay ? clockText(end, zone) : momentText(end, zone)
  const first = names[0] === names[1] ? momentText(start, zone) : `${momentText(start, zone)} ${names[0]}`
  return `${first} to ${last} ${names[1]}`
}

const hoursOf = ({ start, end, isEndOpen }: ForecastWindow) =>
  `${isEndOpen ? 'at least ' : ''}${Math.round((end - start) / HOUR)} h`

/** A window on the clock of a zone, for example "Tue 6 Jan 04:00 to 16:00 CET (12 h)". */
export const windowText = (window: ForecastWindow, zone: string): string =>
  `${rangeText(window.start, window.end, zone)} (${hoursOf(window)})`
