import { DAY, HOUR, UTC } from '#weather/time.ts'
import type { DateLanguage } from '#weather/units/display.ts'
import type { ForecastWindow } from '#weather/windows/windowChanges.ts'
import { clockText, momentText, zoneShortName } from '#weather/zone.ts'

/** The start and end of a window in the time of a zone, with shared parts written once. */
export function rangeText(start: number, end: number, zone: string, language?: DateLanguage): string {
  const moment = (time: number) => momentText(time, zone, language)
  const names = [start, end].map((time) => (zone === UTC ? UTC : zoneShortName(zone, time)))
  const isSameDay = end - start < DAY && moment(start).slice(0, -5) === moment(end).slice(0, -5)
  const last = isSameDay ? clockText(end, zone) : moment(end)
  const first = names[0] === names[1] ? moment(start) : `${moment(start)} ${names[0]}`
  return `${first} to ${last} ${names[1]}`
}

const hoursOf = ({ start, end, isEndOpen }: ForecastWindow) =>
  `${isEndOpen ? 'at least ' : ''}${Math.round((end - start) / HOUR)} h`

/** A window in the time of a zone, for example "Tue 6 Jan 04:00 to 16:00 CET (12 h)". */
export const windowText = (window: ForecastWindow, zone: string, language?: DateLanguage): string =>
  `${rangeText(window.start, window.end, zone, language)} (${hoursOf(window)})`
