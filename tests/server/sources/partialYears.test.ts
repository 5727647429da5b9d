import { expect, test } from 'vitest'
import { partialYears } from '#server/sources/archive/read/partialYears.ts'

const hours = (from: string, to: string) => {
  const [start, end] = [Date.parse(`${from}:00Z`) / 1000, Date.parse(`${to}:00Z`) / 1000]
  return { start, length: (end - start) / 3600 }
}

test.each([
  ['whole years', '2002-01-01T00:00', '2015-01-01T00:00', []],
  [
    'an hour less at the end',
    '2002-01-01T00:00',
    '2003-12-31T23:00',
    ['2003 is not whole: its data are of 2003-01-01 to 2003-12-31.'],
  ],
  [
    'an hour less at the start',
    '2002-01-01T01:00',
    '2004-01-01T00:00',
    ['2002 is not whole: its data are of 2002-01-01 to 2002-12-31.'],
  ],
  [
    'both ends',
    '2002-03-05T00:00',
    '2004-07-01T00:00',
    [
      '2002 is not whole: its data are of 2002-03-05 to 2002-12-31.',
      '2004 is not whole: its data are of 2004-01-01 to 2004-06-30.',
    ],
  ],
  [
    'a part of one year',
    '2020-01-01T00:00',
    '2020-01-03T00:00',
    ['2020 is not whole: its data are of 2020-01-01 to 2020-01-02.'],
  ],
])('a series of %s names its partial years', (_, from, to, expected) => {
  expect(partialYears(hours(from, to))).toEqual(expected)
})
