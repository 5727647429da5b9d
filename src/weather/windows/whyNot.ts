import { type Display, usualDisplay } from '../units/display.ts'
import { momentText } from '../zone.ts'
import { readingText } from './limitText.ts'
import { segmentAt, type WindowSegment } from './segments.ts'
import type { WindowHours } from './windowHours.ts'
import { STATUS, statusName, statusWords } from './windowStatus.ts'

/**
 * Why the hour that begins at `time` is as it is: which limit decides it, by how much, and until when. Undefined outside the
 * forecast and where nothing is judged. `segments` are those of all hours, so that one that goes on past the view keeps its true
 * end.
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

/** The last time of a forecast closes it: no hour begins there. */
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
