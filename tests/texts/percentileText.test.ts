import { describe, expect, test } from 'vitest'
import { percentileWords, shareOfYears, shownOfPlain, shownPercentile } from '#texts/percentileText.ts'
import { fewYearsText } from '#weather/placeStatistics/fewYears.ts'

describe('the text of a percentile', () => {
  test.each([
    [90, '9 of 10 years'],
    [50, '1 of 2 years'],
    [75, '3 of 4 years'],
    [37, '37 of 100 years'],
  ])('%i per cent of years are %s', (percent, words) => expect(shareOfYears(percent)).toBe(words))

  test.each([Number.NaN, 50.5, -1, 101, 1e9])('has words for %f while a percentile is typed', (typed) => {
    expect(shownPercentile(typed, true).name).toBe(`P${typed}`)
  })

  test('states that the tenth percentile is reached in 9 of 10 years', () => {
    expect(percentileWords(10, '106 h')).toBe('In 9 of 10 years at least 106 h, in 1 of 10 years at most.')
  })

  test("a planner's P90 is the plain P10; both say in how many years there is at least so much", () => {
    const planners = { plain: 10, name: 'P90', words: 'at least this in 9 of 10 years' }
    expect(shownPercentile(90, true)).toEqual({ ...planners, title: 'P90: at least this in 9 of 10 years' })
    expect(shownOfPlain(10, true)).toEqual(shownPercentile(90, true))
    expect(shownPercentile(90, false).title).toBe('P90: at least this in 1 of 10 years')
    expect(shownOfPlain(10, false).title).toBe('P10: at least this in 9 of 10 years')
    expect(shownOfPlain(10, false).plain).toBe(10)
  })
})

describe('the warning about few years', () => {
  const years = (n: number) => ({ fewest: n, most: n })
  const shown = (plain: number) => shownPercentile(plain, false)

  test("names a planner's percentile as the page does", () => {
    expect(fewYearsText(years(5), shownPercentile(90, true))).toContain(
      'P90 is little more than the lowest of them',
    )
  })

  // h = (n - 1) p / 100: 30 years put P1 at 0.29, between the lowest two, and P99 at 28.71, between the highest two.
  test.each([
    [1, 30, 'P1 is little more than the lowest of them'],
    [99, 30, 'P99 is little more than the highest of them'],
    [50, 2, 'any percentile says little more than the years themselves'],
  ])('calls P%i of %i years an extreme', (plain, n, words) => {
    expect(fewYearsText(years(n), shown(plain))).toContain(words)
  })

  test('states that one year gives no spread', () => {
    const words = 'One year gives no spread: how years differ cannot be seen.'
    expect([fewYearsText(years(1), shown(50)), fewYearsText(years(1))]).toEqual([words, words])
    expect(fewYearsText(years(0), shown(50))).toBeNull()
  })

  // Definitions C.5 requires at least ten years.
  test('calls fewer than ten years few, for a figure as for any percentile', () => {
    const few = 'Few years: 9 years of data; as many others may look different.'
    expect([fewYearsText(years(9)), fewYearsText(years(9), shown(50))]).toEqual([few, few])
    expect([fewYearsText(years(10)), fewYearsText(years(10), shown(50))]).toEqual([null, null])
    // h = 8 * 0.9 = 7.2, between the highest two of nine.
    expect(fewYearsText(years(9), shown(90))).toBe(
      `${few} Here P90 is little more than the highest of them: read it as an extreme, not as a chance.`,
    )
    expect(fewYearsText({ fewest: 3, most: 4 })).toContain('3 to 4 years')
  })

  test.each([
    [10, 13],
    [90, 13],
    [50, 10],
  ])('accepts P%i of %i years', (plain, n) => expect(fewYearsText(years(n), shown(plain))).toBeNull())
})
