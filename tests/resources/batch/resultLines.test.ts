import { expect, it } from 'vitest'
import { resultLines, wrongRows } from '#resources/batch/resultLines.ts'
import { columnsOf } from '#resources/record/columns.ts'
import type { ResourceFile } from '#schemas/resourceFile/resourceFile.ts'
import sites from '#schemas/resources/sites.json' with { type: 'json' }

const file = sites as unknown as ResourceFile
const columns = columnsOf(file, () => true)

it('each changed field and each error is a line, written as in the list', () => {
  const lines = resultLines(
    file,
    columns,
    [
      { is: 'new' },
      {
        is: 'changed',
        id: 3,
        changes: [
          { field: 'isOffshore', before: true, after: false },
          { field: 'latitude', before: 54.25, after: 54 },
        ],
      },
      { is: 'wrong', errors: [{ field: 'longitude', message: 'Must be a number' }] },
    ],
    (index) => ({ row: index + 2, record: `R${index}`, cell: (field) => `cell of ${field}` }),
  )
  const base = { before: '', after: '', reason: '', column: '' }
  expect(lines).toEqual([
    { ...base, key: 0, row: 2, is: 'new', record: 'R0' },
    {
      ...base,
      key: 1,
      row: 3,
      is: 'changed',
      record: 'R1',
      column: 'Offshore',
      before: 'Offshore',
      after: 'Onshore',
    },
    {
      ...base,
      key: 2,
      row: 3,
      is: 'changed',
      record: 'R1',
      column: 'Latitude',
      before: '54.25',
      after: '54',
    },
    {
      ...base,
      key: 3,
      row: 4,
      is: 'wrong',
      record: 'R2',
      column: 'Longitude',
      after: 'cell of longitude',
      reason: 'Must be a number',
    },
  ])
})

it('the wrong rows are exported unchanged, with their reasons', () => {
  const csv = {
    name: 'a.csv',
    columns: ['Name', 'Latitude'],
    rows: [
      { number: 2, cells: ['Right', '54'] },
      { number: 3, cells: ["'=1+1", '-91'] },
      { number: 4, cells: ['Short'] },
    ],
  }
  const rows = wrongRows(file, csv, [
    { is: 'new' },
    {
      is: 'wrong',
      errors: [
        { field: 'latitude', message: 'Too low' },
        { field: '', message: 'Twice' },
      ],
    },
    { is: 'wrong', errors: [{ field: 'latitude', message: 'Required' }] },
  ])
  expect(rows).toEqual([
    ['Name', 'Latitude', 'Reason'],
    ['=1+1', '-91', 'Latitude: Too low; Twice'],
    ['Short', '', 'Latitude: Required'],
  ])
})

it('the reason of a wrong row names its field once', () => {
  const csv = { name: 'a.csv', columns: ['Latitude'], rows: [{ number: 2, cells: ['-91'] }] }
  const message = 'Latitude must be between -90 and +90'
  expect(wrongRows(file, csv, [{ is: 'wrong', errors: [{ field: 'latitude', message }] }])).toEqual([
    ['Latitude', 'Reason'],
    ['-91', message],
  ])
})
