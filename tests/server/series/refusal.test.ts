import { expect, test } from 'vitest'
import { refusalOf, withoutOptions } from '#server/series/uploads/refusal.ts'

test.each([
  [
    'a.csv, line 2, column "hs": 999 looks like a code for "no value" (3 rows, unlike the numbers beside it). Give --missing hs:999; if it is a value, give --allow-implausible.',
    'a.csv, line 2, column "hs": 999 looks like a code for "no value" (3 rows, unlike the numbers beside it).',
    [{ missing: ['hs:999'] }, { implausible: 'allow' }],
  ],
  [
    'a.csv, line 2, column "wave height": "x" is not a number; if it means "no value", give --missing "wave height:x".',
    'a.csv, line 2, column "wave height": "x" is not a number.',
    [{ missing: ['wave height:x'] }],
  ],
  [
    'a.csv, line 2, column "d": "01/02/2020" is 2020-02-01 or 2020-01-02, and no row tells day and month apart; give --time d=day-first or --time d=month-first.',
    'a.csv, line 2, column "d": "01/02/2020" is 2020-02-01 or 2020-01-02, and no row tells day and month apart.',
    [{ time: 'd=day-first' }, { time: 'd=month-first' }],
  ],
  [
    'a.xlsx has several sheets with rows; give --sheet "Buoy 1" or --sheet Mast.',
    'a.xlsx has several sheets with rows.',
    [{ sheet: 'Buoy 1' }, { sheet: 'Mast' }],
  ],
  ['Say where it is with --latitude and --longitude.', 'Say where it is.', []],
  [
    'a.csv, line 2: "x" is not a time; say how it is written with --time "date=FORMAT", for example dd/mm/yyyy HH:MM.',
    'a.csv, line 2: "x" is not a time.',
    [],
  ],
  [
    'There is no series at 1N_2E that could be continued; leave --append out.',
    'There is no series at 1N_2E that could be continued.',
    [],
  ],
  ['a.csv is not text.', 'a.csv is not text.', []],
])(
  'of the refusal "%s" the page shows what is wrong, and as choices what answers it',
  (message, problem, changes) => {
    const refusal = refusalOf(message)
    expect(refusal.problem).toBe(problem)
    expect(refusal.choices.map(({ change }) => change)).toEqual(changes)
  },
)

test('a line of a report without options stays as it is', () => {
  expect(withoutOptions('Rows read:   1,000')).toBe('Rows read:   1,000')
  expect(withoutOptions('Note:        Columns not used: a, b. --map says what a column is.')).toBe(
    'Note:        Columns not used: a, b.',
  )
})
