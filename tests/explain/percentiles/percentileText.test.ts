import { describe, expect, test } from 'vitest'
import {
  percentileName,
  percentileWords,
  plainPercentile,
  shareOfYears,
} from '#explain/percentiles/percentileText.ts'
import { fewYearsText } from '#weather/placeStatistics/fewYears.ts'

describe('the text of a percentile', () => {
  test.each([
    [90, '9 of 10 years'],
    [50, '1 of 2 years'],
    [75, '3 of 4 years'],
    [37, '37 of 100 years'],
  ])('%i per cent of years are %s', (percent, words) => expect(shareOfYears(percent)).toBe(words))

  test('states that the tenth percentile is reached in 9 of 10 years', () => {
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
    expect(fewYearsText(years(n), plain)).toContain(words)
  })

  test('states that one year gives no spread', () => {
    const words = 'One year gives no spread: how years differ cannot be seen.'
    expect([fewYearsText(years(1), 50), fewYearsText(years(1))]).toEqual([words, words])
    expect(fewYearsText(years(0), 50)).toBeNull()
  })

  // Definitions C.5 requires at least ten years.
  test('calls fewer than ten years few, for a figure as for any percentile', () => {
    const few = 'Few years: 9 years of data; as many others may look different.'
    expect([fewYearsText(years(9)), fewYearsText(years(9), 50)]).toEqual([few, few])
    expect([fewYearsText(years(10)), fewYearsText(years(10), 50)]).toEqual([null, null])
    // h = 8 * 0.9 = 7.2, between the highest two of nine.
    expect(fewYearsText(years(9), 90)).toBe(
      `${few} Here P90 is little more than the highest of them: read it as an extreme, not as a chance.`,
    )
    expect(fewYearsText({ fewest: 3, most: 4 })).toContain('3 to 4 years')
  })

  test.each([
    [10, 13],
    [90, 13],
    [50, 10],
  ])('accepts P%i of %i years', (plain, n) => expect(fewYearsText(years(n), plain)).toBeNull())
})
