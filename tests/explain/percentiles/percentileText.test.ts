import { describe, expect, test } from 'vitest'
import { fewYearsWarning } from '../../../src/explain/percentiles/fewYears.ts'
import {
  percentileName,
  percentileWords,
  plainPercentile,
  shareOfYears,
} from '../../../src/explain/percentiles/percentileText.ts'

describe('the text of a percentile', () => {
  test.each([
    [90, '9 of 10 years'],
    [50, '1 of 2 years'],
    [75, '3 of 4 years'],
    [37, '37 of 100 years'],
  ])('%i per cent of years are %s', (percent, words) => expect(shareOfYears(percent)).toBe(words))

  test('says that the tenth percentile is reached in 9 of 10 years', () => {
    expect(percentileWords(10, '106 h')).toBe('In 9 of 10 years at least 106 h, in 1 of 10 years at most.')
  })

  test("a planner's P90 is the plain P10, and is named as exceeded", () => {
    const fields = { percentiles: 90, plannersPercentile: true }
    expect([plainPercentile(fields), percentileName(fields)]).toEqual([10, 'P90 exceeded'])
    expect([plainPercentile({ percentiles: 90 }), percentileName({ percentiles: 90 })]).toEqual([90, 'P90'])
  })
})

describe('the warning about few years', () => {
  const years = (n: number) => ({ fewest: n, most: n })

  // h = (n - 1) p / 100: 30 years put P1 at 0.29, between the lowest two, and P99 at 28.71, between the highest two.
  test.each([
    [1, 30, 'P1 is little more than the lowest of them'],
    [99, 30, 'P99 is little more than the highest of them'],
    [50, 2, 'any percentile says little more than the years themselves'],
  ])('calls P%i of %i years an extreme', (plain, n, words) => {
    expect(fewYearsWarning(plain, years(n))).toContain(words)
  })

  test('of one year says that it gives no spread', () => {
    expect(fewYearsWarning(50, years(1))).toBe('One year gives no spread: every percentile is that year.')
    expect(fewYearsWarning(50, years(0))).toBeNull()
  })

  test.each([
    [10, 13],
    [90, 13],
    [50, 3],
  ])('accepts P%i of %i years', (plain, n) => expect(fewYearsWarning(plain, years(n))).toBeNull())
})
