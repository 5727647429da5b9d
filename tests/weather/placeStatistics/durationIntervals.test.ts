import { describe, expect, it } from 'vitest'
import { durationIntervals } from '#weather/placeStatistics/durationIntervals.ts'

/** One duration of so many hours for each year. */
const yearly = (hours: readonly number[]) =>
  hours.map((value, index) => ({ year: 2000 + index, hours: value }))

const ten = yearly([7, 1, 10, 4, 2, 9, 3, 8, 5, 6])

describe('the interval of a percentile of durations', () => {
  it('is that of an independent program, which draws 40,000 samples of ten years', () => {
    const [median, ninth] = durationIntervals(ten, [50, 90])
    // Of 1 to 10: 5 and 95 % of the medians are 3 and 8, of P90 7 and 10.
    for (const [found, expected] of [
      [median, [3, 8]],
      [ninth, [7, 10]],
    ] as const)
      for (const end of [0, 1]) expect(Math.abs(found![end]! - expected[end]!)).toBeLessThanOrEqual(0.5)
  })

  it('draws whole years, whose durations are alike: a year of many is not many years', () => {
    const repeated = ten.flatMap((one) => Array.from({ length: 30 }, () => one))
    const [[low, high] = [0, 0]] = durationIntervals(repeated, [50]) as [[number, number]]
    expect(high - low).toBeGreaterThan(2)
  })

  it('has no width without spread, and is the same in every run', () => {
    expect(durationIntervals(yearly(Array(12).fill(48)), [50, 80, 90])).toEqual([
      [48, 48],
      [48, 48],
      [48, 48],
    ])
    expect(durationIntervals(ten, [80])).toEqual(durationIntervals(ten, [80]))
  })

  it('does not exist for fewer than ten years', () => {
    expect(durationIntervals(ten.slice(1), [50, 90])).toEqual([null, null])
    expect(durationIntervals([], [50])).toEqual([null])
  })
})
