import { expect, test } from 'vitest'
import { shownPercentile } from '#texts/percentileText.ts'
import { tooFewYearsOfAmounts } from '#texts/tooFewYears.ts'
import type { HindcastRow } from '#weather/hindcast/hindcastTable.ts'
import { monthAmounts } from '#weather/placeStatistics/monthAmounts.ts'

/** Januaries and Februaries of 2002 on, with a mean of 10, 20, ... percent; all hours of a month are permitted and known. */
const averages = [30, 10, 20, 50, 40, 60, 70, 80, 90, 55]
const amounts = monthAmounts(
  averages.flatMap((average, index) =>
    [1, 2].map((month) => ({
      year: 2002 + index,
      month,
      permitted: 600,
      known: 600,
      usable: 6 * average,
      permittedDays: 25,
      usableDays: 20,
      startDays: 18,
      isLeftOut: false,
    })),
  ),
  [10, 50, 90],
)
const rows = averages.map((Average, index) => ({ Year: 2002 + index, Average }) as HindcastRow)
const [p10, p50, p90] = [10, 50, 90].map((p) => shownPercentile(p, false))

test('are named once for all months and percentiles, with the extreme years and their ranks', () => {
  expect(tooFewYearsOfAmounts(amounts, [p10!, p50!, p90!], { rows })).toBe(
    '10 years are too few for an interval of P10 and P90. Of 10 whole years 2003 is the lowest, rank 1 of 10 with 10.0 %, and 2010 the highest, rank 10 with 90.0 %.',
  )
  // A year with a marked month is not a whole one.
  expect(tooFewYearsOfAmounts(amounts, [p90!], { rows, incompleteMonths: { 2003: [4] } })).toContain(
    'Of 9 whole years 2004 is the lowest, rank 1 of 9 with 20.0 %',
  )
  expect(tooFewYearsOfAmounts(amounts, [shownPercentile(90, true)])).toBe(
    '10 years are too few for an interval of P90.',
  )
})

test('are not named if each percentile has its interval', () => {
  expect(tooFewYearsOfAmounts(amounts, [p50!], { rows })).toBeNull()
})
