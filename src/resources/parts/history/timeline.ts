import type { DateLanguage } from '../../../weather/units/display.ts'
import { momentText } from '../../../weather/zone.ts'

/** One line of the list below the picture. */
export interface TimelineEntry {
  key: string
  /** Unix seconds. */
  at: number
  text: string
}

/** A mark of the picture: where it begins and how wide it is, as shares of the width; 0 is a point. */
export interface Mark {
  key: string
  from: number
  width: number
  /** What failed or was cut off is drawn as a warning. */
  isWarning: boolean
}

/** What happened to a record, as a list and as a picture. */
export interface Timeline {
  /** What holds at present. */
  note?: string
  entries: TimelineEntry[]
  /** The title of a row of the picture -> its marks. */
  marks: Record<string, Mark[]>
}

/** The time that a history is about, in unix seconds. */
export interface Span {
  from: number
  to: number
}

/** Entries with the newest first, each with a key of its own. */
export const newestFirst = (entries: readonly Omit<TimelineEntry, 'key'>[]): TimelineEntry[] =>
  entries
    .map((entry, index) => ({ ...entry, key: String(index) }))
    .toSorted((one, other) => other.at - one.at)

/** "Mon 15 Jun 06:00 UTC: Event over" */
export const entryLine = (
  { at, text }: Pick<TimelineEntry, 'at' | 'text'>,
  language?: DateLanguage,
): string => `${momentText(at, 'UTC', language)} UTC: ${text}`

/** Where a moment lies in a time, as a share of it. */
export const shareOf = ({ from, to }: Span, time: number): number =>
  Math.min(Math.max((time - from) / (to - from), 0), 1)

/** The mark of a moment. */
export const pointMark = (span: Span, at: number, index: number, isWarning = false): Mark => ({
  ...{ key: `${at} ${index}`, from: shareOf(span, at), width: 0, isWarning },
})
