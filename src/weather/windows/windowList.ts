import { type Display, usualDisplay } from '../units/display.ts'
import { momentText, zoneShortName } from '../zone.ts'
import { readingText } from './limitText.ts'
import type { WindowSegment } from './segments.ts'
import type { WindowHours } from './windowHours.ts'
import { STATUS } from './windowStatus.ts'

/** A run of ok hours, as a planner reads it. */
export interface ListedWindow {
  start: number
  startText: string
  endText: string
  hours: number
  /** What ends it. */
  ending: string
}

/** The weather windows that begin before `to`; one that goes on past it keeps its true end. */
export function windowList(
  { times, deciding }: Pick<WindowHours, 'times' | 'deciding'>,
  segments: readonly WindowSegment[],
  to: number,
  zone: string,
  { units, language }: Display = usualDisplay,
): ListedWindow[] {
  const momentInZone = (time: number) => `${momentText(time, zone, language)} ${zoneShortName(zone, time)}`
  const endingAt = (time: number) => {
    const reading = deciding[times.indexOf(time)]
    return reading ? readingText(reading, units) : 'No data'
  }
  return segments
    .filter(({ status, start }) => status === STATUS.ok && start < to)
    .map((segment) => ({
      start: segment.start,
      startText: momentInZone(segment.start),
      endText: momentInZone(segment.end),
      hours: segment.hours,
      ending: segment === segments.at(-1) ? 'End of the forecast' : endingAt(segment.end),
    }))
}

/** The list as text: tabs part its columns, so that a sheet takes them too. */
export function windowListText(siteName: string, windows: readonly ListedWindow[]): string {
  const rows = windows.map(({ startText, endText, hours, ending }) =>
    [startText, endText, hours, ending].join('\t'),
  )
  const title = `Weather windows, ${siteName}`
  if (rows.length === 0) return `${title}\nNo window in this forecast`
  return [title, ['Start', 'End', 'Hours', 'Ended by'].join('\t'), ...rows].join('\n')
}
