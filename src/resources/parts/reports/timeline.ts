import type { ReportHistory } from '#schemas/shapes/records/reportAnswers.ts'
import type { DateLanguage } from '#weather/units/display.ts'
import { momentText } from '#weather/zone.ts'
import { newestFirst, pointMark, type Timeline } from '../history/timeline.ts'

type Occurrence = ReportHistory['occurrences'][number]

const words: Readonly<Record<Occurrence['state'], string>> = {
  queued: 'Report is waiting to be sent',
  sent: 'Report sent',
  skipped: 'Report skipped',
  cancelled: 'Report cancelled',
  failed: 'Report could not be delivered',
}

/** "Report sent, forecast reference time Mon 15 Jun 00:00 UTC", "Report skipped: It would have been sent 3 hours late or more." */
function occurrenceText({ state, reason, run }: Occurrence, language?: DateLanguage): string {
  if (reason !== null) return `${words[state]}: ${reason}`
  return run === null
    ? words[state]
    : `${words[state]}, forecast reference time ${momentText(run, 'UTC', language)} UTC`
}

const isTrouble = (state: string) => state !== 'sent' && state !== 'queued'

/** The history of a report: when it was due, and its mails. */
export function reportTimeline(history: ReportHistory, language?: DateLanguage) {
  const { occurrences, mails, stopped } = history
  return {
    ...(stopped !== null && { note: `Not sent at present: ${stopped}` }),
    entries: newestFirst([
      ...occurrences.map((occurrence) => ({ at: occurrence.at, text: occurrenceText(occurrence, language) })),
      ...mails.map(({ at, recipient, state }) => ({ at, text: `Mail to ${recipient}: ${state}` })),
    ]),
    marks: {
      Reports: occurrences.map(({ at, state }, index) => pointMark(history, at, index, isTrouble(state))),
      Mails: mails.map(({ at, state }, index) => pointMark(history, at, index, isTrouble(state))),
    },
  } satisfies Timeline
}
