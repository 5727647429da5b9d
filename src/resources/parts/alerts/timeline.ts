import type { AlertHistory } from '#schemas/shapes/records/alertAnswers.ts'
import type { DateLanguage } from '#weather/units/display.ts'
import { momentText } from '#weather/zone.ts'
import { newestFirst, pointMark, shareOf, type Timeline } from '../history/timeline.ts'
import { windowLine } from './trialText.ts'

const kinds = { start: 'start', change: 'change', clear: 'end' } as const

/** The history of an alert. */
export function alertTimeline(history: AlertHistory, language?: DateLanguage) {
  const { to, events, evaluations, mails, mutes } = history
  /** Names an event by the time at which it was found, to distinguish the entries of different events. */
  const event = (id: string) => {
    const found = events.find((one) => one.id === id)
    return found ? `event of ${momentText(found.begun, 'UTC', language)}` : 'earlier event'
  }
  const entries = newestFirst([
    ...events.flatMap(({ id, begun, ended, cleared, window }) => [
      { at: begun, text: `Event begins${window ? `: ${windowLine(window, language)}` : ': no such window'}` },
      ...(ended === null
        ? []
        : [
            {
              at: ended,
              text:
                cleared === 'withdrawn' ? `Withdrawn by the forecast: ${event(id)}` : `Over: ${event(id)}`,
            },
          ]),
    ]),
    ...evaluations.map(({ at, text }) => ({ at, text: `Evaluated: ${text}` })),
    ...mails.map(({ at, eventId, kind, recipient, state, reason }) => ({
      at,
      text: `Message to ${recipient} about the ${kinds[kind]}, ${event(eventId)}: ${state}${reason === null ? '' : `: ${reason}`}`,
    })),
    ...mutes.map(({ at, eventId, recipient }) => ({
      at,
      text: `${recipient} has ${eventId === null ? 'stopped the alert' : `muted the ${event(eventId)}`}`,
    })),
  ])
  const share = (time: number) => shareOf(history, time)
  const marks = {
    Events: events.map(({ id, begun, ended, cleared }) => ({
      key: id,
      from: share(begun),
      width: share(ended ?? to) - share(begun),
      isWarning: cleared === 'withdrawn',
    })),
    Messages: mails.map(({ at, state }, index) => pointMark(history, at, index, state === 'failed')),
    Mutes: mutes.map(({ at }, index) => pointMark(history, at, index)),
  }
  return { entries, marks } satisfies Timeline
}
