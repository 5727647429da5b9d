import { expect, it } from 'vitest'
import { numberOrBlank } from '#providers/numberOrBlank.ts'

it.each([
  ['', null],
  ['  ', null],
  [null, null],
  ['0', 0],
  [0, 0],
  [' 1.5 ', 1.5],
  ['1,5', 1.5],
  ['-0,5', -0.5],
  [',5', 0.5],
  ['5.', 5],
  ['-3', -3],
  ['+3', 3],
  ['0,125', 0.125],
  ['1013', 1013],
])('a typed number %j is read as %j', (typed, value) => {
  expect(numberOrBlank(typed)).toBe(value)
})

it.each(['1,234.5', '1.234,5', '1,013', '1 5', 'high', '1e3', '0x10', 'Infinity', '.', '-', '1,,5', '1.5.'])(
  'does not accept %j as a number',
  (typed) => {
    expect(numberOrBlank(typed)).toBe(typed)
  },
)
