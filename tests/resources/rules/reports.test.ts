import { describe, expect, test } from 'vitest'
import { rule, summary } from '#resources/rules/reports.ts'

const lookups = {
  pointId: [
    { id: 1, name: 'At sea', isOffshore: true },
    { id: 2, name: 'On land', isOffshore: false },
    { id: 3, name: 'Also at sea', isOffshore: true },
  ],
}
const form = { pointId: 1, reportCharts: [2, 1, 4, 6], sendDays: ['Mo', 'We'] }

describe('a change of the site', () => {
  test('removes the charts that an onshore site does not have', () => {
    expect(rule(form, { ...form, pointId: 2 }, lookups)).toEqual({
      ...form,
      pointId: 2,
      reportCharts: [1, 6],
    })
  })

  test.each([[3], [undefined]])('to %s keeps charts that are not known to be missing', (pointId) => {
    expect(rule(form, { ...form, pointId }, lookups)).toEqual({ ...form, pointId })
  })

  test('may be the first choice in a new report', () => {
    const empty = { reportCharts: [2, 3] }
    expect(rule(empty, { ...empty, pointId: 2 }, lookups).reportCharts).toEqual([3])
  })
})

test('another change removes no chart', () => {
  const onLand = { ...form, pointId: 2 }
  expect(rule(onLand, { ...onLand, name: 'Other' }, lookups).reportCharts).toEqual(form.reportCharts)
})

test('days are sorted in the order of the week', () => {
  const { sendDays } = rule(form, { ...form, sendDays: ['Su', 'We', 'Mo', 'Tu'] }, lookups)
  expect(sendDays).toEqual(['Mo', 'Tu', 'We', 'Su'])
})

describe('the summary below the form', () => {
  const sites = { pointId: [{ id: 1, isOffshore: true, timeZone: { name: 'Europe/Copenhagen' } }] }
  /** A Monday, 10:00 UTC. */
  const now = Date.parse('2026-06-15T10:00:00Z') / 1000
  const schedule = {
    isActive: true,
    pointId: 1,
    sendTime: ['06:00', '12:00'],
    sendDays: ['Mo', 'Fr'],
    inLocalTime: false,
    expireDate: '2026-08-15',
  }

  const incomplete = 'Choose a site, sending times and sending days to read when the next report is sent.'

  test.each<[string, object, string]>([
    ['in UTC', {}, 'The next report is sent Mon 15 Jun 12:00 UTC.'],
    [
      'on the clock of the site',
      { inLocalTime: true, sendTime: ['12:00', '13:00'] },
      'The next report is sent Mon 15 Jun 13:00 CEST (Mon 15 Jun 11:00 UTC).',
    ],
    ['on the next sending day', { sendTime: ['10:00'] }, 'The next report is sent Fri 19 Jun 10:00 UTC.'],
    [
      'never where it expires before',
      { sendTime: ['10:00'], expireDate: '2026-06-18' },
      'No report is sent: the expiry date comes before the next sending time.',
    ],
    ['never while it is not active', { isActive: false }, 'The report is not active: nothing is sent.'],
    ['nothing without a site', { pointId: undefined }, incomplete],
    ['nothing without a day', { sendDays: [] }, incomplete],
    ['nothing without a time', { sendTime: [] }, incomplete],
    ['nothing with an invalid time', { sendTime: ['12:00', '25:00'] }, incomplete],
    ['nothing with an invalid date', { expireDate: 'yyyy-11-01' }, incomplete],
  ])('states when the next report is sent: %s', (_, change, expected) => {
    expect(summary({ ...schedule, ...change }, sites, now)).toBe(expected)
  })
})
