import { expect, test } from 'vitest'
import { boardOrder } from '#customPages/sites/board/boardOrder.ts'
import type { Board } from '#providers/board/useBoard.ts'
import type { Site } from '#schemas/shapes/records/site.ts'
import { anyJob } from '#weather/windows/job/jobSettings.ts'

const start = 1767312000
const site = (id: number, name: string, isFavorite = false): Site => ({
  id,
  name,
  description: `Farm ${id}`,
  latitude: 54,
  longitude: 6,
  isOffshore: true,
  isFavorite,
  isPinned: isFavorite,
  timeZone: { name: 'UTC', shortName: 'UTC', timeZoneOffsetMs: 0 },
})
const row = (windows: string) => ({ start, statuses: '0:240', blocking: '-:240', windows })

/** By name, as the server lists them. */
const sites = [
  site(1, 'A, none'),
  site(2, 'B, later'),
  site(3, 'C, without a forecast'),
  site(4, 'D, open'),
  site(5, 'E, favorite, later', true),
  site(6, 'F, open too'),
]
const board: Board = {
  rows: new Map([
    [1, row('')],
    [2, row('9+2:h')],
    [3, null],
    [4, row('0+1:0,2+6:0')],
    [5, row('20+2:0')],
    [6, row('3+5:h')],
  ]),
  parameters: ['wave_height'],
  sources: [],
  missing: 0,
  job: anyJob,
}
const order = (now: number, text = '', job = anyJob) =>
  boardOrder(sites, { ...board, job }, now, text).map(({ id }) => id)

test('favorites come first, then sites by their next window and name, and sites without a window last', () => {
  expect(order(start + 4 * 3600)).toEqual([5, 4, 6, 2, 1, 3])
})

test('a window with too little time left for the job does not count', () => {
  // Six hours from hour 2 on: at hour 4 four hours are left.
  expect(order(start + 4 * 3600, '', { ...anyJob, hours: 5 })).toEqual([5, 1, 2, 4, 6, 3])
})

test('the search matches names and descriptions', () => {
  expect(order(start, 'FARM 2')).toEqual([2])
  expect(order(start, ' open ')).toEqual([4, 6])
  expect(order(start, 'nowhere')).toEqual([])
})
