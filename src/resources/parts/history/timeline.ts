import type { DateLanguage } from '#weather/units/display.ts'
import { momentText } from '#weather/zone.ts'

/** One line of the list below the picture. */
export interface TimelineEntry {
  key: string
  /** Unix seconds. */
  at: number
  text: string
}

/** A mark of the picture: its start and width as fractions of the total width; a width of 0 is a point. */
export interface Mark {
  key: string
  from: number
  width: number
  /** Whether the mark is drawn as a warning, for entries that failed or were cut off. */
  isWarning: boolean
}

/** The history of a record, as a list and a picture. */
export interface Timeline {
  /** The current state. */
  note?: string
  entries: TimelineEntry[]
  /** The title of a row of the picture -> its marks. */
  marks: Record<string, Mark[]>
}

/** The period that a history covers, in unix seconds. */
export interface Span {
  from: number
  to: number
}

/** Entries with the newest first, each with a unique key. */
export const newestFirst = (entries: readonly Omit<TimelineEntry, 'key'>[]): TimelineEntry[] =>
  entries
    .map((entry, index) => ({ ...entry, key: String(index) }))
    .toSorted((one, other) => other.at - one.at)

/** "Mon 15 Jun 06:00 UTC: Event over" */
export const entryLine = (
  { at, text }: Pick<TimelineEntry, 'at' | 'text'>,
  language?: DateLanguage,
): string => `${momentText(at, 'UTC', language)} UTC: ${text}`

/** The position of a moment within a period, as a fraction of its length. */
export const shareOf = ({ from, to }: Span, time: number): number =>
  Math.min(Math.max((time - from) / (to - from), 0), 1)

/** The mark of a moment. */
export const pointMark = (span: Span, at: number, index: number, isWarning = false): Mark => ({
  key: `${at} ${index}`,
  from: shareOf(span, at),
  width: 0,
  isWarning,
})
