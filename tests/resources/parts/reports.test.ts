import { expect, test } from 'vitest'
import { reportTimeline } from '#resources/parts/reports/timeline.ts'
import type { ReportHistory } from '#schemas/shapes/records/reportAnswers.ts'
import { DAY, HOUR } from '#weather/time.ts'

/** 2026-06-15T00:00:00Z, a Monday. */
const START = 1781481600
const day = (days: number) => START + days * DAY
const history: ReportHistory = {
  from: START,
  to: day(60),
  stopped: null,
  occurrences: [
    { at: day(6), state: 'sent', reason: null, run: day(6) - 6 * HOUR },
    { at: day(12), state: 'skipped', reason: 'It would have been sent 3 hours late or more.', run: null },
    { at: day(30), state: 'cancelled', reason: 'The report was deleted.', run: day(30) },
    { at: day(45), state: 'failed', reason: 'No such mailbox', run: day(45) },
    { at: day(54), state: 'queued', reason: null, run: null },
  ],
  mails: [
    { at: day(6) + 60, due: day(6), recipient: 'crew@example.org', state: 'sent' },
    { at: day(45) + 60, due: day(45), recipient: 'gone@example.org', state: 'failed' },
  ],
}

test('the history of a report is listed with the newest first', () => {
  expect(reportTimeline(history).entries.map(({ text }) => text)).toEqual([
    'Report is waiting to be sent',
    'Mail to gone@example.org: failed',
    'Report could not be delivered: No such mailbox',
    'Report cancelled: The report was deleted.',
    'Report skipped: It would have been sent 3 hours late or more.',
    'Mail to crew@example.org: sent',
    'Report sent, forecast reference time Sat 20 Jun 18:00 UTC',
  ])
})

test('the history of a report is drawn by shares of its 60 days, with a warning at reports not sent', () => {
  const { Reports, Mails } = reportTimeline(history).marks
  expect(Reports.map(({ from, isWarning }) => [from, isWarning])).toEqual([
    [0.1, false],
    [0.2, true],
    [0.5, true],
    [0.75, true],
    [0.9, false],
  ])
  expect(Mails.map(({ isWarning }) => isWarning)).toEqual([false, true])
})

test('the history of a stopped report has the reason', () => {
  expect(reportTimeline(history)).not.toHaveProperty('note')
  expect(reportTimeline({ ...history, stopped: 'The report has expired.' }).note).toBe(
    'Not sent at present: The report has expired.',
  )
})
