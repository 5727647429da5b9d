import { expect, test } from 'vitest'
import { cellText, columnDecimals, columnsOf } from '#resources/record/columns.ts'
import { crane, cranes, everybody, nobody } from '../sampleFile.ts'

const columns = columnsOf(cranes, everybody)
const column = (field: string) => columns.find((each) => each.field === field)!

test('the fields with x-column are the columns, in the order of the form', () => {
  expect(columns.map(({ field, title, kind }) => [field, title, kind])).toEqual([
    ['reach', 'Reach', 'number'],
    ['label', 'Label', 'text'],
    ['floating', 'Floating', 'boolean'],
    ['rented', 'Rented', 'boolean'],
    ['price', 'Price', 'number'],
  ])
})

test('a field that the user may not see is not a column', () => {
  expect(columnsOf(cranes, nobody).map(({ field }) => field)).not.toContain('price')
})

test.each([
  ['floating', true, 'Afloat'],
  ['floating', false, 'Fixed'],
  ['rented', true, 'Yes'],
  ['rented', false, 'No'],
  ['label', 'Thialf', 'Thialf'],
  ['label', undefined, ''],
  ['price', null, ''],
  ['label', ['a', 'b'], 'a, b'],
])('the cell of %s with value %j reads %j', (field, value, text) => {
  expect(cellText(column(field), value)).toBe(text)
})

test('a number column has the decimals of its most precise value, without the noise of binary fractions', () => {
  const records = [
    crane(1, { reach: 12 }),
    crane(2, { reach: 12.25 }),
    crane(3, { reach: 0.1 + 0.2 }),
    crane(4, {}),
  ]
  const decimals = columnDecimals(columns, records)
  expect(decimals).toEqual({ reach: 2, price: 0 })
  expect(records.map(({ reach }) => cellText(column('reach'), reach, decimals.reach))).toEqual([
    '12.00',
    '12.25',
    '0.30',
    '',
  ])
})
