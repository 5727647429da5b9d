import type { AlertHistory } from '../../../schemas/alerts/alertAnswers.ts'
import { momentText } from '../../../weather/zone.ts'
import { windowLine } from './trialText.ts'

/** One line of the list below the picture. */
export interface TimelineEntry {
  key: string
  /** Unix seconds. */
  at: number
  text: string
}

const kinds = { start: 'start', change: 'change', clear: 'end' } as const

/** Everything that happened to an alert, the newest first. */
export function timelineEntries({ events, evaluations, mails, mutes }: AlertHistory): TimelineEntry[] {
  const entries = [
    ...events.flatMap(({ begun, ended, cleared, window }) => [
      { at: begun, text: `Event begins${window ? `: ${windowLine(window)}` : ': no such window'}` },
      ...(ended === null
        ? []
        : [{ at: ended, text: cleared === 'withdrawn' ? 'Event withdrawn by the forecast' : 'Event over' }]),
    ]),
    ...evaluations.map(({ at, text }) => ({ at, text: `Evaluated: ${text}` })),
    ...mails.map(({ at, kind, recipient, state }) => ({
      at,
      text: `Message about the ${kinds[kind]} to ${recipient}: ${state}`,
    })),
    ...mutes.map(({ at, eventId, recipient }) => ({
      at,
      text: `${recipient} has ${eventId === null ? 'stopped the alert' : 'muted an event'}`,
    })),
  ]
  return entries
    .map((entry, index) => ({ ...entry, key: String(index) }))
    .toSorted((one, other) => other.at - one.at)
}

/** "Mon 15 Jun 06:00 UTC: Event over" */
export const entryLine = ({ at, text }: Pick<TimelineEntry, 'at' | 'text'>): string =>
  `${momentText(at, 'UTC')} UTC: ${text}`

/** A mark of the picture: where it begins and how wide it is, as shares of the width; 0 is a point. */
export interface Mark {
  key: string
  from: number
  width: number
  /** What failed or was cut off is drawn as a warning. */
  isWarning: boolean
}

/** The marks of each row of the picture. */
export function timelineMarks(history: AlertHistory): Record<'Events' | 'Messages' | 'Mutes', Mark[]> {
  const { from, to, events, mails, mutes } = history
  const share = (time: number) => Math.min(Math.max((time - from) / (to - from), 0), 1)
  const point = (at: number, index: number, isWarning = false): Mark => ({
    ...{ key: `${at} ${index}`, from: share(at), width: 0, isWarning },
  })
  return {
    Events: events.map(({ id, begun, ended, cleared }) => ({
      key: id,
      from: share(begun),
      width: share(ended ?? to) - share(begun),
      isWarning: cleared === 'withdrawn',
    })),
    Messages: mails.map(({ at, state }, index) => point(at, index, state === 'failed')),
    Mutes: mutes.map(({ at }, index) => point(at, index)),
  }
}
