import { expect, test } from 'vitest'
import { boardCsv } from '#customPages/sites/board/boardCsv.ts'
import { boardView, dayName, sourceText } from '#customPages/sites/board/boardView.ts'
import { siteFacts } from '#customPages/sites/board/siteFacts.ts'
import type { Board } from '#providers/board/useBoard.ts'
import type { Site } from '#schemas/shapes/records/site.ts'
import { HOUR } from '#weather/time.ts'
import { anyJob, type JobSettings } from '#weather/windows/job/jobSettings.ts'

/** Friday 27 November 2026, 00:00 UTC. */
const start = Date.UTC(2026, 10, 27) / 1000
const now = start + 2.5 * HOUR

const site = (id: number, name: string, zone = 'UTC'): Site => ({
  id,
  name,
  description: '',
  latitude: 54,
  longitude: 6,
  isOffshore: true,
  isFavorite: id === 1,
  isPinned: false,
  timeZone: { name: zone, shortName: zone, timeZoneOffsetMs: 0 },
})

const shift = { name: 'custom' as const, customRange: { start: 7, end: 19 } }
const six: JobSettings = { hours: 6, workWindow: { ...anyJob.workWindow, windowSelection: shift } }

/**
 * Friday calm, Saturday rough until 11:00, Sunday rough by waves, Monday by wind, from Tuesday on calm but for a Wednesday
 * without data, short calms on Thursday and wind on Friday. The weekend is calm.
 */
const row = {
  start,
  statuses: '0:24,2:11,0:13,2:48,0:24,-:24,2:10,0:3,1:3,0:3,2:29,0:48',
  blocking: '-:24,0:11,-:13,0:24,1:24,-:24,-:24,1:10,-:3,1:3,-:3,1:29,-:48',
  windows: '7+12:s,35+8:s,103+12:s,199+12:s,223+12:s',
}

const boardWith = (
  sites: readonly Site[],
  job = six,
  packed: Board['rows'] | undefined = undefined,
): Board => ({
  rows: packed ?? new Map(sites.map(({ id }) => [id, row])),
  parameters: ['wave_height', 'wind_speed_10m'],
  sources: ['GFS'],
  missing: 0,
  job,
})

const shown = { now, isLocalTime: false, language: 'en-GB' } as const

function daysOf(one: Site, sites = [one], job = six, isLocalTime = false) {
  const board = boardWith(sites, job)
  const view = boardView(board, sites, { ...shown, isLocalTime })
  const facts = siteFacts(one, row, board, view)!
  return facts.days.map(({ word, stop }, place) =>
    [dayName(view.days[place]!, view.language), word, stop].filter(Boolean).join(' '),
  )
}

test('the days say yes, tight, or no with what stops the job most', () => {
  // Saturday is calm from 11:00 to 19:00: the job can start from 11:00 to 13:00.
  expect(daysOf(site(1, 'A'))).toEqual([
    'Fri 27 Yes',
    'Sat 28 Tight',
    'Sun 29 No waves',
    'Mon 30 No wind',
    'Tue 1 Yes',
    'Wed 2 –',
    'Thu 3 No wind',
  ])
})

test('days off and shifts that are too short are no obstacle of the weather', () => {
  const weekdays = { ...six, workWindow: { ...six.workWindow, workingDays: { start: 0, end: 4 } } }
  expect(daysOf(site(1, 'A'), undefined, weekdays)[1]).toBe('Sat 28 No shift')
  expect(daysOf(site(1, 'A'), undefined, { ...six, hours: 13 })[0]).toBe('Fri 27 No short')
})

test('a site whose day has begun before that of another has its own dates in the columns of all', () => {
  const [here, hawaii] = [site(1, 'Here', 'Europe/Berlin'), site(2, 'Hawaii', 'Pacific/Honolulu')]
  const local = { ...six, workWindow: { ...six.workWindow, isTimezoneUTC: false } }
  // In Honolulu it is still Thursday.
  const columns = daysOf(hawaii, [here, hawaii], local)
  expect(columns[0]).toMatch(/^Thu 26 /)
  expect(daysOf(here, [here, hawaii], local).slice(0, 2)).toEqual(['Thu 26 –', 'Fri 27 Yes'])
  // With days in UTC both begin on Friday.
  expect(daysOf(hawaii, [here, hawaii])[0]).toMatch(/^Fri 27 /)
})

test('the usable hours are those of windows that can still hold the job, until the end of the bars', () => {
  const board = boardWith([site(1, 'A')])
  const view = boardView(board, [site(1, 'A')], shown)
  expect(siteFacts(site(1, 'A'), row, board, view)!.hours).toBe(56)
  const later = boardView(board, [site(1, 'A')], { ...shown, now: start + 14 * HOUR })
  // Five hours are left of the first shift.
  expect(siteFacts(site(1, 'A'), row, board, later)!.hours).toBe(44)
})

test('a file has the rows as they are shown, with times in UTC and no formula', () => {
  const sites = [site(1, '=HYPERLINK("x")'), site(2, 'Beta, north'), site(3, 'Gamma')]
  const board = boardWith(
    sites,
    six,
    new Map([
      [1, row],
      [2, { ...row, statuses: '' }],
      [3, null],
    ]),
  )
  const view = boardView(board, sites, shown)
  expect(
    boardCsv(sites.toReversed(), board, view, ['Your limits', sourceText(board, view)]).split('\r\n'),
  ).toEqual([
    '# Your limits',
    '# GFS · run of Fri 27 Nov 00:00 UTC',
    'Site,Favorite,Status now,First start (UTC),Latest start (UTC),Usable hours until 2026-12-07T00:00Z,' +
      'Start on 2026-11-27,Start on 2026-11-28,Start on 2026-11-29,Start on 2026-11-30,Start on 2026-12-01,' +
      'Start on 2026-12-02,Start on 2026-12-03,Blocked now by,Next window',
    'Gamma,no,No forecast,,,,,,,,,,,,',
    '"Beta, north",no,No thresholds set,,,,,,,,,,,,',
    `"'=HYPERLINK(""x"")",yes,OK,2026-11-27T07:00Z,2026-11-27T13:00Z,56,yes,tight,"no, waves","no, wind",yes,no data,"no, wind",,ended by the working hours`,
    '',
  ])
})
