import { type Display, usualDisplay } from '../units/display.ts'
import { momentText, zoneShortName } from '../zone.ts'
import { anyHour, type Job, noWindowText } from './job/job.ts'
import { readingText } from './limitText.ts'
import type { WindowSegment } from './segments.ts'
import type { WindowHours } from './windowHours.ts'
import { STATUS } from './windowStatus.ts'

/** A run of ok hours for display. */
export interface ListedWindow {
  start: number
  end: number
  startText: string
  endText: string
  hours: number
  /** Why it ends, in words. */
  ending: string
}

/** The windows of a forecast that start before `to`; one that extends past `to` has its true end. */
export function windowList(
  { times, statuses, deciding }: WindowHours,
  windows: readonly WindowSegment[],
  to: number,
  zone: string,
  { units, language }: Display = usualDisplay,
): ListedWindow[] {
  const momentInZone = (time: number) => `${momentText(time, zone, language)} ${zoneShortName(zone, time)}`
  const endingAt = (time: number) => {
    if (time >= (times.at(-1) ?? time)) return 'End of the forecast'
    const hour = times.indexOf(time)
    if (statuses[hour] === STATUS.ok) return 'End of the working hours'
    const reading = deciding[hour]
    return reading ? readingText(reading, units) : 'No data'
  }
  return windows
    .filter(({ status, start }) => status === STATUS.ok && start < to)
    .map((segment) => ({
      start: segment.start,
      end: segment.end,
      startText: momentInZone(segment.start),
      endText: momentInZone(segment.end),
      hours: segment.hours,
      ending: endingAt(segment.endedAt ?? segment.end),
    }))
}

/** The list as text with tab-separated columns, so that it can be pasted into a spreadsheet. */
export function windowListText(
  siteName: string,
  windows: readonly ListedWindow[],
  job: Pick<Job, 'hours'> = anyHour,
): string {
  const rows = windows.map(({ startText, endText, hours, ending }) =>
    [startText, endText, hours, ending].join('\t'),
  )
  const title = `Weather windows, ${siteName}`
  if (rows.length === 0) return `${title}\n${noWindowText(job)}`
  return [title, ['Start', 'End', 'Hours', 'Ended by'].join('\t'), ...rows].join('\n')
}
