import { expect, test } from 'vitest'
import { columnsOf } from '#resources/record/columns.ts'
import { listCsv } from '#resources/record/listCsv.ts'
import { crane, cranes, everybody } from '../sampleFile.ts'

const columns = columnsOf(cranes, everybody).filter(({ field }) =>
  ['label', 'reach', 'floating'].includes(field),
)

test('the CSV has the titles, texts and decimals of the list, in its order', () => {
  const records = [
    crane(1, { label: 'Thialf', reach: 31.5, floating: true }),
    crane(2, { label: 'Lin', reach: 8 }),
  ]
  expect(listCsv(columns, records)).toBe('Reach,Label,Floating\r\n31.5,Thialf,Afloat\r\n8.0,Lin,\r\n')
})

test.each([
  ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
  ['+1 knot', `'+1 knot`],
  ['-shift', `'-shift`],
  ['@home', `'@home`],
  ['\tx', `'\tx`],
  ['-12.5', '-12.5'],
  ['+3', '+3'],
  ['a, b', '"a, b"'],
  ['two\nlines', '"two\nlines"'],
])('a CSV cell %j is written as %j so that no spreadsheet runs it as a formula', (label, cell) => {
  const [, row] = listCsv(
    columns.filter(({ field }) => field === 'label'),
    [crane(1, { label })],
  ).split('\r\n')
  expect(row).toBe(cell)
})
