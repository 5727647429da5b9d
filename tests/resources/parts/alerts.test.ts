import { describe, expect, test } from 'vitest'
import { chartColors } from '#chartModel/chartColors.ts'
import { alertTimeline } from '#resources/parts/alerts/timeline.ts'
import { trialChart, trialGroups } from '#resources/parts/alerts/trialChart.ts'
import {
  forecastText,
  messageLine,
  pastText,
  sentText,
  windowLine,
} from '#resources/parts/alerts/trialText.ts'
import { entryLine } from '#resources/parts/history/timeline.ts'
import type { AlertHistory, AlertTrial } from '#schemas/shapes/records/alertAnswers.ts'
import { DAY, HOUR } from '#weather/time.ts'

/** 2026-06-15T00:00:00Z, a Monday. */
const START = 1781481600
const window = { start: START + 6 * HOUR, end: START + 38 * HOUR, isEndOpen: false }
const provenance = {
  source: 'climatology' as const,
  title: 'Synthetic',
  synthetic: true,
  latitude: 54,
  longitude: 6,
  distance: 0,
}
const past = { from: START - 365 * DAY, to: START, count: 14, longest: 31, provenance }
const trial: AlertTrial = {
  windowText: 'at least 6 h',
  forecast: {
    run: START,
    start: START,
    result: 'fires',
    provenance,
    holds: [0, 1, null, 1],
    parameters: [{ parameterId: 11, values: [2, 1.4, null, 1.2] }],
    windows: [window],
  },
  past,
}
const withForecast = (change: Partial<AlertTrial['forecast']>): AlertTrial => ({
  ...trial,
  forecast: { ...trial.forecast, ...change },
})

describe('a trial', () => {
  test.each<[string, AlertTrial, string]>([
    ['one window', trial, 'it would send a message: 1 window of at least 6 h.'],
    ['two windows', withForecast({ windows: [window, window] }), '2 windows of at least 6 h.'],
    [
      'no window where that is what the alert waits for',
      { ...withForecast({ windows: [] }), windowText: 'no window of 6 h' },
      'it would send a message: there is no window of 6 h.',
    ],
    ['nothing', withForecast({ result: 'quiet', windows: [] }), 'it would send nothing.'],
    ['missing values', withForecast({ result: 'noData' }), 'Not known: values are missing'],
  ])('with %s reports it', (_, answer, text) => {
    expect(forecastText(answer)).toContain(text)
  })

  test('names each window in UTC', () => {
    expect(windowLine(window)).toBe('Mon 15 Jun 06:00 to Tue 16 Jun 14:00 UTC, 32 h')
    expect(windowLine({ ...window, isEndOpen: true })).toMatch(/32 h or longer$/)
  })

  test.each([
    [
      14,
      'In the last 12 months of the series, 2025-06-15 to 2026-06-15, it would have fired 14 times, had each forecast been right; the longest window was 31 h.',
    ],
    [
      1,
      'In the last 12 months of the series, 2025-06-15 to 2026-06-15, it would have fired 1 time, had each forecast been right; the longest window was 31 h.',
    ],
    [
      0,
      'In the last 12 months of the series, 2025-06-15 to 2026-06-15, it would never have fired, had each forecast been right; the longest window was 31 h.',
    ],
  ])('that would have fired %i times in the past reports it', (count, text) => {
    expect(pastText({ past: { ...past, count } })).toBe(text)
  })

  test('at a site without a past series reports it', () => {
    expect(pastText({ past: null })).toBe('There is no series of the past at this site.')
  })

  test('on a date reports what would have been sent', () => {
    const sent = { at: START, kind: 'start' as const, cleared: null, window, before: null }
    expect(sentText([], '2026-06-15')).toBe(
      'Around 2026-06-15 it would have sent nothing, had each forecast been right.',
    )
    expect(sentText([sent], '2026-06-15')).toBe(
      'Around 2026-06-15 it would have sent 1 message, had each forecast been right:',
    )
    expect(messageLine(sent)).toBe(
      'Mon 15 Jun 00:00 UTC: Begins, Mon 15 Jun 06:00 to Tue 16 Jun 14:00 UTC, 32 h',
    )
    expect(messageLine({ ...sent, kind: 'clear', cleared: 'withdrawn' })).toContain(': Ends (withdrawn), ')
    expect(messageLine({ ...sent, window: null })).toBe('Mon 15 Jun 00:00 UTC: Begins, no such window')
  })

  test('is drawn as a chart for each parameter with its limits, and its windows as bands', () => {
    const operators = [{ id: 1, type: 'LTE' } as const]
    const rows = [
      { parameterId: 1, values: [12], operators, logic: null },
      { parameterId: 11, values: [1.5], operators, logic: null },
    ]
    const windows = [{ start: START + HOUR, end: START + 9 * HOUR, isEndOpen: true }]
    const answer = withForecast({ windows })
    const groups = trialGroups(answer, rows)
    expect(groups.map(({ limitText }) => limitText)).toEqual(['Significant wave height at most 1.5 m'])
    const [chart] = groups.map((group) =>
      trialChart(answer, group, {
        size: { width: 600, height: 220 },
        colors: chartColors('light'),
        now: START,
      }),
    )
    expect(chart?.series).toEqual([
      expect.objectContaining({
        kind: 'line',
        legend: expect.objectContaining({ unit: 'm' }),
        values: [2, 1.4, null, 1.2],
      }),
    ])
    expect(chart?.limits).toEqual([expect.objectContaining({ kind: 'max', value: 1.5 })])
    // The window is cut off at the end of the chart.
    expect(chart?.shaded.map(({ part }) => part)).toEqual([[START + HOUR, START + 3 * HOUR]])
  })
})

describe('the history of an alert', () => {
  const history: AlertHistory = {
    from: START - 60 * DAY,
    to: START,
    events: [
      { id: 'a', begun: START - 30 * DAY, ended: START - 15 * DAY, cleared: 'withdrawn', window },
      { id: 'b', begun: START - 6 * DAY, ended: null, cleared: null, window: null },
    ],
    evaluations: [{ at: START - 29 * DAY, run: START, text: 'Window moved by 4 h' }],
    mails: [
      {
        at: START - 30 * DAY,
        eventId: 'a',
        kind: 'start' as const,
        recipient: 'crew@example.org',
        state: 'failed',
        reason: 'Mailbox busy',
      },
    ],
    mutes: [
      { at: START - 3 * DAY, eventId: null, recipient: 'crew@example.org' },
      { at: START - 4 * DAY, eventId: 'b', recipient: 'crew@example.org' },
    ],
  }

  test('is listed with the newest first', () => {
    expect(alertTimeline(history).entries.map(({ text }) => text)).toEqual([
      'crew@example.org has stopped the alert',
      'crew@example.org has muted the event of Tue 9 Jun 00:00',
      'Event begins: no such window',
      'Withdrawn by the forecast: event of Sat 16 May 00:00',
      'Evaluated: Window moved by 4 h',
      'Event begins: Mon 15 Jun 06:00 to Tue 16 Jun 14:00 UTC, 32 h',
      'Message to crew@example.org about the start, event of Sat 16 May 00:00: failed: Mailbox busy',
    ])
    expect(entryLine({ at: START, text: 'Event over' })).toBe('Mon 15 Jun 00:00 UTC: Event over')
  })

  test('is drawn by shares of its 60 days, with a current event up to the end', () => {
    const { Events, Messages, Mutes } = alertTimeline(history).marks
    expect(Events.map(({ from, width, isWarning }) => [from, width, isWarning])).toEqual([
      [0.5, 0.25, true],
      [0.9, expect.closeTo(0.1), false],
    ])
    expect(Messages).toEqual([expect.objectContaining({ from: 0.5, width: 0, isWarning: true })])
    expect(Mutes).toEqual([
      expect.objectContaining({ from: 0.95, isWarning: false }),
      expect.objectContaining({ from: expect.closeTo(56 / 60), isWarning: false }),
    ])
  })
})
