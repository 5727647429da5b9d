import { type Display, usualDisplay } from '../units/display.ts'
import { momentText } from '../zone.ts'
import { readingText } from './limitText.ts'
import { segmentAt, type WindowSegment } from './segments.ts'
import type { WindowHours } from './windowHours.ts'
import { STATUS, statusName, statusWords } from './windowStatus.ts'

/**
 * Explains the status of the hour that starts at `time`: which limit decides it, by how much, and until when. Undefined outside the
 * forecast and if nothing is judged. `segments` must cover all hours, so that one that extends past the view has its true end.
 */
export function whyNot(
  { times, deciding }: Pick<WindowHours, 'times' | 'deciding'>,
  segments: readonly WindowSegment[],
  time: number,
  zone: string,
  { units, language }: Display = usualDisplay,
): string | undefined {
  const reading = deciding[times.indexOf(time)]
  if (!reading) return undefined
  const closest = reading.status === STATUS.ok ? 'Closest to its limit: ' : ''
  const word = statusWords[statusName(reading.status)]
  return `${closest}${readingText(reading, units)}. ${word} ${endText(segments, time, zone, language)}.`
}

/** Until when the status lasts. The last time of a forecast only marks its end: no hour starts there. */
function endText(
  segments: readonly WindowSegment[],
  time: number,
  zone: string,
  language: Display['language'],
): string {
  const segment = segmentAt(segments, time)
  if (!segment) return 'at the end of the forecast'
  return segment === segments.at(-1)
    ? 'to the end of the forecast'
    : `until ${momentText(segment.end, zone, language)}`
}
