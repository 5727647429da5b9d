import { expect, test } from 'vitest'
import { changedRows, filteredRows, type LinkValue, linksOf } from '../../../src/resources/links/linkRows.ts'

const rows = [
  { value: 1, name: 'Alpha', description: 'North' },
  { value: 2, name: 'Bravo', description: 'of Alpha' },
  { value: 3, name: 'Charlie' },
]
const columns = [
  { field: 'name', title: 'Name' },
  { field: 'description', title: 'Description' },
]
const selection = (type: 'include' | 'exclude', ...ids: number[]) => ({ type, ids: new Set(ids) })

test('a filter leaves the rows with its text in a column', () => {
  const values = (text: string) => filteredRows(rows, { columns }, text).map(({ value }) => value)
  expect(values('ALPHA')).toEqual([1, 2])
  expect(values(' charlie ')).toEqual([3])
  expect(values('')).toEqual([1, 2, 3])
  expect(values('3')).toEqual([])
})

test.each([
  ['one more', [1], selection('include', 1, 3), [[3, true]]],
  ['one less', [1, 3], selection('include', 3), [[1, false]]],
  [
    'another one',
    [1],
    selection('include', 2),
    [
      [1, false],
      [2, true],
    ],
  ],
  [
    'all',
    [2],
    selection('exclude'),
    [
      [1, true],
      [3, true],
    ],
  ],
  [
    'all but one',
    [2],
    selection('exclude', 2),
    [
      [1, true],
      [2, false],
      [3, true],
    ],
  ],
  [
    'none',
    [1, 2],
    selection('include'),
    [
      [1, false],
      [2, false],
    ],
  ],
  ['the same', [1], selection('include', 1), []],
] as const)('%s changes only the rows that it ticks or unticks', (_, selected, next, changed) => {
  expect([...changedRows(rows, new Set<LinkValue>(selected), next)]).toEqual(changed)
})

test('a row that is not on show is not changed by select-all', () => {
  expect([...changedRows(rows.slice(0, 1), new Set<LinkValue>([3]), selection('exclude'))]).toEqual([
    [1, true],
  ])
  expect([...changedRows(rows.slice(0, 1), new Set<LinkValue>([3]), selection('include'))]).toEqual([])
})

test('the links of a record are found by the other side', () => {
  const link = (id: number, site: number, user: number) => ({ id, customerId: 1, version: 1, site, user })
  const links = [link(1, 7, 70), link(2, 7, 71), link(3, 8, 70)]
  expect([...linksOf(links, { field: 'site', value: 7 }, 'user').keys()]).toEqual([70, 71])
  expect(linksOf(links, { field: 'user', value: 70 }, 'site').get(8)?.id).toBe(3)
})
