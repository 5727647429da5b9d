import type { Forecast } from '../../../schemas/entities.ts'
import { tokens } from '../../../tokens.ts'
import { momentText } from '../../../weather/momentText.ts'
import { statusName } from '../statusName.ts'
import { segmentAt, type WindowSegment } from '../windowSegments.ts'
import { decidingHour } from './decidingHour.ts'
import { limitText } from './limitText.ts'

/**
 * Why an hour is as it is: which limit decides it, by how much, and until when. Undefined where nothing is judged.
 * `segments` are those of the whole forecast, so that an hour before the edge of the view is told to its true end.
 */
export function whyNot(
  forecast: Forecast,
  segments: readonly WindowSegment[],
  time: number,
  zone: string,
): string | undefined {
  const deciding = decidingHour(forecast, time)
  if (!deciding) return undefined
  const closest = deciding.status === 0 ? 'Closest to its limit: ' : ''
  const word = tokens.statusWords[statusName(deciding.status)]
  return `${closest}${limitText(deciding)}. ${word} ${endText(segments, time, zone)}.`
}

/** The last time of a forecast closes it: no hour begins there. */
function endText(segments: readonly WindowSegment[], time: number, zone: string): string {
  const segment = segmentAt(segments, time)
  if (!segment) return 'at the end of the forecast'
  return segment === segments.at(-1) ? 'to the end of the forecast' : `until ${momentText(segment.end, zone)}`
}
