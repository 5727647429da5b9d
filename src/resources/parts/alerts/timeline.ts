import type { AlertHistory } from '../../../schemas/alerts/alertAnswers.ts'
import type { DateLanguage } from '../../../weather/units/display.ts'
import { newestFirst, pointMark, shareOf, type Timeline } from '../history/timeline.ts'
import { windowLine } from './trialText.ts'

const kinds = { start: 'start', change: 'change', clear: 'end' } as const

/** Everything that happened to an alert. */
export function alertTimeline(history: AlertHistory, language?: DateLanguage) {
  const { to, events, evaluations, mails, mutes } = history
  const entries = newestFirst([
    ...events.flatMap(({ begun, ended, cleared, window }) => [
      { at: begun, text: `Event begins${window ? `: ${windowLine(window, language)}` : ': no such window'}` },
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
