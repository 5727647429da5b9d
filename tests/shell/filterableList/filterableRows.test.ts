import { expect, test } from 'vitest'
import { changedRows, filteredRows, type RowValue } from '#shell/filterableList/filterableRows.ts'

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

test('a filter keeps the rows that have its text in a column', () => {
  const values = (text: string) => filteredRows(rows, columns, text).map(({ value }) => value)
  expect(values('ALPHA')).toEqual([1, 2])
  expect(values(' charlie ')).toEqual([3])
  expect(values('')).toEqual([1, 2, 3])
  expect(values('3')).toEqual([])
})

test('the text of a filter is matched literally', () => {
  const named = ['a.c', 'abc', '100 %', 'x_y', '(['].map((name, value) => ({ value, name }))
  const names = (text: string) => filteredRows(named, columns, text).map(({ name }) => name)
  expect(names('a.c')).toEqual(['a.c'])
  expect(names('.*')).toEqual([])
  expect(names('%')).toEqual(['100 %'])
  expect(names('_')).toEqual(['x_y'])
  expect(names('([')).toEqual(['(['])
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
  expect([...changedRows(rows, new Set<RowValue>(selected), next)]).toEqual(changed)
})

test('a row that is not shown is not changed by select-all', () => {
  expect([...changedRows(rows.slice(0, 1), new Set<RowValue>([3]), selection('exclude'))]).toEqual([
    [1, true],
  ])
  expect([...changedRows(rows.slice(0, 1), new Set<RowValue>([3]), selection('include'))]).toEqual([])
})
