import type { Forecast } from '../../../schemas/entities.ts'
import { momentText } from '../../../weather/momentText.ts'
import { zoneShortName } from '../../../weather/zone.ts'
import type { WindowSegment } from '../windowSegments.ts'
import { decidingHour } from './decidingHour.ts'
import { limitText } from './limitText.ts'

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
  forecast: Forecast,
  segments: readonly WindowSegment[],
  to: number,
  zone: string,
): ListedWindow[] {
  return segments.flatMap((segment, index) => {
    const { status, start, end, hours } = segment
    if (status !== 0 || start >= to) return []
    const deciding = index + 1 < segments.length ? decidingHour(forecast, end) : undefined
    const ending = index + 1 === segments.length ? 'End of the forecast' : deciding && limitText(deciding)
    const text = (time: number) => `${momentText(time, zone)} ${zoneShortName(zone, time)}`
    return { start, startText: text(start), endText: text(end), hours, ending: ending ?? 'No data' }
  })
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
