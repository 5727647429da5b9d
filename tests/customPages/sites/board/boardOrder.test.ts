import { expect, test } from 'vitest'
import { type BoardSort, boardFilter, boardOrder, boardSortOf } from '#customPages/sites/board/boardOrder.ts'
import type { Board } from '#providers/board/useBoard.ts'
import type { Site } from '#schemas/shapes/records/site.ts'
import { HOUR } from '#weather/time.ts'
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
const to = start + 240 * HOUR
const order = (now: number, sort: BoardSort = 'start', job = anyJob) =>
  boardOrder(sites, { ...board, job }, { now, to }, sort).map(({ id }) => id)

test('favorites come first, then sites by their next window and name, and sites without a window last', () => {
  expect(order(start + 4 * HOUR)).toEqual([5, 4, 6, 2, 1, 3])
})

test('a window with too little time left for the job does not count', () => {
  // Six hours from hour 2 on: at hour 4 four hours are left.
  expect(order(start + 4 * HOUR, 'start', { ...anyJob, hours: 5 })).toEqual([5, 1, 2, 4, 6, 3])
})

test('the most usable hours come first, then the first start; a favorite has no preference', () => {
  // At hour 4: D has 4 h from now, F 4 h from now, B 2 h from hour 9, E 2 h from hour 20; A has none, C no forecast.
  expect(order(start + 4 * HOUR, 'hours')).toEqual([4, 6, 2, 5, 1, 3])
  // No window holds a job of 5 h any more: the order by name is left.
  expect(order(start + 4 * HOUR, 'hours', { ...anyJob, hours: 5 })).toEqual([1, 2, 4, 5, 6, 3])
})

test('by name, the sites are in the order of their names', () => {
  expect(order(start, 'name')).toEqual([1, 2, 3, 4, 5, 6])
})

test('an order of the address that does not exist is the first start', () => {
  expect(['hours', 'name', 'start', 'cost', ''].map(boardSortOf)).toEqual([
    'hours',
    'name',
    'start',
    'start',
    'start',
  ])
})

test.each([
  ['FARM 2', false, [2]],
  [' open ', false, [4, 6]],
  ['nowhere', false, []],
  ['', true, [5]],
  ['later', true, [5]],
  ['open', true, []],
])('the text "%s", of favorites only: %s, finds names and descriptions', (text, isFavorites, found) => {
  expect(boardFilter(sites, { text, isFavorites }).map(({ id }) => id)).toEqual(found)
})
